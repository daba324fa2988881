import { mailboxOf } from '@portal/domain/auth/email.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Charge, Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { confirmAddress, findAccountByEmail } from './account-repository.ts';
import { before, DAY_MS, RESEND_PAUSE_MS } from './lifetime.ts';
import { hasLinkSince, hasUsedLink, useLink } from './link-repository.ts';
import { mailLink } from './links.ts';
import { inSameTime } from './same-time.ts';
import { hashToken } from './tokens.ts';
import type { Visitor } from './visitor.ts';

/** One sentence for used, expired, foreign and random links alike. */
export const LINK_INVALID_TEXT = 'This link is not valid any more. Please ask for a new one.';

const TOO_MANY = 'There were too many requests from your network. Please try again in a while.';

const ANY_ADDRESS_TEXT = 'If that address still has to be confirmed, a link is on its way.';
const SENT_TEXT = 'A new link is on its way to you.';
const CONFIRMED_TEXT = 'Your address is confirmed already.';

function mailedAlready(seconds: number): AppError {
  const hours = Math.ceil(seconds / 3_600);
  const when = seconds <= 60 ? 'a minute' : hours === 1 ? 'an hour' : `${hours} hours`;
  return new AppError(
    'THROTTLED',
    `A link was mailed to you already: please look in your inbox and your spam folder. Another one can be sent in ${when}.`,
    { retryAfterSeconds: seconds },
  );
}

/** How often one mailbox, whatever stands behind a plus in its address, is mailed a confirmation link (docs/spec/safety.md#w3). */
export const confirmationCharges = (email: string): Charge[] => [
  { limit: LIMITS.confirmMinute, subject: mailboxOf(email) },
  { limit: LIMITS.confirmDay, subject: mailboxOf(email) },
];

/** Confirms addresses, and mails the link for it again. */
export function createConfirmAddress(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  /** Answers the same for any address, except to the session of that very account. */
  async function mailAgain(email: string, caller: Caller | null): Promise<string> {
    const account = await findAccountByEmail(db, email);
    if (account === null) return ANY_ADDRESS_TEXT;
    const now = clock.now();
    const isOwn = caller?.accountId === account.id;
    if (account.email_verified_at !== null) return isOwn ? CONFIRMED_TEXT : ANY_ADDRESS_TEXT;
    if (!isOwn && account.created_at <= before(now, DAY_MS)) return ANY_ADDRESS_TEXT;
    const charges = confirmationCharges(email);
    if (isOwn) await takeOrTell(charges);
    else if (!(await throttle.tryTake(charges))) return ANY_ADDRESS_TEXT;
    const { id, first_name: firstName } = account;
    const isSent = await inTransaction(db, async (tx) => {
      // the front end asks right after each registration: a second link would kill the one that was just mailed
      const since = before(now, RESEND_PAUSE_MS);
      if (await hasLinkSince(tx, { accountId: id, purpose: 'confirm', since })) return false;
      await mailLink(tx, { id, email, firstName }, 'confirm', now);
      return true;
    });
    if (!isOwn) return ANY_ADDRESS_TEXT;
    if (!isSent) throw mailedAlready(RESEND_PAUSE_MS / 1_000);
    return SENT_TEXT;
  }

  /** @throws AppError THROTTLED that says when another link can be sent */
  async function takeOrTell(charges: readonly Charge[]): Promise<void> {
    try {
      (await throttle.take(charges, TOO_MANY)).keep();
    } catch (error) {
      const seconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
      throw seconds === undefined ? error : mailedAlready(seconds);
    }
  }

  return {
    /**
     * Confirms the caller's address with the link that was mailed to it. Only the account itself can (docs/spec/safety.md#w1): a
     * coach who clicks a link that he did not ask for opens nothing to the stranger who did. The link that confirmed
     * the address may be opened again; nothing happens then.
     * @throws AppError LINK_INVALID
     */
    async verifyEmail(caller: Caller, token: string): Promise<void> {
      const link = { purpose: 'confirm', tokenHash: hashToken(token), accountId: caller.accountId } as const;
      const isConfirmed = await inTransaction(db, async (tx) => {
        const now = clock.now();
        if ((await useLink(tx, { ...link, now })) === null) return await hasUsedLink(tx, link);
        await confirmAddress(tx, caller.accountId, now);
        return true;
      });
      if (!isConfirmed) throw new AppError('LINK_INVALID', LINK_INVALID_TEXT);
    },

    /**
     * Mails the link again to an unconfirmed address that registered within a day, or whose own session asks; at most
     * once a minute and five times a day. Nobody else learns from answer or time whether it did.
     * @returns what the caller is told
     * @throws AppError THROTTLED for a network that asks too often, and for the account itself, which reads when to ask
     */
    async sendConfirmation(email: string, caller: Caller | null, visitor: Visitor): Promise<string> {
      const hold = await throttle.take(
        [{ limit: LIMITS.confirmNetwork, subject: visitor.network }],
        TOO_MANY,
      );
      hold.keep();
      return await inSameTime(() => mailAgain(email, caller));
    },
  };
}
