import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { announce } from '#db/change-feed.ts';
import { inTransaction } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import { activateSeason } from './season-repository.ts';
import { seasonLabel } from './the-season.ts';

/** Makes a season the active one; creates it if it is new. Doing it again changes nothing. @see decisions.md 5.1 */
export async function setActiveSeason(
  portal: Portal,
  { year, season }: { year: number; season: Season },
): Promise<{ message: string; programName: string }> {
  await inTransaction(portal.db, async (tx) => {
    await activateSeason(tx, { year, name: season, now: portal.clock.now() });
    await announce(tx, 'slots');
    await announce(tx, 'accounts');
  });
  portal.feed.tellHere('slots');
  portal.feed.tellHere('accounts');
  return {
    message: `${seasonLabel({ year, name: season })} is now the active season.`,
    programName: programName(year, season),
  };
}
