import type { User } from '@portal/contract/auth.ts';
import {
  clearStored,
  readStored,
  type StorageArea,
  type StorageKey,
  UNSENT_KEYS,
  writeStored,
} from './storage.ts';

/**
 * The only module that reads and writes the session token and the stored user (docs/spec/product.md#fields,
 * docs/spec/product.md#calls).
 */

const AREAS: readonly StorageArea[] = ['tab', 'kept'];

/** The session token, or null. This tab's session has priority over a remembered one. */
export function readToken(): string | null {
  const area = sessionArea();
  return area && readStored(area, 'token');
}

/** The stored user, for display only: the server does not trust it. Null without a token. */
export function readUser(): User | null {
  const area = sessionArea();
  const text = area && readStored(area, 'user');
  if (!text) return null;
  try {
    return asUser(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Stores a new session; `remember` selects local instead of session storage. Clears what was stored before, except for the
 * page to go to and what this user has not sent.
 */
export function storeSession({
  token,
  user,
  remember,
}: {
  token: string;
  user: User;
  remember: boolean;
}): void {
  clearStored(['postLoginRedirect', ...UNSENT_KEYS.filter((key) => ownerOf(key) === user.email)]);
  const area: StorageArea = remember ? 'kept' : 'tab';
  writeStored(area, 'token', token);
  writeUser(area, user);
}

/** The session that only this tab has; null if there is none, or other tabs read it from local storage. */
export function readTabSession(): { token: string; user: User } | null {
  const token = readToken();
  const user = readUser();
  return token !== null && user !== null && sessionArea() === 'tab' ? { token, user } : null;
}

/** Replaces the stored user with the response to GET /auth/me; does nothing without a session. */
export function storeUser(user: User): void {
  const area = sessionArea();
  if (area) writeUser(area, user);
}

/** Clears the session and everything stored with it; what was not sent stays if it has expired. */
export function clearSession({ isExpired = false } = {}): void {
  clearStored(isExpired ? UNSENT_KEYS : []);
}

/** The storage that has the session; null without one. */
export function sessionArea(): StorageArea | null {
  return AREAS.find((area) => readStored(area, 'token')) ?? null;
}

/** The email address at the start of the owner of a draft. */
function ownerOf(key: StorageKey): string | undefined {
  try {
    const { owner } = JSON.parse(readStored('tab', key) ?? '{}') as { owner?: unknown };
    return String(owner).split(' ')[0];
  } catch {
    return undefined;
  }
}

function writeUser(area: StorageArea, user: User): void {
  writeStored(area, 'user', JSON.stringify(user));
  writeStored(area, 'userEmail', user.email);
  writeStored(area, 'coachEmail', user.email);
}

function asUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null) return null;
  const { email, firstname, lastname, role, emailVerified } = value as Record<string, unknown>;
  if (typeof email !== 'string') return null;
  return {
    email,
    firstname: typeof firstname === 'string' ? firstname : '',
    lastname: typeof lastname === 'string' ? lastname : '',
    role: role === 'ADMIN' ? 'ADMIN' : 'COACH',
    emailVerified: emailVerified === true,
  };
}
