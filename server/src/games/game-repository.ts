import type { ExportGame } from '@portal/domain/games/export-games.ts';
import type { GamePlanInput, GameSlot, GameTeam, StoredGame } from '@portal/domain/games/game.ts';
import type { SeasonCourt } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** The season's teams with the ids of their coaches. */

export async function listTeams(db: Db, seasonId: number): Promise<GameTeam[]> {
  const { rows } = await sql<GameTeam>`
    select t.id, t.name, d.id as "divisionId", d.name as "divisionName",
      array(select tc.coach_id from team_coach tc where tc.team_id = t.id order by tc.coach_id) as "coachIds"
    from team t join division d on d.id = t.division_id
    where d.season_id = ${seasonId}
    order by t.id`.execute(db);
  return rows;
}

export async function listCourts(db: Db): Promise<SeasonCourt[]> {
  return await db
    .selectFrom('court_place')
    .select([
      'court_id as id',
      'court_name as name',
      'venue_id as venueId',
      'school_id as schoolId',
      'school_name as schoolName',
      'gym_name as gymName',
      'schedule_name as scheduleName',
    ])
    .orderBy('court_id')
    .execute();
}

/** The season's approved slots, in the order of day, court and time. */
export async function listApprovedSlots(db: Db, seasonId: number): Promise<GameSlot[]> {
  const { rows } = await sql<GameSlot>`
    select s.id, s.court_id as "courtId", s.slot_date as date, s.start_time as "startTime", s.end_time as "endTime",
      o.id is not null as "isHeld"
    from slot s
    left join waiting_offer o on o.slot_id = s.id and o.state = 'held'
    where s.season_id = ${seasonId} and s.withdrawn_at is null and s.permit_status = 'approved'
    order by s.slot_date, s.court_id, s.start_time`.execute(db);
  return rows;
}

/** The active entries of all seasons on these days. */
export const listTakenTimes = (db: Db, firstDate: IsoDate, lastDate: IsoDate): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('entry_date', '>=', firstDate)
    .where('entry_date', '<=', lastDate)
    .orderBy('entry_date')
    .orderBy('court_id')
    .orderBy('start_time')
    .orderBy('id')
    .execute();

/** The season's active games and playoffs, in the order of time. */
export async function listGames(db: Db, seasonId: number): Promise<StoredGame[]> {
  const { rows } = await sql<StoredGame>`
    select e.id as "entryId", e.type, e.game_number as number, e.file_season_id is not null as "isImported",
      e.home_team_id as "homeTeamId", e.away_team_id as "awayTeamId", e.external_team as "guestName",
      e.court_id as "courtId", e.slot_id as "slotId", e.entry_date as date, e.start_time as "startTime",
      e.end_time as "endTime"
    from entry e join slot s on s.id = e.slot_id
    where s.season_id = ${seasonId} and e.state = 'active' and e.type in ('game', 'playoff')
    order by e.entry_date, e.start_time, e.court_id, e.id`.execute(db);
  return rows;
}

/** The game numbers of the season's canceled games. */
export async function listCanceledNumbers(db: Db, seasonId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('entry')
    .select('game_number as number')
    .where('file_season_id', '=', seasonId)
    .where('state', '=', 'cancelled')
    .where('game_number', 'is not', null)
    .execute();
  return rows.flatMap(({ number }) => number ?? []);
}

/** The season's active games and playoffs with the fields that files have. */
export async function listExportGames(db: Db, seasonId: number): Promise<ExportGame[]> {
  const { rows } = await sql<ExportGame>`
    select e.type, e.game_number as number, e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime",
      d.name as "divisionName", home.name as "homeName", coalesce(away.name, e.external_team) as "awayName",
      other.name as "awayDivisionName", p.school_name as "schoolName", p.gym_name as "gymName",
      p.court_name as "courtName"
    from entry e
    join slot s on s.id = e.slot_id
    join court_place p on p.court_id = e.court_id
    join team home on home.id = e.home_team_id
    join division d on d.id = home.division_id
    left join team away on away.id = e.away_team_id
    left join division other on other.id = away.division_id
    where s.season_id = ${seasonId} and e.state = 'active' and e.type in ('game', 'playoff')
    order by e.entry_date, e.start_time, p.school_name, p.gym_name, p.court_name, e.id`.execute(db);
  return rows;
}

/** The entries of these games with their places and teams. */
export const listGamesNow = (db: Db, ids: readonly number[]) =>
  namedEntries(db).where('id', '=', anyOf(ids)).orderBy('id').execute();

/** How long games last by default. */
export async function readGameMinutes(db: Db): Promise<GamePlanInput['minutes']> {
  const rows = await db
    .selectFrom('reservation_type')
    .select(['code', 'default_duration_minutes as minutes'])
    .where('code', 'in', ['game', 'playoff'])
    .execute();
  const minutes = Object.fromEntries(rows.map((row) => [row.code, row.minutes]));
  const { game, playoff } = minutes;
  if (game === undefined || playoff === undefined)
    throw new Error('Games or playoffs have no default length.');
  return { game, playoff };
}

/** How many people coach one of these teams or are the guest of one of these games. */
export async function countPeople(
  db: Db,
  teamIds: readonly number[],
  entryIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select c.email from team_coach tc join coach c on c.id = tc.coach_id
      where tc.team_id = any(${teamIds as number[]}::int[])
      union
      select e.external_email from entry e
      where e.id = any(${entryIds as number[]}::int[]) and e.external_email is not null
    ) p`.execute(db);
  return rows[0]?.people ?? 0;
}
