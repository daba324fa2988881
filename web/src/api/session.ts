import type { User } from '@portal/contract/auth.ts';
import type { SessionEnd } from '@portal/contract/errors.ts';
import { useSyncExternalStore } from 'react';
import { removeStored, UNSENT_KEYS } from './storage.ts';
import { postToTabs } from './tab-channel.ts';
import { clearSession, readToken, readUser, storeSession, storeUser } from './token.ts';

/**
 * The session as screens see it.
 * - `deliberate`: the user pressed Logout, so the current page is not remembered
 * - `endedElsewhere`: it was ended in another tab while this one showed a page
 * - `expired`: the server ended the session; the popup is shown and the page is remembered. `endedBy` is the reason if it
 *   did not end because of its age
 */
export type Session =
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out'; deliberate: boolean; endedElsewhere?: true }
  | { status: 'expired'; endedBy?: SessionEnd };

const SIGNED_OUT = { status: 'signed-out', deliberate: false } as const satisfies Session;

let current: Session | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

/** The current session, outside React. */
export function getSession(): Session {
  current ??= fromStorage();
  return current;
}

/** The current session, updated on login, logout, expiry and by other tabs. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => SIGNED_OUT);
}

/** Starts a session from the response to a login. */
export function startSession(answer: { token: string; user: User }, remember: boolean): void {
  storeSession({ ...answer, remember });
  set({ status: 'signed-in', user: answer.user });
}

/** Updates the user from GET /auth/me. */
export function refreshUser(user: User): void {
  if (getSession().status !== 'signed-in') return;
  storeUser(user);
  set({ status: 'signed-in', user });
}

/** Ends the session in this browser: clears storage and caches. `auth/sign-out.ts` notifies the server. */
export function endSession(): void {
  const token = readToken();
  clearSession();
  if (token !== null) postToTabs({ kind: 'logout', token });
  set({ status: 'signed-out', deliberate: true });
  notifyEnd();
}

/** Another tab logged out of the session with this token. A tab with another session keeps it. */
export function endSessionLike(token: string): void {
  if (readToken() !== token) return;
  clearSession();
  set({ ...SIGNED_OUT, endedElsewhere: true });
  notifyEnd();
}

/** Handles every 401 TokenExpired. A late response to an older token changes nothing. */
export function expireSession(token: string, endedBy?: SessionEnd): void {
  if (readToken() !== token) return;
  clearSession({ isExpired: true });
  set({ status: 'expired', ...(endedBy && { endedBy }) });
  notifyEnd();
}

/** Leaves the expired state once the popup has been shown. */
export function leaveExpired(): void {
  if (getSession().status === 'expired') set(SIGNED_OUT);
}

/** Forgets how the session ended, once the login page has been shown. */
export function forgetSessionEnd(): void {
  const session = getSession();
  if (session.status === 'signed-out' && session !== SIGNED_OUT) set(SIGNED_OUT);
}

/** Calls `listener` whenever a session ends, so that caches of its data can be cleared. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function fromStorage(): Session {
  const user = readToken() ? readUser() : null;
  return user ? { status: 'signed-in', user } : SIGNED_OUT;
}

/** Reads storage again: another tab may have logged out, or the page was restored from the back-forward cache. */
function recheck(): void {
  const session = getSession();
  if (session.status === 'expired') return;
  const stored = fromStorage();
  if (stored.status === session.status && JSON.stringify(stored) === JSON.stringify(session)) return;
  if (stored.status === 'signed-out' && session.status === 'signed-out') return;
  const isEnd = stored.status === 'signed-out' || !sameEmail(stored, session);
  if (isEnd) forgetTab();
  set(stored.status === 'signed-out' ? { ...stored, endedElsewhere: true } : stored);
  if (isEnd) notifyEnd();
}

/** Clears the data of this tab, which the tab that ended the session cannot reach. */
function forgetTab(): void {
  removeStored('tab', 'user_teams');
  removeStored('tab', 'weekRange');
  removeStored('tab', 'ratingDrafts');
  for (const key of UNSENT_KEYS) removeStored('tab', key);
  removeStored('tab', 'bookings');
}

function sameEmail(a: Session, b: Session): boolean {
  return a.status === 'signed-in' && b.status === 'signed-in' && a.user.email === b.user.email;
}

function set(session: Session): void {
  current = session;
  for (const listener of listeners) listener();
}

function notifyEnd(): void {
  for (const listener of endListeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', recheck);
    window.addEventListener('pageshow', recheck);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', recheck);
    window.removeEventListener('pageshow', recheck);
  };
}
