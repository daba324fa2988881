import { inTransaction } from '#platform/db/database.ts';
import { ANY_SLOTS, type GatheredSlots } from '#platform/db/gathered-changes.ts';
import type { Portal } from '#portal.ts';
import { advanceOffer } from './advance-offer.ts';
import { listRoundsToTend } from './quiet-rounds.ts';
import { findNextEnd } from './round-repository.ts';
import { watchSlots } from './watch.ts';

/**
 * One look at the league: which slots were freed, and what is next for each that is on its way to a team. Several
 * processes may look at once; a kill at any moment leaves what the next look finishes.
 * @param changed what may have changed since the last look; a hold that has run out needs no change
 * @returns when the next hold runs out; null where nothing is held
 */
export async function processWaitingList(
  portal: Portal,
  changed: GatheredSlots = ANY_SLOTS,
): Promise<Date | null> {
  await watchSlots(portal, changed.days);
  for (const roundId of await listRoundsToTend(portal, changed)) {
    try {
      await inTransaction(portal.db, (tx) => advanceOffer(portal, tx, roundId));
    } catch (error) {
      // one slot that can't be had must not keep the others waiting
      portal.log.warn({ err: error, roundId }, 'could not advance an offer of the waitlist');
    }
  }
  return await findNextEnd(portal.db);
}
