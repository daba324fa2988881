import type { Role } from '@portal/contract/auth.ts';

/** How long sessions and mailed links live (docs/spec/decisions.md#passwords-and-sessions). All in milliseconds. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * DAY_MS;
/** an administrator's session that nobody used for so long is over */
export const ADMIN_IDLE_MS = HOUR_MS;
/** a session's last use is written down at most this often */
export const TOUCH_MS = MINUTE_MS;

/** an unconfirmed address is not mailed another link sooner */
export const RESEND_PAUSE_MS = 60_000;
export const LINK_MS = { confirm: 48 * HOUR_MS, reset: 30 * MINUTE_MS } as const;

/** Remember Me is for coaches; an administrator's session is never long. */
export const sessionMs = (role: Role, remember: boolean): number =>
  remember && role === 'COACH' ? REMEMBERED_SESSION_MS : SESSION_MS;

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

type Lifetime = { role: Role; expiresAt: Date; lastUsedAt: Date };

/** Until when a session lives if nobody uses it any more. */
export function aliveUntil({ role, expiresAt, lastUsedAt }: Lifetime): Date {
  const idleEnd = after(lastUsedAt, ADMIN_IDLE_MS);
  return role === 'ADMIN' && idleEnd < expiresAt ? idleEnd : expiresAt;
}

/** Whether a session's time is not over at `now`. */
export const isAlive = (session: Lifetime, now: Date): boolean => aliveUntil(session) > now;
