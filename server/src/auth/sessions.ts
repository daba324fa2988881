import { randomUUID } from 'node:crypto';
import type { SessionEnd } from '@portal/contract/errors.ts';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { describeDevice } from '#platform/http/device.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import { forgetEndedCounts } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { countSecurityEvent, recordSecurityEvent } from '#security/log.ts';
import { hasFactor } from './factors/account-factors.ts';
import {
  after,
  before,
  DAY_MS,
  IDENTITY_MS,
  isAlive,
  MAX_SESSIONS,
  sessionMs,
  TOUCH_MS,
} from './lifetime.ts';
import {
  insertSession,
  listLiveSessions,
  type OpenSession,
  revokeAllSessions,
  revokeExpiredSessions,
} from './session-repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session with its account. */
type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

type CachedSession = { caller: Caller; role: Caller['role']; expiresAt: Date; lastUsedAt: Date };

/** Enough for all coaches of a large league on several devices; a few hundred bytes each. */
const MAX_CACHED = 10_000;
/** More than a person needs; a program may log in any number of times. */
const MAX_LISTED = 100;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Opens, finds and ends sessions. Sessions are cached, so that polling needs no query. The cache is cleared when the change
 * feed reports a change of accounts; expiry is checked at every use.
 * @see docs/spec/decisions.md#passwords-and-sessions, docs/spec/safety.md#w7, docs/spec/safety.md#clock
 */
export function createSessions(portal: Portal) {
  const { db, feed, clock } = portal;
  /** by token, not by hash as in the database: the cache does not outlive the process */
  const cache = new Map<string, CachedSession>();
  let generation = 0;
  feed.subscribe('accounts', () => {
    generation += 1;
    cache.clear();
  });

  function addToCache(token: string, session: CachedSession): void {
    const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(token, session);
  }

  /** Stores the last use once a minute. Calls that only read succeed even if the database can't write now. */
  async function touch(session: CachedSession, now: Date): Promise<Caller> {
    if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_MS) {
      session.lastUsedAt = now;
      await db
        .updateTable('session')
        .set({ lastUsedAt: now })
        .where('id', '=', session.caller.sessionId)
        .where('lastUsedAt', '<', now)
        .execute()
        .catch((error: unknown) => portal.log.warn({ err: error }, 'could not record the use of a session'));
    }
    return session.caller;
  }

  async function lookUp(token: string): Promise<Caller | null> {
    const asOf = generation;
    const row = await findSession(db, hashToken(token));
    if (row === undefined) return null;
    const now = clock.now();
    const session = toCached(row);
    if (!isAlive(session, now)) {
      await revokeExpiredSessions(db, now).catch((error: unknown) =>
        portal.log.warn({ err: error }, 'could not end an expired session'),
      );
      return null;
    }
    // what was read before a change must not be cached after it
    if (asOf === generation) addToCache(token, session);
    return touch(session, now);
  }

  /** The person with that token without a query; null if the token isn't cached or its session seems expired. */
  async function findCached(token: string): Promise<Caller | null> {
    if (!cache.has(token)) return null;
    try {
      await feed.waitUntilCurrent();
    } catch {
      // while the change feed is down, the cache may be stale
      return null;
    }
    const cached = cache.get(token);
    const now = clock.now();
    return cached !== undefined && isAlive(cached, now) ? await touch(cached, now) : null;
  }

  return {
    findCached,

    /** The person with that token; null if it is unknown, expired or revoked. */
    async findCaller(token: string): Promise<Caller | null> {
      // if it seems expired, another process may have stored a later use in the database
      return (await findCached(token)) ?? (await lookUp(token));
    },

    /** Why the session of a token was ended, if someone else ended it. */
    async findEnd(token: string): Promise<SessionEnd | null> {
      const session = await db
        .selectFrom('session')
        .select('endedBy')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirst();
      return session?.endedBy ?? null;
    },

    /**
     * Opens a session for someone who has just proved to be the owner of the account. Its oldest ones end if it has too many.
     * @param tx must have locked the account
     * @param request.with how, for the security log, if not by a password alone
     * @returns the token, of which only a hash is stored
     */
    async open(
      tx: Tx,
      account: { id: number; role: Caller['role'] },
      request: { remember: boolean; visitor: Visitor; with?: string },
    ): Promise<string> {
      const { remember, visitor, with: detail = '' } = request;
      const token = newToken();
      const now = clock.now();
      const session = {
        id: randomUUID(),
        tokenHash: hashToken(token),
        accountId: account.id,
        device: describeDevice(visitor.userAgent),
        now,
        expiresAt: after(now, sessionMs(account.role, remember)),
        identityConfirmedUntil: after(now, IDENTITY_MS),
      };
      await insertSession(tx, session, MAX_SESSIONS);
      const { id } = account;
      await countSecurityEvent(tx, { kind: 'signed-in', accountId: id, by: id, visitor, detail, now });
      return token;
    },

    /** This session may do for ten minutes what needs a fresh proof of identity. */
    async confirmIdentity(db: Db, { sessionId }: Caller): Promise<void> {
      await db
        .updateTable('session')
        .set({ identityConfirmedUntil: after(clock.now(), IDENTITY_MS) })
        .where('id', '=', sessionId)
        .execute();
    },

    /** The caller's open sessions including this one, newest first, and the number of all. */
    listOwn: ({ accountId, sessionId }: Caller): Promise<{ sessions: OpenSession[]; total: number }> =>
      listLiveSessions(db, { accountId, first: sessionId, now: clock.now(), most: MAX_LISTED }),

    /**
     * Ends one of the caller's sessions. Succeeds if it has ended already.
     * @throws AppError NOT_FOUND if the id is unknown or someone else's
     */
    async endOwn(caller: Caller, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const own = await tx
          .selectFrom('session')
          .select('revokedAt')
          .where('id', '=', id)
          .where('accountId', '=', caller.accountId)
          .forUpdate()
          .executeTakeFirst();
        if (own === undefined) throw new AppError('NOT_FOUND', 'Session not found.');
        if (own.revokedAt !== null) return;
        const endedBy = id === caller.sessionId ? null : 'other-session';
        await tx
          .updateTable('session')
          .set({ revokedAt: clock.now(), endedBy })
          .where('id', '=', id)
          .execute();
      });
    },

    /** Ends all of the caller's sessions except this one. */
    async endOthers({ accountId, sessionId }: Caller, visitor: Visitor): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        const ended = await revokeAllSessions(tx, {
          accountId,
          now,
          endedBy: 'other-session',
          except: sessionId,
        });
        if (ended === 0) return;
        await recordSecurityEvent(tx, { kind: 'sessions-ended', accountId, by: accountId, visitor, now });
      });
    },
  };
}

