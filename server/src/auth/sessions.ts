import { randomUUID } from 'node:crypto';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { describeDevice } from './device.ts';
import { endExpiredSessions } from './end-expired.ts';
import { ADMIN_IDLE_MS, after, before, isAlive, sessionMs, TOUCH_MS } from './lifetime.ts';
import {
  findSession,
  insertSession,
  listLiveSessions,
  type OpenSession,
  revokeAllSessions,
  revokeSession,
  type SessionRow,
  touchSession,
} from './session-repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session as this process remembers it. */
type Known = { caller: Caller; role: Caller['role']; expiresAt: Date; lastUsedAt: Date };

/** Enough for every coach of a large league on several devices; a few hundred bytes each. */
const MAX_KNOWN = 10_000;
/** More places than anybody can look through; a program that logs in again and again has any number. */
const MAX_LISTED = 100;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Opens, finds and ends sessions. Who is calling is answered from memory, so that polling costs no query; memory is
 * emptied whenever accounts change anywhere, and time is checked at every use.
 * @see docs/spec/decisions.md#passwords-and-sessions, docs/spec/safety.md#w7, docs/spec/safety.md#g15
 */
export function createSessions(portal: Portal) {
  const { db, feed, clock } = portal;
  /** by token: what every request brings anyway. Only the database, which outlives the process, keeps hashes alone. */
  const memory = new Map<string, Known>();
  let generation = 0;
  feed.subscribe('accounts', () => {
    generation += 1;
    memory.clear();
  });

  function remember(token: string, known: Known): void {
    const oldest = memory.size >= MAX_KNOWN ? memory.keys().next().value : undefined;
    if (oldest !== undefined) memory.delete(oldest);
    memory.set(token, known);
  }

  /** Writes the use down once a minute. A database that can't write now must not stop people from reading. */
  async function touch(known: Known, now: Date): Promise<Caller> {
    if (now.getTime() - known.lastUsedAt.getTime() >= TOUCH_MS) {
      known.lastUsedAt = now;
      await touchSession(db, known.caller.sessionId, now).catch((error: unknown) =>
        portal.log.warn({ err: error }, 'could not record the use of a session'),
      );
    }
    return known.caller;
  }

  async function lookUp(token: string): Promise<Caller | null> {
    const asOf = generation;
    const row = await findSession(db, hashToken(token));
    if (row === null) return null;
    const now = clock.now();
    const known = toKnown(row);
    if (!isAlive(known, now)) {
      await endExpiredSessions(portal, now).catch((error: unknown) =>
        portal.log.warn({ err: error }, 'could not end an expired session'),
      );
      return null;
    }
    // an answer read before a change must not outlive it
    if (asOf === generation) remember(token, known);
    return touch(known, now);
  }

  return {
    /** The person behind a token; null where it is unknown, expired or revoked. */
    async findCaller(token: string): Promise<Caller | null> {
      // without news memory may be behind, and the database must be asked
      const isFresh =
        memory.has(token) &&
        (await feed.waitUntilCurrent().then(
          () => true,
          () => false,
        ));
      const known = isFresh ? memory.get(token) : undefined;
      const now = clock.now();
      // another process may have seen a later use of it: only the database says that it is over
      return known !== undefined && isAlive(known, now) ? touch(known, now) : lookUp(token);
    },

    /**
     * Opens a session for an account whose password has just been verified.
     * @returns the token, which is kept nowhere; null when the password has changed meanwhile
     */
    async open(
      account: { id: number; role: Caller['role']; passwordHash: string },
      request: { remember: boolean; userAgent: string },
    ): Promise<string | null> {
      const token = newToken();
      const now = clock.now();
      const isOpen = await insertSession(db, {
        id: randomUUID(),
        tokenHash: hashToken(token),
        accountId: account.id,
        passwordHash: account.passwordHash,
        device: describeDevice(request.userAgent),
        now,
        expiresAt: after(now, sessionMs(account.role, request.remember)),
      });
      return isOpen ? token : null;
    },

    /** The caller's own live sessions, newest first, this one among them, and how many there are in all. */
    async listOwn(caller: Caller): Promise<{ sessions: OpenSession[]; total: number }> {
      const now = clock.now();
      return await listLiveSessions(db, {
        accountId: caller.accountId,
        first: caller.sessionId,
        now,
        idleSince: before(now, ADMIN_IDLE_MS),
        most: MAX_LISTED,
      });
    },

    /**
     * Ends one of the caller's sessions; ending it again changes nothing.
     * @throws AppError NOT_FOUND for an id that is unknown or somebody else's
     */
    async endOwn(caller: Caller, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const ended = await revokeSession(tx, { id, accountId: caller.accountId, now: clock.now() });
        if (ended === null) throw new AppError('NOT_FOUND', 'There is no such session.');
      });
    },

    /** Ends all of the caller's sessions but this one; ending them again changes nothing. */
    async endOthers({ accountId, sessionId }: Caller): Promise<void> {
      await revokeAllSessions(db, { accountId, now: clock.now(), except: sessionId });
    },
  };
}

function toKnown(row: SessionRow): Known {
  const caller = Object.freeze({
    accountId: row.account_id,
    sessionId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    confirmed: row.email_verified_at !== null,
  });
  return { caller, role: row.role, expiresAt: row.expires_at, lastUsedAt: row.last_used_at };
}
