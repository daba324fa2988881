import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { leftoverText } from '#schedule/cancel/leftover-entries.ts';
import { activateSeason } from './season-repository.ts';
import { seasonLabel } from './the-season.ts';

/**
 * Makes a season the active one; creates it if it is new, and says what is still to come of the others. Doing it again
 * changes nothing.
 * @see docs/spec/decisions.md#active-season
 */
export async function setActiveSeason(
  portal: Portal,
  { year, season }: { year: number; season: Season },
): Promise<{ message: string; programName: string }> {
  const left = await inTransaction(portal.db, async (tx) => {
    await activateSeason(tx, { year, name: season, now: portal.clock.now() });
    return await leftoverText(portal, tx);
  });
  return {
    message: `${seasonLabel({ year, name: season })} is now the active season.${left}`,
    programName: programName(year, season),
  };
}
