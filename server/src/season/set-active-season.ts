import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { leftoverText } from '#schedule/cancel/leftover-entries.ts';
import { seasonLabel } from './find-season.ts';
import { activateSeason } from './season-repository.ts';

/**
 * Makes a season the active one and creates it if it is new. The answer says which upcoming entries other seasons have.
 * A repeated call changes nothing.
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
