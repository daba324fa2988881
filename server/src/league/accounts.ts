import type { Role } from '@portal/contract/auth.ts';
import type { Account } from '@portal/contract/league.ts';
import { sql } from 'kysely';
import { demandFactor, excuseFromFactor } from '#auth/factors/required-factor.ts';
import { after, sessionMs } from '#auth/lifetime.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';

const PAGE_SIZE = 20;

/**
 * A page of the accounts whose name or email contains the text, in any case, administrators first; a page after the last
 * one is empty.
 * @param search '' finds all
 */
export async function listAccounts(
  { db }: Portal,
  { search, page }: { search: string; page: number },
): Promise<{ accounts: Account[]; total: number; pageSize: number }> {
  const isFound = sql<boolean>`position(lower(${search}) in lower(a.first_name || ' ' || a.last_name || ' ' || a.email)) > 0`;
  const found = await accounts(db)
    .where(isFound)
    .orderBy((account) => account('a.role', '=', 'ADMIN'), 'desc')
    .orderBy(({ fn }) => fn('lower', ['a.lastName']))
    .orderBy(({ fn }) => fn('lower', ['a.firstName']))
    .orderBy('a.email')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const { total } = await db
    .selectFrom('account as a')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('a.erasedAt', 'is', null)
    .where(isFound)
    .executeTakeFirstOrThrow();
  return { accounts: found.map(toWire), total, pageSize: PAGE_SIZE };
}

/**
 * Makes an account an administrator, or a coach again. Its open sessions have the new role from the next call on.
 * @throws AppError NOT_FOUND; WRONG_STATE for an unconfirmed account or the last administrator; FORBIDDEN if the caller
 *   has just lost the role
 */
export async function changeRole(
  portal: Portal,
  caller: Caller,
  { visitor, ...requested }: { id: number; role: Role; visitor: Visitor },
): Promise<Account> {
  const { db, log, clock } = portal;
  const { account, isNew } = await inTransaction(db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(caller.accountId)) {
      throw new AppError('FORBIDDEN', 'Only league administrators can do this.');
    }
    const before = await accounts(tx).where('a.id', '=', requested.id).executeTakeFirst();
    if (before === undefined) throw new AppError('NOT_FOUND', 'Account not found.');
    if (before.role === requested.role) return { account: before, isNew: false };
    checkRole(requested.role, before, administrators);
    await tx.updateTable('account').set({ role: requested.role }).where('id', '=', requested.id).execute();
    const now = clock.now();
    if (requested.role === 'ADMIN') {
      await shortenSessions(tx, requested.id, now);
      await demandFactor(tx, requested.id, now);
    } else {
      await excuseFromFactor(tx, requested.id);
    }
    const who = { accountId: requested.id, by: caller.accountId, visitor };
    await recordSecurityEvent(tx, { kind: 'role-changed', ...who, detail: requested.role, now });
    return { account: { ...before, role: requested.role }, isNew: true };
  });
  if (isNew) {
    log.info(
      { accountId: caller.accountId, changedAccountId: requested.id, role: requested.role },
      'role changed',
    );
  }
  return toWire(account);
}

/** The ids of all administrators whose accounts are not disabled. Locks them, so that nobody else can change their roles until the commit. */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

function checkRole(role: Role, { id, emailVerified }: Found, administrators: readonly number[]): void {
  if (role === 'ADMIN' && !emailVerified) {
    throw new AppError(
      'WRONG_STATE',
      'Only an account with a confirmed email address can become an administrator.',
    );
  }
  if (role === 'COACH' && administrators.every((administrator) => administrator === id)) {
    throw new AppError(
      'WRONG_STATE',
      'There must be at least one administrator. Please give someone else admin access first.',
    );
  }
}

/** Shortens a coach's open sessions of 30 days to those of an administrator. */
async function shortenSessions(tx: Tx, accountId: number, now: Date): Promise<void> {
  const until = after(now, sessionMs('ADMIN', false));
  await tx
    .updateTable('session')
    .set({ expiresAt: until })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', until)
    .execute();
}

const accounts = (db: Db) =>
  db
    .selectFrom('account as a')
    .where('a.erasedAt', 'is', null)
    .select(['a.id', 'a.email', 'a.firstName as firstname', 'a.lastName as lastname', 'a.role'])
    .select((account) => [
      account('a.emailVerifiedAt', 'is not', null).$castTo<boolean>().as('emailVerified'),
      account('a.disabledAt', 'is not', null).$castTo<boolean>().as('disabled'),
      account
        .selectFrom('session as s')
        .select(({ fn }) => fn.max('s.lastUsedAt').as('at'))
        .whereRef('s.accountId', '=', 'a.id')
        .as('lastUsedAt'),
    ]);

type Found = Omit<Account, 'lastUsedAt'> & { lastUsedAt: Date | null };

const toWire = (account: Found): Account => ({
  ...account,
  lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
});
