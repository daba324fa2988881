import type { Marks, RatingState } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type MarksColumns, marksOf } from './marks-columns.ts';
import { PLAYER_ORDER, type StoredPlayer } from './player-repository.ts';

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
    select x.id, x.year, x.name, x.is_active as "isActive", w.due_at as "dueAt", count(distinct p.id) as players,
      count(r.id) as ratings
    from season x
    left join rating_season w on w.season_id = x.id
    left join (division d join team t on t.division_id = d.id join player p on p.team_id = t.id) on d.season_id = x.id
    left join rating r on r.player_id = p.id
    group by x.id, w.due_at order by x.activated_at, x.id`.execute(db);
  return rows;
}

export type LeagueTeam = { id: number; name: string; divisionId: number; divisionName: string };

/** The season's teams in order of division and name. */
export async function listTeams(db: Db, seasonId: number): Promise<LeagueTeam[]> {
  const { rows } = await sql<LeagueTeam>`
    select t.id, t.name, d.id as "divisionId", d.name as "divisionName"
    from division d join team t on t.division_id = d.id
    where d.season_id = ${seasonId}
    order by d.name_key collate "C", t.name_key collate "C", t.id`.execute(db);
  return rows;
}

/** `accountId` is null if no account has confirmed the coach's address. */
export type TeamCoach = {
  teamId: number;
  coachId: number;
  email: string;
  accountId: number | null;
  firstName: string;
  lastName: string;
};

export async function listTeamCoaches(db: Db, seasonId: number): Promise<TeamCoach[]> {
  const { rows } = await sql<TeamCoach>`
    select tc.team_id as "teamId", c.id as "coachId", c.email, a.id as "accountId", c.first_name as "firstName", c.last_name as "lastName"
    from division d
    join team t on t.division_id = d.id
    join team_coach tc on tc.team_id = t.id
    join coach c on c.id = tc.coach_id
    left join account a on a.email = c.email and a.email_verified_at is not null
    where d.season_id = ${seasonId}
    order by lower(c.first_name) collate "C", lower(c.last_name) collate "C", c.email`.execute(db);
  return rows;
}

/** In the order of rosters. */
export async function listSeasonPlayers(
  db: Db,
  seasonId: number,
): Promise<(StoredPlayer & { teamId: number })[]> {
  const { rows } = await sql<StoredPlayer & { teamId: number }>`
    select p.id, p.first_name as "firstName", p.last_initial as "lastInitial", p.jersey_number as "jerseyNumber",
      p.grade, p.team_id as "teamId"
    from division d join team t on t.division_id = d.id join player p on p.team_id = t.id
    where d.season_id = ${seasonId} order by ${PLAYER_ORDER}`.execute(db);
  return rows;
}

export type GivenRating = {
  playerId: number;
  accountId: number;
  firstName: string;
  lastName: string;
  marks: Marks;
  note: string;
  state: RatingState;
  savedAt: Date;
};

const SKILL_COLUMNS = sql.join(SKILLS.map((skill) => sql.ref(`r.${skill}`)));

/** All ratings of the season, oldest first. */
export async function listSeasonRatings(db: Db, seasonId: number): Promise<GivenRating[]> {
  const { rows } = await sql<Omit<GivenRating, 'marks'> & MarksColumns>`
    select r.player_id as "playerId", r.account_id as "accountId", a.first_name as "firstName",
      a.last_name as "lastName", ${SKILL_COLUMNS}, r.note, r.state, r.saved_at as "savedAt"
    from division d
    join team t on t.division_id = d.id
    join player p on p.team_id = t.id
    join rating r on r.player_id = p.id
    join account a on a.id = r.account_id
    where d.season_id = ${seasonId} order by r.id`.execute(db);
  return rows.map(({ playerId, accountId, firstName, lastName, note, state, savedAt, ...columns }) => ({
    playerId,
    accountId,
    firstName,
    lastName,
    note,
    state,
    savedAt,
    marks: marksOf(columns),
  }));
}

/** @returns null if there is no such player */
export async function findSeasonOfPlayer(db: Db, playerId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select d.season_id as id from player p join team t on t.id = p.team_id join division d on d.id = t.division_id
    where p.id = ${playerId}`.execute(db);
  return rows[0]?.id ?? null;
}
