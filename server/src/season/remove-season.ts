import type { Season } from '@portal/domain/season/season-name.ts';
import { several } from '@portal/domain/text/several.ts';
import { type RawBuilder, sql } from 'kysely';
import { endLostJobs } from '#jobs/run-job.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
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

type SeasonUses = { runningJobs: number; entries: number; players: number };

/**
 * Counts what prevents the removal of a season. Locks its row, so that nothing else is added to it before the removal.
 */
async function countSeasonUses(tx: Tx, seasonId: number): Promise<SeasonUses> {
  await tx.selectFrom('season').select('id').where('id', '=', seasonId).forUpdate().execute();
  const { rows } = await sql<SeasonUses>`
    with of_season as (
      select t.id from team t join division d on d.id = t.division_id where d.season_id = ${seasonId}
    )
    select (select count(*) from job where season_id = ${seasonId} and state = 'running') as "runningJobs",
      (
        select count(*) from entry e
        where e.slot_id in (select id from slot where season_id = ${seasonId})
          or e.home_team_id in (select id from of_season) or e.away_team_id in (select id from of_season)
      ) as entries,
      (select count(*) from player where team_id in (select id from of_season)) as players`.execute(tx);
  return rows[0] ?? { runningJobs: 0, entries: 0, players: 0 };
}

/**
 * Deletes a season with its set-up. Entries and ratings are not deleted: the database refuses to delete what they refer
 * to. History left over from reverted imports of games is deleted, and so are coaches without a team in another season;
 * requests and rounds of the waitlist are deleted with their teams and slots.
 */
async function deleteSeason(tx: Tx, seasonId: number): Promise<void> {
  const loads = sql`select id from enrollment_load where season_id = ${seasonId}`;
  const files = sql`select id from enrollment_file where season_id = ${seasonId}`;
  const divisions = sql`select id from division where season_id = ${seasonId}`;
  const slots = sql`select id from slot where season_id = ${seasonId}`;
  const teams = sql`select id from team where division_id in (${divisions})`;
  const { rows: coaches } = await sql<{ id: number }>`
    delete from team_coach where team_id in (${teams}) returning coach_id as id`.execute(tx);
  const coachIds = [...new Set(coaches.map(({ id }) => id))];
  const rest: RawBuilder<unknown>[] = [
    // locked first, so that a coach who is just getting a team in another season is seen with it
    sql`select from coach where id = any(${coachIds}) order by id for update`,
    sql`delete from coach c where c.id = any(${coachIds})
      and not exists (select from team_coach tc where tc.coach_id = c.id)`,
    sql`delete from team where division_id in (${divisions})`,
    ofSeason('division', seasonId),
    sql`delete from enrollment_change where load_id in (${loads})`,
    ofSeason('enrollmentLoad', seasonId),
    sql`delete from enrollment_page where file_id in (${files})`,
    ofSeason('enrollmentFile', seasonId),
    ofSeason('generatedSlot', seasonId),
    sql`delete from change_part where entry_id is null and (slot_id in (${slots}) or from_slot_id in (${slots}))`,
    ofSeason('gameImport', seasonId),
    sql`delete from change_set s where not exists (select from change_part p where p.change_set_id = s.id)
      and not exists (select from game_import i where i.change_set_id = s.id)
      and not exists (select from team_withdrawal w where w.change_set_id = s.id)
      and not exists (select from entry e where e.cancellation_id = s.id)`,
    ofSeason('slot', seasonId),
    ofSeason('permit', seasonId),
    ofSeason('closure', seasonId),
    sql`delete from carry_over where ${seasonId} in (season_id, from_season_id)`,
    ofSeason('job', seasonId),
    ofSeason('ratingAccess', seasonId),
    ofSeason('ratingSeason', seasonId),
    sql`delete from season where id = ${seasonId}`,
  ];
  for (const statement of rest) await statement.execute(tx);
}

const ofSeason = (table: string, seasonId: number) =>
  sql`delete from ${sql.table(table)} where season_id = ${seasonId}`;
