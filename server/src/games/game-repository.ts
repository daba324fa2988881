import { foldName } from '@portal/domain/coaches/names.ts';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import type { ExportGame } from '@portal/domain/games/export-games.ts';
import type {
  FormerTeam,
  GamePlanInput,
  GameTeam,
  PlannedGame,
  StoredGame,
} from '@portal/domain/games/game.ts';
import type { SeasonCourt } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type NotNull, sql } from 'kysely';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import {
  type EntryNames,
  listCoachesOfTeams,
  type NamedEntry,
  namedEntries,
  OTHER_SEASON,
} from '#platform/db/entries.ts';
import { isLockedWithin } from '#platform/db/locks.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';

/** The season's teams with the ids of their coaches. */
export async function listTeams(db: Db, seasonId: number): Promise<GameTeam[]> {
  const coachIds = sql<number[]>`array(
    select tc.coach_id from team_coach tc where tc.team_id = t.id order by tc.coach_id
  )`;
  return await db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['t.id', 't.name', 'd.id as divisionId', 'd.name as divisionName', coachIds.as('coachIds')])
    .where('d.seasonId', '=', seasonId)
    .where('t.withdrawnAt', 'is', null)
    .orderBy('t.id')
    .execute();
}

/** The season's teams that have left, the last one first. */
export const listFormerTeams = (db: Db, seasonId: number): Promise<FormerTeam[]> =>
  db
    .selectFrom('team as t')
    .innerJoin('teamWithdrawal as w', 'w.teamId', 't.id')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['t.id', 't.name', 'd.id as divisionId', 'd.name as divisionName'])
    .select(['w.formerName', 'w.intoTeamId', sql<number[]>`'{}'::int[]`.as('coachIds')])
    .where('d.seasonId', '=', seasonId)
    .orderBy('t.withdrawnAt', 'desc')
    .orderBy('t.id', 'desc')
    .execute();

export async function listCourts(db: Db): Promise<SeasonCourt[]> {
  const aliases = await db
    .selectFrom('placeAlias')
    .select(['schoolKey', 'gymKey', 'courtKey', 'schoolId', 'venueId', 'courtId'])
    .where('means', 'in', ['name', 'rename'])
    .orderBy('schoolKey')
    .orderBy('gymKey')
    .orderBy('courtKey')
    .execute();
  const courts = await db
    .selectFrom('courtPlace as p')
    .innerJoin('court as c', 'c.id', 'p.courtId')
    .select(['c.id', 'c.name', 'c.partOf'])
    .select(['p.venueId', 'p.schoolId', 'p.schoolName', 'p.gymName', 'p.scheduleName'])
    .orderBy('c.id')
    .execute();
  if (aliases.length === 0) return courts;
  return courts.map((court) => {
    const { id, name, schoolId, venueId, schoolName, gymName } = court;
    const isTaken = (key: string) =>
      courts.some((other) => other.venueId === venueId && foldName(other.name).key === key);
    const own = aliases.filter(({ courtId }) => courtId === id);
    const names = [name, ...own.map(({ courtKey }) => courtKey).filter((key) => key !== '' && !isTaken(key))];
    const gyms = aliases
      .filter((alias) => alias.schoolId === schoolId || alias.venueId === venueId)
      .map(({ schoolKey, gymKey }) => ({ schoolName: schoolKey, gymName: gymKey || gymName }));
    const otherNames = [
      ...[{ schoolName, gymName }, ...gyms].flatMap((gym) => names.map((each) => ({ ...gym, name: each }))),
      ...own
        .filter(({ courtKey }) => courtKey === '')
        .map(({ schoolKey, gymKey }) => ({ schoolName: schoolKey, gymName: gymKey, name: '' })),
    ];
    return { ...court, otherNames };
  });
}

/** The active entries of all seasons on these days. */
export const listTakenTimes = (db: Db, firstDate: IsoDate, lastDate: IsoDate): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('entryDate', '>=', firstDate)
    .where('entryDate', '<=', lastDate)
    .orderBy('entryDate')
    .orderBy('courtId')
    .orderBy('startTime')
    .orderBy('id')
    .execute();

