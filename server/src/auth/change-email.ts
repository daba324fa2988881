import { mailboxOf } from '@portal/domain/auth/email.ts';
import { moveCoach } from '#coaches/change-coaches.ts';
import { enqueueMail } from '#mail/outbox.ts';
import { copySwitches } from '#mail/preferences/service.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, invalidField, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { findAccountByEmail, lockAccount } from './account-repository.ts';
import { deleteLinks, issueLink, redeemLink, withMinimumDuration } from './links.ts';
import { checkOwnPassword } from './own-password.ts';

const TOO_OFTEN: WaitSentence = (wait) =>
  `We already emailed links for a new address. Check your inbox and spam folder, or try again in ${wait}.`;

/**
 * Changes the address of an account in two steps: a request, and the link in the email to the new address.
 * @see docs/decisions/0055-changing-an-email-address.md
 */
export function createChangeEmail(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  async function mailNewAddress(caller: Caller, newEmail: string): Promise<void> {
    const { accountId, email, firstName } = caller;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const secret = await issueLink(tx, { accountId, purpose: 'change', newEmail, now });
      const other = await findAccountByEmail(tx, newEmail);
      if (other === null) {
        const data = { firstName, email, newEmail };
        await enqueueMail(tx, { kind: 'new_address', recipient: newEmail, data, secret, now });
      } else {
        const data = { firstName: other.firstName };
        await enqueueMail(tx, { kind: 'address_in_use', recipient: newEmail, data, now });
      }
      if (!caller.confirmed) return;
      const data = { firstName, newEmail, isChanged: false };
      await enqueueMail(tx, { kind: 'address_changed', recipient: email, data, now });
    });
  }

  return {
    /**
     * Emails a link to the new address and a notice to the old one. Neither the answer nor its time tells whether the new
     * address has an account; that account gets a note instead of the link.
     * @throws AppError INVALID_INPUT, THROTTLED, BUSY
     */
    async request(
      caller: Caller,
      { email, currentPassword }: { email: string; currentPassword?: string | undefined },
      visitor: Visitor,
    ): Promise<string> {
      if (email === caller.email) throw invalidField('email', 'This is already your email address.');
      // without it the session must have confirmed who uses it (platform/http/access.ts)
      if (currentPassword !== undefined) {
        await checkOwnPassword(portal, throttle, { caller, password: currentPassword, visitor });
      }
      await throttle.count(
        [
          { limit: LIMITS.newEmailMinute, subject: mailboxOf(email) },
          { limit: LIMITS.newEmailDay, subject: mailboxOf(email) },
          { limit: LIMITS.newEmailAccount, subject: String(caller.accountId) },
          { limit: LIMITS.confirmNetwork, subject: visitor.network },
        ],
        TOO_OFTEN,
      );
      await withMinimumDuration(portal, () => mailNewAddress(caller, email));
      return `We emailed a link to ${email}. Open it within 48 hours.`;
    },

    /** The new address that is still to be confirmed, or null. */
    async findPending({ accountId }: Caller): Promise<string | null> {
      const link = await db
        .selectFrom('mailedLink')
        .select('newEmail')
        .where('accountId', '=', accountId)
        .where('purpose', '=', 'change')
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', clock.now())
        .executeTakeFirst();
      return link?.newEmail ?? null;
    },

    /** The link stops working. Succeeds if there is none. */
    cancel: ({ accountId }: Caller): Promise<void> => deleteLinks(db, accountId, ['change']),
  };
}

/**
 * Gives an account the new address whose link it has opened, with the teams and email settings of a confirmed old one.
 * @returns the new address, or null if the account has no such link
 * @throws AppError IN_USE if the address has got its own account in the meantime
 */
export async function redeemNewAddress(
  tx: Tx,
  { accountId, tokenHash, now }: { accountId: number; tokenHash: Buffer; now: Date },
): Promise<string | null> {
  const { email, firstName, emailVerifiedAt: verifiedAt } = await lockAccount(tx, accountId);
  const link = await redeemLink(tx, { purpose: 'change', accountId, tokenHash, now });
  const newEmail = link?.newEmail ?? null;
  if (newEmail === null) return null;
  if ((await findAccountByEmail(tx, newEmail)) !== null) {
    throw new AppError(
      'IN_USE',
      `${newEmail} has an account of its own. Log in to that one, or choose another address.`,
    );
  }
  await tx
    .updateTable('account')
    .set({ email: newEmail, emailVerifiedAt: now })
    .where('id', '=', accountId)
    .execute();
  // they were sent to the old address
  await deleteLinks(tx, accountId, ['confirm', 'reset']);
  // someone who never confirmed the old address had no right to its teams
  if (verifiedAt === null) return newEmail;
  await moveCoach(tx, { from: email, to: newEmail });
  await copySwitches(tx, { from: email, to: newEmail, now });
  const data = { firstName, newEmail, isChanged: true };
  await enqueueMail(tx, { kind: 'address_changed', recipient: email, data, now });
  return newEmail;
}
