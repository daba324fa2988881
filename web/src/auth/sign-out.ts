import { call } from '#api/client.ts';
import { endSession } from '#api/session.ts';

/** Logout: the server is told, without waiting for its answer, and this browser forgets the person at once. */
export function signOut(): void {
  call('logout', { keepalive: true }).catch(() => {
    // Offline or already expired: the session ends here all the same.
  });
  endSession();
}
