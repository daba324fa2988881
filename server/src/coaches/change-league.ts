import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';

/**
 * Changes teams or coaches of the active season in one transaction. Refused while a set-up step of the season runs.
 * @throws AppError WRONG_STATE if no season is active | ALREADY_RUNNING
 */
export async function changeLeague<T>(
  portal: Portal,
  work: (tx: Tx, seasonId: number) => Promise<T>,
): Promise<T> {
  return await inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    return await work(tx, season.id);
  });
}
