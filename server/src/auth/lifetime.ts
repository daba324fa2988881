import type { Role } from '@portal/contract/auth.ts';
import { sql } from 'kysely';
import type { Portal } from '#portal.ts';

/** Durations of sessions and links in emails (docs/spec/decisions.md#passwords-and-sessions). */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * DAY_MS;
/** an administrator's session ends after this time without use */
export const ADMIN_IDLE_MS = HOUR_MS;
/** the last use of a session is stored at most this often */
export const TOUCH_MS = MINUTE_MS;

/** how long a proof of identity counts for what needs a fresh one */
export const IDENTITY_MS = 10 * MINUTE_MS;
/** from the right password to the second factor */
export const TICKET_MS = 10 * MINUTE_MS;
/** from the question to the answer of a passkey */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** open sessions of an account: more than a person has devices */
export const MAX_SESSIONS = 20;

/** the minimum time between two confirmation links to an address */
export const RESEND_PAUSE_MS = 60_000;
export const LINK_MS = {
  confirm: 48 * HOUR_MS,
  change: 48 * HOUR_MS,
  invite: 48 * HOUR_MS,
  reset: 30 * MINUTE_MS,
} as const;

/** "Remember Me" makes only a coach's session longer. */
export const sessionMs = (role: Role, remember: boolean): number =>
  remember && role === 'COACH' ? REMEMBERED_SESSION_MS : SESSION_MS;

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

type Lifetime = { role: Role; expiresAt: Date; lastUsedAt: Date };

/** When a session ends if it is no longer used. */
function aliveUntil({ role, expiresAt, lastUsedAt }: Lifetime): Date {
  const idleEnd = after(lastUsedAt, ADMIN_IDLE_MS);
  return role === 'ADMIN' && idleEnd < expiresAt ? idleEnd : expiresAt;
}

export const isAlive = (session: Lifetime, now: Date): boolean => aliveUntil(session) > now;

/** An open session. Reading it does not count as a use. */
export type OpenSessionState = { role: Role; confirmed: boolean; aliveUntil: Date };

/** Those of the sessions that are open, by id. For streams, which last as long as their sessions. */
export async function findOpenSessions(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, OpenSessionState>> {
  // from before the query, so that a session that is used during it does not count as expired
  const now = clock.now();
  const states = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.accountId')
    .select(['s.id', 's.lastUsedAt', 's.expiresAt', 'a.role', 'a.emailVerifiedAt as verifiedAt'])
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.revokedAt', 'is', null)
    .execute();
  const open = states.filter((state) => isAlive(state, now));
  return new Map(
    open.map((state) => [
      state.id,
      { role: state.role, confirmed: state.verifiedAt !== null, aliveUntil: aliveUntil(state) },
    ]),
  );
}
