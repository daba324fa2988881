import type { User } from '@portal/contract/auth.ts';
import { enqueueMail } from '#mail/outbox.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { replaceHash } from './account-repository.ts';
import { deleteLinks } from './links.ts';
import { pairCharge, userOf } from './login.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts';
import { revokeAllSessions } from './session-repository.ts';

const TOO_OFTEN: WaitSentence = (wait) => `You changed your password many times. Try again in ${wait}.`;

type PasswordChange = { currentPassword: string; password: string };

export function createChangePassword(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  async function replace(caller: Caller, from: string, to: string): Promise<void> {
    const { accountId, email, firstName } = caller;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      // another tab may have changed it since
      if (!(await replaceHash(tx, { id: accountId, from, to }))) throw wrongCurrentPassword();
      await revokeAllSessions(tx, { accountId, now, endedBy: 'password', except: caller.sessionId });
      await deleteLinks(tx, accountId, ['reset', 'change']);
      // nobody has confirmed that the mailbox of an unconfirmed address belongs to this account
      if (!caller.confirmed) return;
      await enqueueMail(tx, { kind: 'password_changed', recipient: email, data: { firstName }, now });
    });
  }

  /**
   * Sets a new password, ends all other sessions of the account and what its emailed links would do, and notifies the owner.
   * @throws AppError INVALID_INPUT for a weak or a wrong current password, THROTTLED, BUSY
   */
  return async function changePassword(
    caller: Caller,
    { currentPassword, password }: PasswordChange,
    visitor: Visitor,
  ): Promise<void> {
    checkNewPassword(password);
    const stored = await checkOwnPassword(portal, throttle, { caller, password: currentPassword, visitor });
    if (password === currentPassword) {
      const sentence = 'This is your password already. Choose a new one.';
      throw new AppError('INVALID_INPUT', sentence, { fields: { password: sentence } });
    }
    const charge = { limit: LIMITS.passwordChange, subject: String(caller.accountId) };
    (await throttle.take([charge], TOO_OFTEN)).keep();
    await replace(caller, stored, await hashPassword(password, portal.passwordCost));
  };
}

/** Changes the name of the account. The league's list of coaches has its own name for them, from enrollment. */
export async function changeName(
  { db }: Portal,
  caller: Caller,
  { firstname: firstName, lastname: lastName }: { firstname: string; lastname: string },
): Promise<User> {
  await db.updateTable('account').set({ firstName, lastName }).where('id', '=', caller.accountId).execute();
  return userOf({ ...caller, firstName, lastName });
}

const TOO_MANY: WaitSentence = (wait) => `There were too many wrong passwords. Try again in ${wait}.`;

function wrongCurrentPassword(): AppError {
  const sentence = 'This isn’t your current password.';
  return new AppError('INVALID_INPUT', sentence, { fields: { currentPassword: sentence } });
}

/**
 * Asks for the password again before something that a stolen session must not do. Wrong ones count like wrong logins to this account.
 * @returns the hash that the password was verified against
 * @throws AppError INVALID_INPUT, THROTTLED, BUSY
 */
export async function checkOwnPassword(
  portal: Portal,
  throttle: Throttle,
  { caller, password, visitor }: { caller: Caller; password: string; visitor: Visitor },
): Promise<string> {
  const hold = await throttle.take([pairCharge(caller.email, visitor.network)], TOO_MANY);
  let isRight: boolean;
  let stored: string;
  try {
    const account = portal.db.selectFrom('account').select('passwordHash').where('id', '=', caller.accountId);
    stored = (await account.executeTakeFirstOrThrow()).passwordHash;
    isRight = await verifyPassword(stored, password, portal.passwordCost);
  } catch (error) {
    await hold.release();
    throw error;
  }
  if (!isRight) {
    hold.keep();
    throw wrongCurrentPassword();
  }
  await hold.release();
  return stored;
}
