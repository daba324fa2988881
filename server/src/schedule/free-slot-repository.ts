import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** A practice of the active season with its team's weekly limit. */
export type LostPractice = {
  entryId: number;
  teamId: number;
  /** practices a week in the division */
  limit: number;
  date: string;
  startTime: string;
  venueId: number;
};

/** The entries among these that are practices of the active season. */
export async function listLostPractices(tx: Tx, entryIds: readonly number[]): Promise<LostPractice[]> {
  const { rows } = await sql<LostPractice>`
    select e.id as "entryId", t.id as "teamId", d.practices_per_week as "limit", e.entry_date as date,
      e.start_time as "startTime", k.venue_id as "venueId"
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    join court k on k.id = e.court_id
    where e.id = any(${entryIds as number[]}::int[]) and e.type = 'practice'`.execute(tx);
  return rows;
}

/** A time at which a team is busy. */
export type TeamTime = {
  teamId: number;
  date: string;
  startTime: string;
  endTime: string;
  isOwnPractice: boolean;
};

type Days = { first: string; last: string };

export async function listTeamTimes(tx: Tx, teamIds: readonly number[], days: Days): Promise<TeamTime[]> {
  const { rows } = await sql<TeamTime>`
    select t.id as "teamId", e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime",
      e.type = 'practice' and e.home_team_id = t.id as "isOwnPractice"
    from entry e
    join team t on t.id = any(${teamIds as number[]}::int[]) and t.id in (e.home_team_id, e.away_team_id)
    where e.state = 'active' and e.entry_date between ${days.first} and ${days.last}`.execute(tx);
  return rows;
}
