import { EMAIL_TAKEN_TEXT } from '@portal/contract/errors.ts';
import { mailboxOf } from '@portal/domain/auth/email.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, tooOften, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Charge, Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { findAccountByEmail, insertCoachAccount } from './account-repository.ts';
import { redeemNewAddress } from './change-email.ts';
import { before, DAY_MS, RESEND_PAUSE_MS } from './lifetime.ts';
import { invalidLink, mailLink, redeemLink, withMinimumDuration } from './links.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { hashToken } from './tokens.ts';

const TOO_MANY: WaitSentence = (wait) =>
  `There were too many requests from your network. Try again in ${wait}.`;

const ANY_ADDRESS_TEXT = 'If that address still has to be confirmed, a link is on its way.';
const SENT_TEXT = 'A new link is on its way to you.';
const CONFIRMED_TEXT = 'Your email address is already confirmed.';

const MAILED_ALREADY: WaitSentence = (wait) =>
  `We already emailed you a link: check your inbox and spam folder. You can get another one in ${wait}.`;

/** How often one mailbox may be sent a confirmation link (docs/spec/safety.md#w3). */
const confirmationCharges = (email: string): Charge[] => [
  { limit: LIMITS.confirmMinute, subject: mailboxOf(email) },
  { limit: LIMITS.confirmDay, subject: mailboxOf(email) },
];

export function createConfirmAddress(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  /** Returns the same text for any address, except to the account itself. */
  async function mailAgain(email: string, caller: Caller | null): Promise<string> {
    const account = await findAccountByEmail(db, email);
    if (account === null || account.disabledAt !== null) return ANY_ADDRESS_TEXT;
    const now = clock.now();
    const isOwn = caller?.accountId === account.id;
    if (account.emailVerifiedAt !== null) return isOwn ? CONFIRMED_TEXT : ANY_ADDRESS_TEXT;
    if (!isOwn && account.createdAt <= before(now, DAY_MS)) return ANY_ADDRESS_TEXT;
    const charges = confirmationCharges(email);
    if (isOwn) await throttle.count(charges, MAILED_ALREADY);
    else if (!(await throttle.tryTake(charges))) return ANY_ADDRESS_TEXT;
    const { id, firstName } = account;
    const isSent = await inTransaction(db, async (tx) => {
      // the front end calls this after each registration; another link would invalidate the one just sent
      const since = before(now, RESEND_PAUSE_MS);
      if (await hasLinkSince(tx, id, since)) return false;
      await mailLink(tx, { id, email, firstName }, 'confirm', now);
      return true;
    });
    if (!isOwn) return ANY_ADDRESS_TEXT;
    if (!isSent) throw tooOften(MAILED_ALREADY, RESEND_PAUSE_MS / 1_000);
    return SENT_TEXT;
  }

  return {
    /**
     * Confirms the caller's address, or their new one, with the link sent to it. Only the account itself can do this (docs/spec/safety.md#w1):
     * if someone registers with a coach's address, the coach's click on the link does not confirm that account. The link
     * that has confirmed the address may be opened again.
     * @returns the account's address from now on
     * @throws AppError LINK_INVALID, IN_USE
     */
    async verifyEmail({ accountId, email }: Caller, token: string, visitor: Visitor): Promise<string> {
      const link = { accountId, tokenHash: hashToken(token) };
      // an unknown link costs one query, and no transaction
      if ((await findOwnLink(db, link)) === null) throw invalidLink();
      const confirmed = await inTransaction(db, async (tx) => {
        const now = clock.now();
        if ((await redeemLink(tx, { ...link, purpose: 'confirm', now })) !== null) {
          await tx
            .updateTable('account')
            .set({ emailVerifiedAt: now })
            .where('id', '=', accountId)
            .where('emailVerifiedAt', 'is', null)
            .execute();
          return email;
        }
        const newEmail = await redeemNewAddress(tx, { ...link, now });
        if (newEmail !== null) {
          await recordSecurityEvent(tx, { kind: 'email-changed', accountId, by: accountId, visitor, now });
          return newEmail;
        }
        return (await findOwnLink(tx, link))?.isUsed ? email : null;
      });
      if (confirmed === null) throw invalidLink();
      return confirmed;
    },

    /**
     * Sends the link again to an unconfirmed address that was registered within a day or is the caller's own, at most once
     * a minute and five times a day. Others can't tell from the answer or its time whether an email was sent.
     * @returns a sentence for the caller
     * @throws AppError THROTTLED for a network with too many requests, and for the account itself with the time to wait
     */
    async sendConfirmation(email: string, caller: Caller | null, visitor: Visitor): Promise<string> {
      await throttle.count([{ limit: LIMITS.confirmNetwork, subject: visitor.network }], TOO_MANY);
      return await withMinimumDuration(portal, () => mailAgain(email, caller));
    },
  };
}

/** Whether the account was sent a link after `since`. Locks the account, so that others who ask this have to wait. */
async function hasLinkSince(tx: Tx, accountId: number, since: Date): Promise<boolean> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const link = await tx
    .selectFrom('mailedLink')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'confirm')
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return link !== undefined;
}

/** The account's own link to confirm an address, used or not; null if it was never sent or has been replaced. */
async function findOwnLink(
  db: Db,
  link: { accountId: number; tokenHash: Buffer },
): Promise<{ isUsed: boolean } | null> {
  const row = await db
    .selectFrom('mailedLink')
    .select('usedAt')
    .where('tokenHash', '=', link.tokenHash)
    .where('accountId', '=', link.accountId)
    .where('purpose', '<>', 'reset')
    .executeTakeFirst();
  return row === undefined ? null : { isUsed: row.usedAt !== null };
}

type Registration = { firstname: string; lastname: string; email: string; password: string };

const TOO_MANY_TRIES: WaitSentence = (wait) =>
  `There were too many tries to register. Log in if you have an account, or try again in ${wait}.`;

/** Registers coaches. An account has no rights until its address is confirmed (docs/spec/safety.md#w1). */
export function createRegister(portal: Portal, throttle: Throttle) {
  async function create(form: Registration, visitor: Visitor): Promise<void> {
    const taken = () => new AppError('EMAIL_TAKEN', EMAIL_TAKEN_TEXT);
    if ((await findAccountByEmail(portal.db, form.email)) !== null) throw taken();
    const passwordHash = await hashPassword(form.password, portal.passwordCost);
    const now = portal.clock.now();
    await inTransaction(portal.db, async (tx) => {
      const { email, firstname: firstName, lastname: lastName } = form;
      const unconfirmed = { id: null, emailVerifiedAt: null, createdAt: now };
      const added = await insertCoachAccount(tx, {
        email,
        firstName,
        lastName,
        passwordHash,
        ...unconfirmed,
      });
      if (added === null) throw taken();
      const accountId = added.id;
      await recordSecurityEvent(tx, { kind: 'account-created', accountId, by: accountId, visitor, now });
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
    const hold = await throttle.take(charges, TOO_MANY_TRIES);
    try {
      await create(form, visitor);
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMAIL_TAKEN') hold.keep();
      else await hold.release();
      throw error;
    }
    await hold.release([taken]);
  };
}
