import { inTransaction } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import { listQuietRounds } from './quiet-rounds.ts';
import { findNextEnd, listOpenRounds } from './round-repository.ts';
import { tendRound } from './tend.ts';
import { watchSlots } from './watch.ts';

/**
 * One look at the league: which slots were freed, and what is next for each that is on its way to a team. Several
 * processes may look at once; a kill at any moment leaves what the next look finishes.
 * @returns when the next hold runs out; null where nothing is held
 */
export async function lookAround(portal: Portal): Promise<Date | null> {
  await watchSlots(portal);
  const quiet = await listQuietRounds(portal);
  for (const roundId of await listOpenRounds(portal.db)) {
    if (quiet.has(roundId)) continue;
    try {
      const day = await inTransaction(portal.db, (tx) => tendRound(portal, tx, roundId));
      if (day !== null) portal.feed.tellHere('slots', [day]);
    } catch (error) {
      // one slot that can't be had must not keep the others waiting
      portal.log.warn({ err: error, roundId }, 'a round of the waiting list was not taken further');
    }
  }
  return await findNextEnd(portal.db);
}
