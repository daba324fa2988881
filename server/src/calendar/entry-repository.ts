import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** An entry as a calendar shows it. */
export type FeedEntry = {
  id: number;
  revision: number;
  type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
  isCanceled: boolean;
  date: string;
  startTime: string;
  endTime: string;
  /** when it was last changed */
  changedAt: Date;
  title: string | null;
  divisionName: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
  schoolName: string;
  gymName: string;
  court: string;
};

/** More than any season has; a calendar program should not be sent more. */
const MOST = 5_000;

/** Whose calendar it is: all teams of a coach, one team, or a gym. */
export type FeedSubject = { email: string } | { teamId: number } | { venueId: number };

const isOfTeams = (teamIds: RawBuilder<unknown>, first: string): RawBuilder<unknown> => sql`e.id in (
  select id from entry where home_team_id in (${teamIds}) and entry_date >= ${first}
  union all
  select id from entry where away_team_id in (${teamIds}) and entry_date >= ${first}
)`;

/** One condition for each index, so that the entries of all others are not looked at. */
function isOf(subject: FeedSubject, first: string): RawBuilder<unknown> {
  if ('venueId' in subject) {
    return sql`e.court_id in (select id from court where venue_id = ${subject.venueId})`;
  }
  if ('teamId' in subject) return isOfTeams(sql`${subject.teamId}::int`, first);
  return isOfTeams(
    sql`select tc.team_id from coach c
      join team_coach tc on tc.coach_id = c.id
      where c.email = ${subject.email}`,
    first,
  );
}

/**
 * The entries of a calendar from `first` on, in order of date and time: the active ones, and those that were canceled
 * after `canceledSince`, so that calendars learn of it. Of teams only practices, games and playoffs.
 */
export async function listFeedEntries(
  db: Db,
  subject: FeedSubject,
  { first, canceledSince }: { first: string; canceledSince: Date },
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select e.id, e.revision, e.type, e.state = 'cancelled' as "isCanceled", e.entry_date as date,
      e.start_time as "startTime", e.end_time as "endTime",
      greatest(e.created_at, e.cancelled_at, (select max(h.at) from history h where h.entry_id = e.id)) as "changedAt",
      e.title, d.name as "divisionName", home.name as "homeTeam", coalesce(away.name, e.external_team) as "awayTeam",
      sc.name as "schoolName", v.gym_name as "gymName", k.name as court
    from entry e
    join court k on k.id = e.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    left join team home on home.id = e.home_team_id
    left join team away on away.id = e.away_team_id
    left join division d on d.id = coalesce(home.division_id, away.division_id)
    where e.entry_date >= ${first} and (e.state = 'active' or e.cancelled_at >= ${canceledSince}) and ${isOf(subject, first)}
    order by e.entry_date, e.start_time, e.id
    limit ${MOST}`.execute(db);
  return rows;
}
