import { currentPeriod } from '#league/period.ts';
import type { Portal } from '#portal.ts';
import { deleteOldRounds } from './round-repository.ts';
import { deleteOldWishes } from './wish-repository.ts';

const ROUNDS_KEPT_MS = 90 * 86_400_000;

/** Forgets wishes whose week is over, and what was offered long ago. */
export async function tidyWaiting(portal: Portal): Promise<void> {
  await deleteOldWishes(portal.db, currentPeriod(portal).now.date);
  await deleteOldRounds(portal.db, new Date(portal.clock.now().getTime() - ROUNDS_KEPT_MS));
}
