import { mailboxOf } from '@portal/domain/auth/email.ts';
import { announce } from '#db/change-feed.ts';
import { inTransaction } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/access.ts';
import type { Portal } from '#portal.ts';
import { LIMITS } from '#throttle/limits.ts';
import type { Charge, Throttle } from '#throttle/throttle.ts';
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

/** How often one mailbox, whatever stands behind a plus in its address, is mailed a confirmation link (safety.md W3). */
export const confirmationCharges = (email: string): Charge[] => [
  { limit: LIMITS.confirmMinute, subject: mailboxOf(email) },
  { limit: LIMITS.confirmDay, subject: mailboxOf(email) },
];

/** Confirms addresses, and mails the link for it again. */
export function createConfirmAddress(portal: Portal, throttle: Throttle) {
  const { db, feed, clock } = portal;

  async function mailAgain(email: string, caller: Caller | null): Promise<void> {
    const account = await findAccountByEmail(db, email);
    if (account === null || account.email_verified_at !== null) return;
    const now = clock.now();
    const isOwn = caller?.accountId === account.id;
    if (!isOwn && account.created_at <= before(now, DAY_MS)) return;
    if (!(await throttle.tryTake(confirmationCharges(email)))) return;
    const { id, first_name: firstName } = account;
    await inTransaction(db, async (tx) => {
      // the front end asks right after each registration: a second link would kill the one that was just mailed
      const since = before(now, RESEND_PAUSE_MS);
      if (await hasLinkSince(tx, { accountId: id, purpose: 'confirm', since })) return;
      await mailLink(tx, { id, email, firstName }, 'confirm', now);
    });
  }

  return {
    /**
     * Confirms the caller's address with the link that was mailed to it. Only the account itself can (safety.md W1): a
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
        await announce(tx, 'accounts');
        return true;
      });
      if (!isConfirmed) throw new AppError('LINK_INVALID', LINK_INVALID_TEXT);
      feed.tellHere('accounts');
    },

    /**
     * Mails the link again to an unconfirmed address that registered within a day, or whose own session asks; at most
     * once a minute and five times a day. Nobody learns from answer or time whether it did.
     * @throws AppError THROTTLED for a network that asks too often
     */
    async sendConfirmation(email: string, caller: Caller | null, visitor: Visitor): Promise<void> {
      const hold = await throttle.take(
        [{ limit: LIMITS.confirmNetwork, subject: visitor.network }],
        TOO_MANY,
      );
      hold.keep();
      await inSameTime(() => mailAgain(email, caller));
    },
  };
}
