import { call } from '#api/client.ts';
import { endSession } from '#api/session.ts';

/** Logout: tells the server without waiting, and clears this browser at once. */
export function signOut(): void {
  call('logout', { keepalive: true }).catch(() => {
    // Offline or already expired: the session in this browser ends anyway.
  });
  endSession();
}
