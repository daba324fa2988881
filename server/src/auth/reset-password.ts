import { mailboxOf } from '@portal/domain/auth/email.ts';
import { findListedCoach } from '#coaches/invite-coaches.ts';
import { enqueueMail } from '#mail/outbox.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import { KNOWN_NETWORK_SECONDS, LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { findAccountByEmail, setPassword } from './account-repository.ts';
import { deleteLinks, isUsableLink, mailLink, redeemLink, withMinimumDuration } from './links.ts';
import { accountCharge, knownNetwork, pairCharge } from './login.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { LINK_INVALID_TEXT } from './register.ts';
import { revokeAllSessions } from './session-repository.ts';
import { hashToken } from './tokens.ts';

const TOO_MANY: WaitSentence = (wait) =>
  `A reset link was requested too often. Check your inbox and spam folder, or try again in ${wait}.`;

export function createResetPassword(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;

  /** Looks up the same for every address. Nothing is written for one that the league doesn't know. */
  const mailReset = (email: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const account = await findAccountByEmail(tx, email);
      const coach = await findListedCoach(tx, email);
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
      const hold = await throttle.take(
        [
          { limit: LIMITS.forgotAddress, subject: mailboxOf(email) },
          { limit: LIMITS.forgotNetwork, subject: visitor.network },
        ],
        TOO_MANY,
      );
      hold.keep();
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
      const invalid = () => new AppError('LINK_INVALID', LINK_INVALID_TEXT);
      if (!(await isUsableLink(db, { ...link, now: clock.now() }))) throw invalid();
      const passwordHash = await hashPassword(password);
      const email = await inTransaction(db, async (tx) => {
        const now = clock.now();
        const redeemed = await redeemLink(tx, { ...link, now });
        if (redeemed === null) throw invalid();
        const { accountId } = redeemed;
        const account = await setPassword(tx, { id: accountId, passwordHash, now });
        await revokeAllSessions(tx, { accountId, now, endedBy: 'password' });
        await deleteLinks(tx, accountId, ['confirm', 'change']);
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
