import type { Assertion } from '@portal/contract/passkey-fields.ts';
import { inTransaction } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { lockAccount } from '../account-repository.ts';
import { checkOwnPassword } from '../own-password.ts';
import type { Sessions } from '../sessions.ts';
import { countWrongCodes, proofOf, useProof } from './prove.ts';

type Confirmation = {
  password?: string | undefined;
  code?: string | undefined;
  credential?: Assertion | undefined;
};

/** Proves again who uses a session, so that one that was left open can't do what matters most. */
export const createConfirmIdentity = (
  portal: Portal,
  { sessions, throttle }: { sessions: Sessions; throttle: Throttle },
) =>
  /**
   * Confirms the caller's session for ten minutes.
   * @throws AppError INVALID_INPUT for a wrong proof, or not exactly one; THROTTLED, BUSY
   */
  async function confirmIdentity(caller: Caller, input: Confirmation, visitor: Visitor): Promise<void> {
    const { accountId } = caller;
    const { password, ...rest } = input;
    if (password !== undefined) {
      if (rest.code !== undefined || rest.credential !== undefined) {
        throw invalidField('password', 'Please send either a password, a code or a passkey.');
      }
      await checkOwnPassword(portal, throttle, { caller, password, field: 'password', visitor });
      await sessions.confirmIdentity(portal.db, caller);
      return;
    }
    const proof = proofOf(rest);
    await countWrongCodes(throttle, { accountId, visitor, proof }, () =>
      inTransaction(portal.db, async (tx) => {
        await lockAccount(tx, accountId);
        const outcome = await useProof(tx, portal, { accountId, proof, purpose: 'confirm', visitor });
        if (!outcome.isRight) return outcome;
        return { isRight: true, result: await sessions.confirmIdentity(tx, caller) };
      }),
    );
  };
