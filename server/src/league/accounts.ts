import type { Role } from '@portal/contract/auth.ts';
import type { Account } from '@portal/contract/league.ts';
import { after, sessionMs } from '#auth/lifetime.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  type AccountFound,
  findAccount,
  lockAdministrators,
  searchAccounts,
  setRole,
  shortenSessions,
} from './role-repository.ts';

const PAGE_SIZE = 20;

/** A page of the accounts whose name or email contains the text; a page after the last one is empty. */
export async function listAccounts(
  { db }: Portal,
  { search, page }: { search: string; page: number },
): Promise<{ accounts: Account[]; total: number; pageSize: number }> {
  const found = await searchAccounts(db, { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return { accounts: found.accounts.map(toWire), total: found.total, pageSize: PAGE_SIZE };
}

/**
 * Makes an account an administrator, or a coach again. Its open sessions have the new role from the next call on.
 * @throws AppError NOT_FOUND; WRONG_STATE for an unconfirmed account or the last administrator; FORBIDDEN if the caller
 *   has just lost the role
 */
export async function changeRole(
  portal: Portal,
  caller: Caller,
  wanted: { id: number; role: Role },
): Promise<Account> {
  const { db, log, clock } = portal;
  const { account, isNew } = await inTransaction(db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(caller.accountId)) {
      throw new AppError('FORBIDDEN', 'Only league administrators can do this.');
    }
    const before = await findAccount(tx, wanted.id);
    if (before === null) throw new AppError('NOT_FOUND', 'Account not found.');
    if (before.role === wanted.role) return { account: before, isNew: false };
    if (wanted.role === 'ADMIN') await makeAdministrator(tx, before, clock.now());
    else await makeCoach(tx, before, administrators);
    return { account: { ...before, role: wanted.role }, isNew: true };
  });
  if (isNew) {
    log.info({ accountId: caller.accountId, changedAccountId: wanted.id, role: wanted.role }, 'role changed');
  }
  return toWire(account);
}

/** Shortens a coach's session of 30 days to that of an administrator. */
async function makeAdministrator(tx: Tx, { id, isConfirmed }: AccountFound, now: Date): Promise<void> {
  if (!isConfirmed) {
    throw new AppError(
      'WRONG_STATE',
      'Only an account with a confirmed email address can become an administrator.',
    );
  }
  await setRole(tx, id, 'ADMIN');
  await shortenSessions(tx, id, after(now, sessionMs('ADMIN', false)));
}

async function makeCoach(tx: Tx, { id }: AccountFound, administrators: readonly number[]): Promise<void> {
  if (administrators.length === 1) {
    throw new AppError(
      'WRONG_STATE',
      'There must be at least one administrator. Please give someone else admin access first.',
    );
  }
  await setRole(tx, id, 'COACH');
}

const toWire = (account: AccountFound): Account => ({
  id: account.id,
  email: account.email,
  firstname: account.firstName,
  lastname: account.lastName,
  role: account.role,
  emailVerified: account.isConfirmed,
  lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
});
