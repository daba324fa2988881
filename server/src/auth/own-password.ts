import type { User } from '@portal/contract/auth.ts';
import { mailboxOf } from '@portal/domain/auth/email.ts';
import { findListedCoach } from '#coaches/invite-coaches.ts';
import { enqueueMail } from '#mail/outbox.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type AppError, invalidField, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { KNOWN_NETWORK_SECONDS, LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { findAccountByEmail, findHash, replaceHash, setPassword } from './account-repository.ts';
import {
  deleteLinks,
  invalidLink,
  isUsableLink,
  mailLink,
  redeemLink,
  withMinimumDuration,
} from './links.ts';
import { accountCharge, knownNetwork, pairCharge, userOf } from './login.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts';
import { revokeAllSessions } from './session-repository.ts';
import { hashToken } from './tokens.ts';

const TOO_OFTEN: WaitSentence = (wait) => `You changed your password many times. Try again in ${wait}.`;

/** Without a current password the session must have confirmed who uses it (platform/http/access.ts). */
type PasswordChange = { currentPassword?: string | undefined; password: string };

export function createChangePassword(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  async function replace(
    caller: Caller,
    { from, to }: { from: string; to: string },
    visitor: Visitor,
  ): Promise<void> {
    const { accountId, email, firstName } = caller;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      // another tab may have changed it since
      if (!(await replaceHash(tx, { id: accountId, from, to }))) throw wrongCurrentPassword();
      await revokeAllSessions(tx, { accountId, now, endedBy: 'password', except: caller.sessionId });
      await deleteLinks(tx, accountId, ['reset', 'change']);
      await recordSecurityEvent(tx, { kind: 'password-changed', accountId, by: accountId, visitor, now });
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
    const stored =
      currentPassword === undefined
        ? (await findHash(db, caller.accountId)).passwordHash
        : await checkOwnPassword(portal, throttle, { caller, password: currentPassword, visitor });
    if (password === currentPassword) {
      throw invalidField('password', 'This is your password already. Choose a new one.');
    }
    const charge = { limit: LIMITS.passwordChange, subject: String(caller.accountId) };
    await throttle.count([charge], TOO_OFTEN);
    await replace(caller, { from: stored, to: await hashPassword(password, portal.passwordCost) }, visitor);
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

function wrongCurrentPassword(field = 'currentPassword'): AppError {
  return invalidField(field, 'This isn’t your current password.');
}

/**
 * Asks for the password again before something that a stolen session must not do. Wrong ones count like wrong logins to this account.
 * @returns the hash that the password was verified against
 * @throws AppError INVALID_INPUT, THROTTLED, BUSY
 */
export async function checkOwnPassword(
  portal: Portal,
  throttle: Throttle,
  {
    caller,
    password,
    visitor,
    field,
  }: { caller: Caller; password: string; visitor: Visitor; field?: string },
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
    throw wrongCurrentPassword(field);
  }
  await hold.release();
  return stored;
}

const REQUESTED_TOO_OFTEN: WaitSentence = (wait) =>
  `A reset link was requested too often. Check your inbox and spam folder, or try again in ${wait}.`;

export function createResetPassword(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  /** Looks up the same for every address. Nothing is written for one that the league doesn't know. */
  const mailReset = (email: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const account = await findAccountByEmail(tx, email);
      const coach = await findListedCoach(tx, email);
      if (account !== null && account.disabledAt !== null) return;
      if (account !== null) {
        await mailLink(tx, { id: account.id, email, firstName: account.firstName }, 'reset', now);
      } else if (coach !== null) {
        const { firstName, lastName, teams } = coach;
        const data = { firstName, lastName, email, teams };
        await enqueueMail(tx, { kind: 'no_account', recipient: email, data, now });
      }
    });

  return {
    /**
     * Sends a reset link if the address has an account, and an invitation to sign up if it is on the coach list of the
     * active season. The answer and its time do not tell which.
     * @throws AppError THROTTLED, for unknown addresses as well
     */
    async forgotPassword(email: string, visitor: Visitor): Promise<void> {
      await throttle.count(
        [
          { limit: LIMITS.forgotAddress, subject: mailboxOf(email) },
          { limit: LIMITS.forgotNetwork, subject: visitor.network },
        ],
        REQUESTED_TOO_OFTEN,
      );
      await withMinimumDuration(portal, () => mailReset(email));
    },

    /**
     * Sets a new password. Also confirms the address, because the link was sent to it; ends all sessions of the account and
     * notifies the owner by email.
     * @throws AppError INVALID_INPUT for a weak password, LINK_INVALID, BUSY
     */
    async resetPassword(token: string, password: string, visitor: Visitor): Promise<void> {
      checkNewPassword(password);
      const link = { purpose: 'reset', tokenHash: hashToken(token) } as const;
      if (!(await isUsableLink(db, { ...link, now: clock.now() }))) throw invalidLink();
      const passwordHash = await hashPassword(password);
      const email = await inTransaction(db, async (tx) => {
        const now = clock.now();
        const redeemed = await redeemLink(tx, { ...link, now });
        if (redeemed === null) throw invalidLink();
        const { accountId } = redeemed;
        const account = await setPassword(tx, { id: accountId, passwordHash, now });
        await revokeAllSessions(tx, { accountId, now, endedBy: 'password' });
        await deleteLinks(tx, accountId, ['confirm', 'change']);
        await recordSecurityEvent(tx, { kind: 'password-reset', accountId, by: 'nobody', visitor, now });
        const data = { firstName: account.firstName };
        await enqueueMail(tx, { kind: 'password_changed', recipient: account.email, data, now });
        return account.email;
      });
      // wrong passwords that others have tried no longer block the owner
      await Promise.all([
        throttle.forget([accountCharge(email), pairCharge(email, visitor.network)]),
        throttle.mark(knownNetwork(email, visitor.network), KNOWN_NETWORK_SECONDS),
      ]).catch((error: unknown) => portal.log.warn({ err: error }, 'could not lower a throttle counter'));
    },
  };
}
