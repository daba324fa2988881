import type { ExportGame } from '@portal/domain/games/export-games.ts';
import type { GamePlanInput, GameSlot, GameTeam, StoredGame } from '@portal/domain/games/game.ts';
import type { SeasonCourt } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { type NotNull, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** The season's teams with the ids of their coaches. */
export async function listTeams(db: Db, seasonId: number): Promise<GameTeam[]> {
  const coachIds = sql<number[]>`array(
    select tc.coach_id from team_coach tc where tc.team_id = t.id order by tc.coach_id
  )`;
  return await db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.division_id')
    .select(['t.id', 't.name', 'd.id as divisionId', 'd.name as divisionName', coachIds.as('coachIds')])
    .where('d.season_id', '=', seasonId)
    .orderBy('t.id')
    .execute();
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
  return await db
    .selectFrom('slot as s')
    .leftJoin('waiting_offer as o', (join) => join.onRef('o.slot_id', '=', 's.id').on('o.state', '=', 'held'))
    .select(['s.id', 's.court_id as courtId', 's.slot_date as date'])
    .select(['s.start_time as startTime', 's.end_time as endTime'])
    .select((slot) => slot('o.id', 'is not', null).$castTo<boolean>().as('isHeld'))
    .where('s.season_id', '=', seasonId)
    .where('s.withdrawn_at', 'is', null)
    .where('s.permit_status', '=', 'approved')
    .orderBy('s.slot_date')
    .orderBy('s.court_id')
    .orderBy('s.start_time')
    .execute();
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
  return await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slot_id')
    .select(['e.id as entryId', 'e.type', 'e.game_number as number'])
    .select((game) => game('e.file_season_id', 'is not', null).$castTo<boolean>().as('isImported'))
    .select(['e.home_team_id as homeTeamId', 'e.away_team_id as awayTeamId', 'e.external_team as guestName'])
    .select(['e.court_id as courtId', 'e.slot_id as slotId', 'e.entry_date as date'])
    .select(['e.start_time as startTime', 'e.end_time as endTime'])
    .where('s.season_id', '=', seasonId)
    .where('e.state', '=', 'active')
    .where('e.type', 'in', ['game', 'playoff'])
    .orderBy('e.entry_date')
    .orderBy('e.start_time')
    .orderBy('e.court_id')
    .orderBy('e.id')
    .$narrowType<{ type: 'game' | 'playoff'; homeTeamId: NotNull }>()
    .execute();
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
  return await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slot_id')
    .innerJoin('court_place as p', 'p.court_id', 'e.court_id')
    .innerJoin('team as home', 'home.id', 'e.home_team_id')
    .innerJoin('division as d', 'd.id', 'home.division_id')
    .leftJoin('team as away', 'away.id', 'e.away_team_id')
    .leftJoin('division as other', 'other.id', 'away.division_id')
    .select(['e.type', 'e.game_number as number', 'e.entry_date as date'])
    .select(['e.start_time as startTime', 'e.end_time as endTime'])
    .select(['d.name as divisionName', 'home.name as homeName', 'other.name as awayDivisionName'])
    .select(({ fn }) => fn.coalesce('away.name', 'e.external_team').as('awayName'))
    .select(['p.school_name as schoolName', 'p.gym_name as gymName', 'p.court_name as courtName'])
    .where('s.season_id', '=', seasonId)
    .where('e.state', '=', 'active')
    .where('e.type', 'in', ['game', 'playoff'])
    .orderBy('e.entry_date')
    .orderBy('e.start_time')
    .orderBy('p.school_name')
    .orderBy('p.gym_name')
    .orderBy('p.court_name')
    .orderBy('e.id')
    .$narrowType<{ type: 'game' | 'playoff'; awayName: NotNull }>()
    .execute();
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

/** What emails say about each court. */
export async function listCourtFacts(db: Db): Promise<(CourtFacts & { courtId: number })[]> {
  return await db
    .selectFrom('court_place')
    .select([
      'court_id as courtId',
      'school_name as schoolName',
      'gym_name as gymName',
      'court_name as court',
      'is_only_court as isOnlyCourt',
      'address',
      'door_note as doorNote',
    ])
    .execute();
}
