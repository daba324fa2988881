import { sql } from 'kysely';
import { lockAdministrators } from '#league/accounts.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { deleteAllFactors } from './factors/own-factors.ts';
import { deleteLinks } from './links.ts';
import { revokeAllSessions } from './session-repository.ts';

/** What administrators do to the accounts of others (docs/decisions/0077). */

type Target = { id: number; visitor: Visitor };

/** Logs an account out everywhere. Succeeds if it is. @throws AppError NOT_FOUND | FORBIDDEN */
export const endSessionsOf = (portal: Portal, caller: Caller, { id: accountId, visitor }: Target) =>
  inTransaction(portal.db, async (tx) => {
    const { email } = await lockOther(tx, caller, accountId);
    const now = portal.clock.now();
    const ended = await revokeAllSessions(tx, { accountId, now, endedBy: 'administrator' });
    if (ended > 0) {
      const by = caller.accountId;
      await recordSecurityEvent(tx, { kind: 'sessions-ended', accountId, by, visitor, now });
    }
    return { message: ended === 0 ? `${email} was not logged in.` : `${email} is logged out everywhere.` };
  });

/**
 * Keeps an account from being used, or gives it back. A disabled account can't log in; its sessions and emailed links end, and
 * its calendar links stop until it is enabled. Its teams and their bookings stay. Succeeds when repeated.
 * @throws AppError NOT_FOUND | FORBIDDEN | WRONG_STATE for the own account
 */
export const setDisabled = (
  portal: Portal,
  caller: Caller,
  { id: accountId, disabled, visitor }: Target & { disabled: boolean },
) =>
  inTransaction(portal.db, async (tx) => {
    const account = await lockOther(tx, caller, accountId);
    if (accountId === caller.accountId)
      throw new AppError('WRONG_STATE', 'You can’t disable your own account.');
    const message = disabled ? `${account.email} is disabled.` : `${account.email} can log in again.`;
    if ((account.disabledAt !== null) === disabled) return { message };
    const now = portal.clock.now();
    await tx
      .updateTable('account')
      .set({ disabledAt: disabled ? now : null })
      .where('id', '=', accountId)
      .execute();
    if (disabled) await endAccess(tx, { accountId, now });
    const kind = disabled ? 'account-disabled' : 'account-enabled';
    await recordSecurityEvent(tx, { kind, accountId, by: caller.accountId, visitor, now });
    return { message };
  });

/** Ends the sessions of an account and deletes the links that were emailed to it. */
async function endAccess(tx: Tx, { accountId, now }: { accountId: number; now: Date }): Promise<void> {
  await revokeAllSessions(tx, { accountId, now, endedBy: 'administrator' });
  await deleteLinks(tx, accountId, ['confirm', 'reset', 'change']);
}

/**
 * Locks the accounts of all administrators, so that two who act on each other at the same time can't both succeed, and
 * then the account.
 */
export async function lockOther(tx: Tx, caller: Caller, id: number) {
  const administrators = await lockAdministrators(tx);
  if (!administrators.includes(caller.accountId)) {
    throw new AppError('FORBIDDEN', 'Only league administrators can do this.');
  }
  const account = await tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName', 'disabledAt'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new AppError('NOT_FOUND', 'Account not found.');
  return account;
}

/** Takes name, address, password and every access from an account. Its row stays for what it is named in. */
export async function eraseAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  await deleteAllFactors(tx, accountId);
  await tx.deleteFrom('session').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('mailedLink').where('accountId', '=', accountId).execute();
  await tx
    .updateTable('account')
    .set({
      email: `erased-${accountId}@erased.invalid`,
      firstName: 'Erased',
      lastName: 'person',
      passwordHash: 'none',
      role: 'COACH',
      emailVerifiedAt: null,
      disabledAt: sql`coalesce(disabled_at, ${now})`,
      erasedAt: now,
    })
    .where('id', '=', accountId)
    .execute();
}
