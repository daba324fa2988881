import type { SessionEnd } from '@portal/contract/errors.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { ADMIN_IDLE_MS, before } from './lifetime.ts';

type NewSession = {
  id: string;
  tokenHash: Buffer;
  accountId: number;
  device: string;
  now: Date;
  expiresAt: Date;
  identityConfirmedUntil: Date;
};

/**
 * Opens a session and ends the oldest ones of the account beyond `most`. The transaction must have locked the account, so
 * that logins at the same moment count each other, and a password reset at the same time waits and then ends this
 * session, too.
 */
export async function insertSession(tx: Tx, session: NewSession, most: number): Promise<void> {
  const { accountId, now } = session;
  await tx
    .updateTable('session')
    .set({ revokedAt: now, endedBy: 'other-session' })
    .where('id', 'in', (old) =>
      old
        .selectFrom('session')
        .select('id')
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(most - 1),
    )
    .execute();
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      tokenHash: session.tokenHash,
      accountId,
      device: session.device,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: session.expiresAt,
      identityConfirmedUntil: session.identityConfirmedUntil,
    })
    .execute();
}

/** @param of.except a session that is not ended @returns how many were open */
export async function revokeAllSessions(
  db: Db,
  {
    accountId,
    now,
    endedBy,
    except,
  }: { accountId: number; now: Date; endedBy: SessionEnd | null; except?: string },
): Promise<number> {
  const result = await db
    .updateTable('session')
    .set({ revokedAt: now, endedBy })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (others) => others.where('id', '<>', except as string))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Administrators' sessions have also expired if they were not used after `idleSince`. */
type Times = { now: Date; idleSince: Date };

/** Whether `session` of `account` has expired: the same as `isAlive` of lifetime.ts. */
const hasExpired = ({ now, idleSince }: Times) => sql<SqlBool>`(
  session.expires_at <= ${now} or account.role = 'ADMIN' and session.last_used_at <= ${idleSince}
)`;

/**
 * Revokes all expired sessions, so that they do not become valid again if the clock is set back (docs/spec/safety.md#clock).
 * @returns how many were revoked
 */
export async function revokeExpiredSessions(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('session')
    .from('account')
    .set({ revokedAt: now })
    .whereRef('account.id', '=', 'session.accountId')
    .where('session.revokedAt', 'is', null)
    .where(hasExpired({ now, idleSince: before(now, ADMIN_IDLE_MS) }))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export type OpenSession = {
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

/**
 * The newest open sessions of an account, newest first, and the number of all.
 * @param of.first a session that is always included
 */
export async function listLiveSessions(
  db: Db,
  of: { accountId: number; first: string; most: number; now: Date },
): Promise<{ sessions: OpenSession[]; total: number }> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.id', 'session.device', 'session.createdAt', 'session.lastUsedAt'])
    .select('session.expiresAt')
    .select((select) => select.fn.countAll<number>().over().as('total'))
    .where('session.accountId', '=', of.accountId)
    .where('session.revokedAt', 'is', null)
    .where((where) => where.not(hasExpired({ now: of.now, idleSince: before(of.now, ADMIN_IDLE_MS) })))
    .orderBy((order) => order('session.id', '=', of.first), 'desc')
    .orderBy('session.createdAt', 'desc')
    .orderBy('session.id')
    .limit(of.most)
    .execute();
  const sessions = rows.map(({ total: _, ...session }) => session);
  return {
    sessions: sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    total: rows[0]?.total ?? 0,
  };
}
