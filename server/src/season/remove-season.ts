import type { Season } from '@portal/domain/season/season-name.ts';
import { several } from '@portal/domain/text/several.ts';
import { endLostJobs } from '#jobs/run-job.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/lock-coaches.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  activeSeasonOrNone,
  lockSeason,
  type StoredSeason,
  seasonLabel,
  seasonOrNone,
  shareActiveSeason,
} from './find-season.ts';
import { countSeasonUses, deleteSeason } from './removal-repository.ts';

/**
 * Removes a season that was created by mistake, with everything that was prepared for it. Removing a missing season
 * changes nothing.
 * @throws AppError WRONG_STATE for the active season | IN_USE if anything was booked in it or it has rosters |
 * ALREADY_RUNNING
 * @see docs/decisions/0047-removing-a-season.md
 */
export async function removeSeason(
  portal: Portal,
  { year, season: name }: { year: number; season: Season },
): Promise<{ message: string }> {
  await endLostJobs(portal);
  const label = seasonLabel({ year, name });
  await inTransaction(portal.db, async (tx) => {
    await shareActiveSeason(tx); // keeps it inactive until it is removed
    const season = await seasonOrNone(tx, year, name);
    if (season === null) return;
    await refuseWhatIsNeeded(tx, season);
    await lockCoaches(tx);
    await deleteSeason(tx, season.id);
  });
  portal.log.info({ season: label }, 'season removed');
  return { message: `${label} and everything that was prepared for it is removed.` };
}

async function refuseWhatIsNeeded(tx: Tx, season: StoredSeason): Promise<void> {
  const label = seasonLabel(season);
  if ((await activeSeasonOrNone(tx))?.id === season.id) {
    throw new AppError(
      'WRONG_STATE',
      `${label} is the active season. Please make another season the active one first.`,
    );
  }
  await lockSeason(tx, season);
  const { runningJobs, entries, players } = await countSeasonUses(tx, season.id);
  if (runningJobs > 0) {
    throw new AppError(
      'ALREADY_RUNNING',
      `A set-up step is running for ${label}. Please wait until it’s done.`,
    );
  }
  const what = [
    entries > 0 && `${several(entries, 'entry', 'entries')} in the schedule, including canceled ones`,
    players > 0 && `${several(players, 'player')} on its rosters`,
  ].filter((text) => text !== false);
  if (what.length > 0) {
    throw new AppError('IN_USE', `${label} can’t be removed: it has ${what.join(' and ')}.`, {
      conflict: { entries, players },
    });
  }
}