/** The session of a token with its account, unless it was revoked. It may have expired. */
const findSession = async (db: Db, tokenHash: Buffer) =>
  await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.accountId')
    .select(['s.id', 's.accountId', 's.lastUsedAt', 's.expiresAt'])
    .select([
      's.identityConfirmedUntil',
      'a.email',
      'a.firstName',
      'a.lastName',
      'a.role',
      'a.emailVerifiedAt',
    ])
    .select((row) =>
      row.case().when(hasFactor('a.id')).then(null).else(row.ref('a.factorDueAt')).end().as('factorDueAt'),
    )
    .where('s.tokenHash', '=', tokenHash)
    .where('s.revokedAt', 'is', null)
    .executeTakeFirst();

function toCached(row: SessionRow): CachedSession {
  const caller = Object.freeze({
    accountId: row.accountId,
    sessionId: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    confirmed: row.emailVerifiedAt !== null,
    identityConfirmedUntil: row.identityConfirmedUntil,
    factorDueAt: row.role === 'ADMIN' ? row.factorDueAt : null,
  });
  return { caller, role: row.role, expiresAt: row.expiresAt, lastUsedAt: row.lastUsedAt };
}

const KEEP_SESSIONS_MS = 60 * DAY_MS;

/** Revokes expired sessions, and deletes expired links, tickets and challenges, old sessions and old throttle counters. */
export async function expireSessionsAndLinks(portal: Portal): Promise<void> {
  const now = portal.clock.now();
  await revokeExpiredSessions(portal.db, now);
  // so that they do not become valid again if the clock is set back
  await sql`
    delete from mailed_link where token_hash in (
      select token_hash from mailed_link where expires_at <= ${now} limit 5000 for update skip locked
    )`.execute(portal.db);
  await portal.db.deleteFrom('loginTicket').where('expiresAt', '<=', now).execute();
  await portal.db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute();
  const old = before(now, KEEP_SESSIONS_MS);
  await portal.db.deleteFrom('session').where('revokedAt', '<', old).execute();
  await forgetEndedCounts(portal);
}
