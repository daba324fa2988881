import type { User } from '@portal/contract/auth.ts';
import { useSyncExternalStore } from 'react';
import { removeStored } from './storage.ts';
import { clearSession, readToken, readUser, storeSession, storeUser } from './token.ts';

/**
 * Who is signed in, as the screens see it.
 * - `deliberate`: the person pressed Logout, so the page he left is not remembered
 * - `endedElsewhere`: it was ended in another tab while this one showed a page
 * - `expired`: the server ended the session; the popup is up and the way back is remembered
 */
export type Session =
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out'; deliberate: boolean; endedElsewhere?: true }
  | { status: 'expired' };

const SIGNED_OUT: Session = { status: 'signed-out', deliberate: false };

let current: Session | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

/** The session now, outside React. */
export function getSession(): Session {
  current ??= fromStorage();
  return current;
}

/** The session, kept up to date: sign-in, sign-out, expiry, and what other tabs do. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => SIGNED_OUT);
}

/** Starts a session with the answer to a login. */
export function startSession(answer: { token: string; user: User }, remember: boolean): void {
  storeSession({ ...answer, remember });
  set({ status: 'signed-in', user: answer.user });
}

/** Takes over what GET /auth/me says about the signed-in person. */
export function refreshUser(user: User): void {
  if (getSession().status !== 'signed-in') return;
  storeUser(user);
  set({ status: 'signed-in', user });
}

/** Ends the session in this browser: storage and caches are emptied. The server is told by `auth/sign-out.ts`. */
export function endSession(): void {
  clearSession();
  set({ status: 'signed-out', deliberate: true });
  tellEnd();
}

/** The one place where a 401 TokenExpired ends up. A late answer to an older token changes nothing. */
export function expireSession(token: string): void {
  if (readToken() !== token) return;
  clearSession();
  set({ status: 'expired' });
  tellEnd();
}

/** Leaves the expired state once the popup is done. */
export function leaveExpired(): void {
  if (getSession().status === 'expired') set(SIGNED_OUT);
}

/** The login page has been reached after a session's end: from now on what led there is forgotten. */
export function forgetDeliberate(): void {
  const session = getSession();
  if (session.status === 'signed-out' && session !== SIGNED_OUT) set(SIGNED_OUT);
}

/** Calls `listener` whenever a session ends, so that caches of its data can be dropped. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function fromStorage(): Session {
  const user = readToken() ? readUser() : null;
  return user ? { status: 'signed-in', user } : SIGNED_OUT;
}

/** Looks at storage again: another tab may have signed out, or the page comes back from the back-forward cache. */
function recheck(): void {
  const session = getSession();
  if (session.status === 'expired') return;
  const stored = fromStorage();
  if (stored.status === session.status && JSON.stringify(stored) === JSON.stringify(session)) return;
  if (stored.status === 'signed-out' && session.status === 'signed-out') return;
  const isEnd = stored.status === 'signed-out' || !sameEmail(stored, session);
  if (isEnd) forgetTab();
  set(stored.status === 'signed-out' ? { ...stored, endedElsewhere: true } : stored);
  if (isEnd) tellEnd();
}

/** What only this tab keeps: the tab where the session ended can't reach it. */
function forgetTab(): void {
  removeStored('tab', 'user_teams');
  removeStored('tab', 'weekRange');
  removeStored('tab', 'ratingDrafts');
  removeStored('tab', 'picks');
}

function sameEmail(a: Session, b: Session): boolean {
  return a.status === 'signed-in' && b.status === 'signed-in' && a.user.email === b.user.email;
}

function set(session: Session): void {
  current = session;
  for (const listener of listeners) listener();
}

function tellEnd(): void {
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
