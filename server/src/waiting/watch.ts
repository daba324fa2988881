import { currentPeriod } from '#league/period.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { GatheredSlots } from '#platform/db/gathered-changes.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone } from '#season/the-season.ts';
import { beginWatch, endWatch, holdWatch, noteOpen, type Reach } from './watch-repository.ts';
import { hasWishes } from './wish-repository.ts';

/** What is open from now to the end of the period. */
function reachOf(portal: Portal): Reach {
  const { now, range } = currentPeriod(portal);
  return { now, last: range.next.end };
}

/**
 * Sees which slots were freed since the last look, whatever freed them, and begins a round for each. Slots that only came
 * into reach because the week has turned are everybody's at once. While nobody waits, nobody watches.
 * @param days where something may have changed since the last look
 */
export async function watchSlots(portal: Portal, days: GatheredSlots['days']): Promise<void> {
  await inTransaction(portal.db, async (tx) => {
    const watch = await holdWatch(tx);
    const reach = reachOf(portal);
    const season = (await hasWishes(tx, reach.now.date)) ? await activeSeasonOrNone(tx) : null;
    if (watch !== null && season?.id === watch.seasonId) {
      await noteOpen(tx, reach, { seenTo: watch.seenTo, days }, portal.clock.now());
      return;
    }
    if (watch !== null) await endWatch(tx);
    if (season !== null) await beginWatch(tx, season.id, reach);
  });
}

/** Begins to watch with the first wish, in its transaction: whatever is freed after it is seen. */
export async function watchFromNow(portal: Portal, tx: Tx): Promise<void> {
  const season = await activeSeasonOrNone(tx);
  if (season !== null && (await holdWatch(tx)) === null) await beginWatch(tx, season.id, reachOf(portal));
}