/** The season's games and playoffs that are not canceled, in the order of time; a postponed one by its former time. */
export async function listGames(db: Db, seasonId: number): Promise<StoredGame[]> {
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .select(['e.id as entryId', 'e.type', 'e.gameNumber as number'])
    .select((game) => [
      game('e.fileSeasonId', 'is not', null).$castTo<boolean>().as('isImported'),
      game('e.state', '=', 'postponed').$castTo<boolean>().as('isPostponed'),
    ])
    .select(['e.homeTeamId', 'e.awayTeamId', 'e.externalTeam as guestName'])
    .select(['e.courtId', 'e.slotId', 'e.entryDate as date'])
    .select(['e.startTime', 'e.endTime', 'e.openHome', 'e.openAway', 'e.openDivisionId'])
    .where('s.seasonId', '=', seasonId)
    .where('e.state', '<>', 'cancelled')
    .where('e.type', 'in', ['game', 'playoff'])
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.courtId')
    .orderBy('e.id')
    .$narrowType<{ type: 'game' | 'playoff' }>()
    .execute();
  return rows.map(({ openHome: home, openAway: away, openDivisionId: divisionId, ...game }) =>
    home === null && away === null ? game : { ...game, openSides: { home, away, divisionId } },
  );
}

/** The season's canceled games that have a number. */
export const listCanceledGames = (db: Db, seasonId: number) =>
  db
    .selectFrom('entry')
    .select(['gameNumber as number', 'homeTeamId', 'awayTeamId'])
    .where('fileSeasonId', '=', seasonId)
    .where('state', '=', 'cancelled')
    .where('gameNumber', 'is not', null)
    .orderBy('id')
    .execute();

/** The season's games and playoffs that are not canceled, with the fields that files have; postponed ones last. */
export async function listExportGames(db: Db, seasonId: number): Promise<ExportGame[]> {
  return await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .innerJoin('courtPlace as p', 'p.courtId', 'e.courtId')
    .leftJoin('team as home', 'home.id', 'e.homeTeamId')
    .leftJoin('team as away', 'away.id', 'e.awayTeamId')
    .leftJoin('division as other', 'other.id', 'away.divisionId')
    .leftJoin('division as d', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('d.id', '=', fn.coalesce(ref('home.divisionId'), ref('e.openDivisionId'), ref('away.divisionId'))),
      ),
    )
    .select(['e.type', 'e.gameNumber as number', 'e.entryDate as date'])
    .select(['e.startTime', 'e.endTime'])
    .select('other.name as awayDivisionName')
    .select(({ fn, val }) => [
      fn.coalesce('d.name', val('')).as('divisionName'),
      fn.coalesce('home.name', 'e.openHome').as('homeName'),
      fn.coalesce('away.name', 'e.externalTeam', 'e.openAway').as('awayName'),
    ])
    .select(['p.schoolName', 'p.gymName', 'p.courtName'])
    .select((game) => game('e.state', '=', 'postponed').$castTo<boolean>().as('isPostponed'))
    .where('s.seasonId', '=', seasonId)
    .where('e.state', '<>', 'cancelled')
    .where('e.type', 'in', ['game', 'playoff'])
    .orderBy('isPostponed')
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('p.schoolName')
    .orderBy('p.gymName')
    .orderBy('p.courtName')
    .orderBy('e.id')
    .$narrowType<{ type: 'game' | 'playoff'; homeName: NotNull; awayName: NotNull }>()
    .execute();
}

/** The entries of these games with their places and teams. */
export const listGamesNow = (db: Db, ids: readonly number[]) =>
  namedEntries(db).where('id', '=', anyOf(ids)).orderBy('id').execute();

