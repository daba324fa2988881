import { isBegun, type Marks, type RatingState } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { seasonLabel } from '#season/find-season.ts';
import { marksOf } from './marks-columns.ts';
import { PLAYER_COLUMNS, PLAYER_ORDER, type StoredPlayer } from './player-repository.ts';
import { noSuchSeason } from './window.ts';

/** Which ratings are read: `season` is an id, by default of the active season; `drafts` includes drafts. */
export type RatingScope = { season?: number | undefined; drafts?: boolean | undefined };

/** @returns null if no season is active and none was requested. @throws AppError NOT_FOUND */
export async function findScopedSeason(db: Db, seasonId: number | undefined): Promise<RatedSeason | null> {
  const seasons = await listSeasons(db);
  const found = seasons.find(({ id, isActive }) => (seasonId === undefined ? isActive : id === seasonId));
  if (found === undefined && seasonId !== undefined) throw noSuchSeason();
  return found ?? null;
}

export const toWireSeason = ({ id, year, name }: RatedSeason) => ({ id, label: seasonLabel({ year, name }) });

export type RatedPlayerRow = StoredPlayer & { team: LeagueTeam; ratings: SeasonRating[] };

/**
 * A season's teams and players. `players` have only the ratings that count: submitted ones, or with `drafts` all that
 * are not empty. `all` has all ratings.
 */
export async function readSeason(
  db: Db,
  seasonId: number,
  { drafts = false }: RatingScope,
): Promise<{ teams: LeagueTeam[]; players: RatedPlayerRow[]; all: SeasonRating[] }> {
  const [teams, players, all] = await Promise.all([
    listTeams(db, seasonId),
    listSeasonPlayers(db, seasonId),
    listSeasonRatings(db, seasonId),
  ]);
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const counted = all.filter(({ state, marks }) => state === 'submitted' || (drafts && isBegun(marks)));
  const ratings = Map.groupBy(counted, ({ playerId }) => playerId);
  const rows = players.flatMap(({ teamId, ...player }) => {
    const team = teamOf.get(teamId);
    return team === undefined ? [] : [{ ...player, team, ratings: ratings.get(player.id) ?? [] }];
  });
  const position = new Map(teams.map((team, index) => [team.id, index]));
  const at = ({ team }: RatedPlayerRow) => position.get(team.id) ?? 0;
  return { teams, players: rows.sort((a, b) => at(a) - at(b)), all };
}

export type RatedSeason = {
  id: number;
  year: number;
  name: Season;
  isActive: boolean;
  players: number;
  ratings: number;
  dueAt: Date | null;
};

/** All seasons in the order in which they first became active, those being prepared last. */
export async function listSeasons(db: Db): Promise<RatedSeason[]> {
  const { rows } = await sql<RatedSeason>`
    select x.id, x.year, x.name, x.is_active, w.due_at, count(distinct p.id) as players,
      count(r.id) as ratings
    from season x
    left join rating_season w on w.season_id = x.id
    left join (division d join team t on t.division_id = d.id join player p on p.team_id = t.id) on d.season_id = x.id
    left join rating r on r.player_id = p.id
    group by x.id, w.due_at order by x.activated_at, x.id`.execute(db);
  return rows;
}

export type LeagueTeam = { id: number; name: string; divisionId: number; divisionName: string };

/** The season's teams in order of division and name. @param onlyPlaying without those that have withdrawn */
export async function listTeams(db: Db, seasonId: number, onlyPlaying = false): Promise<LeagueTeam[]> {
  return await db
    .selectFrom('division as d')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .select(['t.id', 't.name', 'd.id as divisionId', 'd.name as divisionName'])
    .where('d.seasonId', '=', seasonId)
    .$if(onlyPlaying, (all) => all.where('t.withdrawnAt', 'is', null))
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('t.nameKey', (key) => key.collate('C'))
    .orderBy('t.id')
    .execute();
}

/** Those of teams that have not withdrawn. */
export async function listTeamCoaches(db: Db, seasonId: number) {
  return await db
    .selectFrom('division as d')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .innerJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .leftJoin('account as a', (join) =>
      join.onRef('a.email', '=', 'c.email').on('a.emailVerifiedAt', 'is not', null),
    )
    .select(['tc.teamId', 'c.id as coachId', 'c.email', 'a.id as accountId'])
    .select(['c.firstName', 'c.lastName'])
    .where('d.seasonId', '=', seasonId)
    .where('t.withdrawnAt', 'is', null)
    .orderBy(sql`lower(c.first_name) collate "C", lower(c.last_name) collate "C", c.email`)
    .execute();
}

/** `accountId` is null if no account has confirmed the coach's address. */
export type TeamCoach = Awaited<ReturnType<typeof listTeamCoaches>>[number];

/** In the order of rosters. */
async function listSeasonPlayers(db: Db, seasonId: number): Promise<(StoredPlayer & { teamId: number })[]> {
  return await db
    .selectFrom('division as d')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .innerJoin('player as p', 'p.teamId', 't.id')
    .select(PLAYER_COLUMNS)
    .select('p.teamId')
    .where('d.seasonId', '=', seasonId)
    .orderBy(PLAYER_ORDER)
    .execute();
}

export type SeasonRating = {
  playerId: number;
  accountId: number;
  firstName: string;
  lastName: string;
  marks: Marks;
  note: string;
  state: RatingState;
  savedAt: Date;
};

/** All ratings of the season, oldest first. */
async function listSeasonRatings(db: Db, seasonId: number): Promise<SeasonRating[]> {
  const rows = await db
    .selectFrom('division as d')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .innerJoin('player as p', 'p.teamId', 't.id')
    .innerJoin('rating as r', 'r.playerId', 'p.id')
    .innerJoin('account as a', 'a.id', 'r.accountId')
    .select(['r.playerId', 'r.accountId'])
    .select(['a.firstName', 'a.lastName'])
    .select(SKILLS)
    .select(['r.note', 'r.state', 'r.savedAt'])
    .where('d.seasonId', '=', seasonId)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, marks: marksOf(row) }));
}
