import type { Assertion } from '@portal/contract/passkey-fields.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { WaitSentence } from '#platform/errors.ts';
import { KNOWN_NETWORK_SECONDS, LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { lockAccount } from '../account-repository.ts';
import { knownNetwork, type LoggedIn, openSession } from '../login.ts';
import type { Sessions } from '../sessions.ts';
import { findOwner, type PasskeyUse, usePasskey } from './passkeys.ts';
import { countWrongCodes, noteWrongProof, type Proof, useProof, wrongPasskey } from './prove.ts';
import { getTicket, useUpTicket } from './tickets.ts';

const TOO_MANY: WaitSentence = (wait) => `There were too many tries. Try again in ${wait}.`;

/** The logins that more than a password opens. */
export function createFactorLogin(portal: Portal, services: { sessions: Sessions; throttle: Throttle }) {
  const { db, clock, log } = portal;
  const { sessions, throttle } = services;

  /** Wrong passwords of others don't block the account from here. */
  const noteNetwork = (email: string, { network }: Visitor): Promise<void> =>
    throttle
      .mark(knownNetwork(email, network), KNOWN_NETWORK_SECONDS)
      .catch((error: unknown) => log.warn({ err: error }, 'could not note the network of a login'));

  return {
    /**
     * Completes a login whose password was right. The ticket is used up if the proof is right.
     * @throws AppError TICKET_INVALID, INVALID_INPUT for a wrong code or passkey, THROTTLED
     */
    async passSecondFactor(ticket: string, proof: Proof, visitor: Visitor): Promise<LoggedIn> {
      const { accountId } = await getTicket(db, { ticket, now: clock.now() });
      const opened = await countWrongCodes(throttle, { accountId, visitor, proof }, () =>
        inTransaction(db, async (tx) => {
          const account = await lockAccount(tx, accountId);
          // the lock may have waited for a change that ended the ticket
          const { remember } = await getTicket(tx, { ticket, now: clock.now() });
          const outcome = await useProof(tx, portal, { accountId, proof, purpose: 'second-factor', visitor });
          if (!outcome.isRight) return outcome;
          await useUpTicket(tx, ticket);
          const request = { remember, visitor, with: `password, ${outcome.kind}` };
          return { isRight: true, result: await openSession(tx, sessions, account, request) };
        }),
      );
      await noteNetwork(opened.user.email, visitor);
      return opened;
    },

    /**
     * Logs in with a passkey, whose device has verified its user: that is as good as a password and a second factor.
     * @throws AppError INVALID_INPUT for one that is not accepted, THROTTLED
     */
    async loginWithPasskey(
      { credential, remember }: { credential: Assertion; remember: boolean },
      visitor: Visitor,
    ): Promise<LoggedIn> {
      const hold = await throttle.take(
        [{ limit: LIMITS.passkeyNetwork, subject: visitor.network }],
        TOO_MANY,
      );
      const opened = await inTransaction(db, async (tx) => {
        const accountId = await findOwner(tx, credential);
        const account = accountId === null ? null : await lockAccount(tx, accountId);
        let use: PasskeyUse = 'wrong';
        if (account !== null) {
          const { id } = account;
          use = await usePasskey(tx, portal, {
            accountId: id,
            challengeOf: null,
            purpose: 'login',
            credential,
          });
          if (use === 'right') {
            return await openSession(tx, sessions, account, { remember, visitor, with: 'passkey' });
          }
        }
        await noteWrongProof(tx, { accountId, isCopied: use === 'copied', visitor, now: clock.now() });
        return null;
      }).catch(async (error: unknown) => {
        await hold.release();
        throw error;
      });
      if (opened === null) {
        hold.keep();
        throw wrongPasskey();
      }
      await hold.release();
      await noteNetwork(opened.user.email, visitor);
      return opened;
    },
  };
}
