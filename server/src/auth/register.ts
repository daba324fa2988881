import { EMAIL_TAKEN_TEXT } from '@portal/contract/errors.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { findAccountByEmail } from './account-repository.ts';
import { confirmationCharges } from './confirm-address.ts';
import { mailLink } from './links.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import type { Visitor } from './visitor.ts';

type Registration = { firstname: string; lastname: string; email: string; password: string };

const TOO_MANY: WaitSentence = (wait) =>
  `There were too many tries to register. Log in if you have an account, or try again in ${wait}.`;

/** Registers coaches. An account has no rights until its address is confirmed (docs/spec/safety.md#w1). */
export function createRegister(portal: Portal, throttle: Throttle) {
  async function create(form: Registration): Promise<void> {
    const taken = () => new AppError('EMAIL_TAKEN', EMAIL_TAKEN_TEXT);
    if ((await findAccountByEmail(portal.db, form.email)) !== null) throw taken();
    const passwordHash = await hashPassword(form.password, portal.passwordCost);
    const now = portal.clock.now();
    await inTransaction(portal.db, async (tx) => {
      const { email, firstname: firstName, lastname: lastName } = form;
      const added = await tx
        .insertInto('account')
        .values({
          email,
          firstName,
          lastName,
          passwordHash,
          role: 'COACH',
          emailVerifiedAt: null,
          createdAt: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw taken();
      // if the mailbox was sent too many, the owner can request the email after logging in
      const isMailed = await throttle.tryTakeIn(tx, confirmationCharges(email));
      if (isMailed) await mailLink(tx, { id: added.id, email, firstName }, 'confirm', now);
    });
  }

  /**
   * Adds a coach's account and sends the confirmation link, unless the mailbox was sent too many.
   * @throws AppError EMAIL_TAKEN with the spec's text, INVALID_INPUT for a weak password, THROTTLED, BUSY
   */
  return async function register(form: Registration, visitor: Visitor): Promise<void> {
    checkNewPassword(form.password);
    const taken = { limit: LIMITS.registerTaken, subject: `${form.email} ${visitor.network}` };
    const charges = [{ limit: LIMITS.register, subject: visitor.network }, taken];
    const hold = await throttle.take(charges, TOO_MANY);
    try {
      await create(form);
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMAIL_TAKEN') hold.keep();
      else await hold.release();
      throw error;
    }
    await hold.release([taken]);
  };
}
