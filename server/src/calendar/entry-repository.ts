import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';

/** The most entries that a calendar program is sent; more than any season has. */
const MOST = 5_000;

/** Whose calendar it is: all teams of a coach, one team, or a gym. */
export type FeedSubject = { email: string } | { teamId: number } | { venueId: number };

const isOfTeams = (teamIds: RawBuilder<unknown>, first: string) => sql<boolean>`id = any(array(
  select id from entry where home_team_id in (${teamIds}) and entry_date >= ${first}
  union all
  select id from entry where away_team_id in (${teamIds}) and entry_date >= ${first}
))`;

/** As an array that is built first, so that the query does not scan the entries of other teams. */
function isOf(subject: FeedSubject, first: string): RawBuilder<boolean> {
  if ('venueId' in subject) {
    return sql<boolean>`court_id = any(array(select id from court where venue_id = ${subject.venueId}))`;
  }
  if ('teamId' in subject) return isOfTeams(sql`${subject.teamId}::int`, first);
  // without a season in preparation (docs/spec/decisions.md#active-season)
  return isOfTeams(
    sql`select tc.team_id from coach c
      join team_coach tc on tc.coach_id = c.id
      join team t on t.id = tc.team_id
      join division d on d.id = t.division_id
      join season x on x.id = d.season_id and x.activated_at is not null
      where c.email = ${subject.email}`,
    first,
  );
}

/** An entry as a calendar shows it. */
export type FeedEntry = Awaited<ReturnType<typeof listFeedEntries>>[number];

/**
 * The entries of a calendar from `first` on, in order of date and time: the active and the postponed ones, and those that
 * were canceled after `canceledSince`, so that calendars learn of it. Of teams only practices, games and playoffs.
 */
export const listFeedEntries = (
  db: Db,
  subject: FeedSubject,
  { first, canceledSince }: { first: string; canceledSince: Date },
) =>
  namedEntries(db)
    .select((entry) => [
      entry('state', '<>', 'active').$castTo<boolean>().as('isCanceled'),
      entry('state', '=', 'postponed').$castTo<boolean>().as('isPostponed'),
      sql<Date>`greatest(created_at, cancelled_at, (
        select max(h.at) from history h where h.entry_id = entry_named.id), label_changed_at)`.as(
        'changedAt',
      ),
    ])
    .where('entryDate', '>=', first)
    .where((entry) =>
      entry.or([entry('state', '<>', 'cancelled'), entry('cancelledAt', '>=', canceledSince)]),
    )
    .where(isOf(subject, first))
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(MOST)
    .execute();
