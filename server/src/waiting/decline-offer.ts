import { inTransaction } from '#platform/db/database.ts';
import { constraintOf } from '#platform/db/faults.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { advanceOffer } from './advance-offer.ts';
import { findOwnOffer } from './round-repository.ts';

const OVER = {
  booked: 'Your team has booked this slot. If your team does not need it, please cancel the practice.',
  gone: 'This slot is no longer held for your team.',
};

/**
 * Declines an offer to one of the caller's own teams and holds the slot for the next team. A second call changes nothing.
 * @throws AppError NOT_FOUND (foreign and unknown alike) | WRONG_STATE if it was booked or has expired
 */
export async function declineOffer(
  portal: Portal,
  caller: Caller,
  offerId: number,
): Promise<{ message: string }> {
  const decline = () =>
    inTransaction(portal.db, async (tx) => {
      const offer = await findOwnOffer(tx, offerId, caller.email);
      if (offer === null) throw new AppError('NOT_FOUND', 'Offer not found.');
      await advanceOffer(portal, tx, offer.roundId, { offerId });
      const after = await findOwnOffer(tx, offerId, caller.email);
      return after?.state;
    });
  const state = await decline().catch((error: unknown) => {
    if (constraintOf(error) !== 'waiting_one_offer') throw error;
    // the next team got another offer at the same moment; the retry sees that offer and skips the team
    return decline();
  });
  if (state !== 'declined') throw new AppError('WRONG_STATE', OVER[state === 'accepted' ? 'booked' : 'gone']);
  return { message: 'Thank you. The slot goes to the next team in line.' };
}