/** How long games last by default. */
export async function readGameMinutes(db: Db): Promise<GamePlanInput['minutes']> {
  const rows = await db
    .selectFrom('reservationType')
    .select(['code', 'defaultDurationMinutes as minutes'])
    .where('code', 'in', ['game', 'playoff'])
    .execute();
  const minutes = Object.fromEntries(rows.map((row) => [row.code, row.minutes]));
  const { game, playoff } = minutes;
  if (game === undefined || playoff === undefined)
    throw new Error('Games or playoffs have no default length.');
  return { game, playoff };
}

/** Reads what names the games of these teams. @returns the names of a game; null if a side is not one of the teams */
export async function readGameNames(
  db: Db,
  teams: readonly GameTeam[],
): Promise<(game: PlannedGame) => EntryNames | null> {
  const places = await db
    .selectFrom('courtPlace')
    .select(['courtId', 'schoolName', 'gymName', 'courtName as court', 'isOnlyCourt', 'address', 'doorNote'])
    .select(['scheduleName', 'sharedCourtIds'])
    .execute();
  const courts = new Map(places.map((court) => [court.courtId, court]));
  const season = await db
    .selectFrom('season as x')
    .innerJoin('division', 'division.seasonId', 'x.id')
    .innerJoin('team', 'team.divisionId', 'division.id')
    .select(OTHER_SEASON.as('otherSeason'))
    .where('team.id', '=', teams[0]?.id ?? 0)
    .executeTakeFirst();
  const otherSeason = season?.otherSeason ?? null;
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const coaches = Map.groupBy(await listCoachesOfTeams(db, [...teamOf.keys()]), ({ teamId }) => teamId);
  const divisions = new Map(teams.map(({ divisionId, divisionName }) => [divisionId, divisionName]));
  return ({ homeTeamId, awayTeamId, openSides, courtId }) => {
    const [home, away] = [teamOf.get(homeTeamId ?? 0), teamOf.get(awayTeamId ?? 0)];
    const [homeTeam, awayTeam] = [home?.name ?? openSides?.home, away?.name ?? openSides?.away];
    const court = courts.get(courtId);
    if (homeTeam == null || awayTeam == null || court === undefined) return null;
    return {
      ...court,
      otherSeason,
      divisionName: (home ?? away)?.divisionName ?? divisions.get(openSides?.divisionId ?? 0) ?? '',
      homeTeam,
      awayTeam,
      coaches: [home, away].flatMap((team) =>
        (coaches.get(team?.id ?? 0) ?? []).map((coach) => ({ ...coach, teamName: team?.name ?? '' })),
      ),
    };
  };
}

/**
 * Key of the advisory lock on a season's games. The number is arbitrary, but nothing else in the database may use it.
 */
const GAMES_LOCK = 5_023;

const WAIT_MS = 3_000;

/**
 * Keeps other imports of the season, reverts and published plans waiting until the transaction ends.
 * @throws AppError WRONG_STATE if one of them takes too long
 */
export async function lockGames(tx: Tx, seasonId: number, waitMs = WAIT_MS): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(${GAMES_LOCK}, ${seasonId})`;
  if (await isLockedWithin(tx, waitMs, lock)) return;
  throw new AppError(
    'WRONG_STATE',
    'Someone else is changing the games of this season right now. Please try again in a moment.',
  );
}

/** Where and when a game is or will be. */
export type GamePlace = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

/** Null is a team from outside the league. */
type GameTeams = { homeTeamId: number | null; awayTeamId: number | null };

/**
 * Locks teams, then slots, each in the order of their ids, like every change to the schedule. The slots are those of the
 * games and those that overlap one of them.
 */
export async function lockTeamsAndSlots(
  tx: Tx,
  seasonId: number,
  games: readonly (GameTeams & GamePlace & { slotId: number })[],
): Promise<void> {
  await lockTeams(tx, games.flatMap(teamIdsOf));
  await lockSlots(tx, {
    slotIds: games.map(({ slotId }) => slotId),
    times: games.map((game) => ({ ...game, seasonId })),
  });
}
