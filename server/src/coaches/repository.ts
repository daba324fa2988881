import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { OTHER_SEASON } from '#platform/db/other-season.ts';

export type Team = {
  id: number;
  name: string;
  key: string;
  divisionName: string;
  divisionKey: string;
  limit: number;
  /** the last days of its unused credits */
  makeUpDates: string[];
  /** 'Fall 2026'; null if the team is of the active season */
  otherSeason: string | null;
};

/** Whether team `t` is one of the coach's. Uses a subquery, because an `or` would scan all teams. */
const isOwn = (coachEmail: string): RawBuilder<boolean> => sql<boolean>`t.id in (
  select tc.team_id from coach c join team_coach tc on tc.coach_id = c.id where c.email = ${coachEmail}
)`;

/** Whether team `t` has an entry on that day or later. */
const hasEntriesFrom = (date: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from entry e where e.state = 'active' and e.home_team_id = t.id and e.entry_date >= ${date})
  or exists (select from entry e where e.state = 'active' and e.away_team_id = t.id and e.entry_date >= ${date})
)`;

/**
 * Teams of the active season: those of the coach with this address, or all if it is null.
 * @param today if given, teams of other seasons with entries from this day on are appended, but for a coach none of a
 * season in preparation (docs/spec/decisions.md#active-season)
 */
export async function listTeams(
  db: Db,
  coachEmail: string | null,
  today: string | null = null,
): Promise<Team[]> {
  const mayBeListed = coachEmail === null ? sql`true` : sql`x.activated_at is not null`;
  const isListed =
    today === null ? sql`x.is_active` : sql`(x.is_active or ${mayBeListed} and ${hasEntriesFrom(today)})`;
  const { rows } = await sql<Team>`
    select t.id, t.name, t.name_key as key, d.name as "divisionName", d.name_key as "divisionKey",
      d.practices_per_week as "limit", ${OTHER_SEASON} as "otherSeason",
      array(select m.valid_until::text from make_up m
        where m.team_id = t.id and m.waived_at is null
          and not exists (select from entry e where e.make_up_id = m.id and e.state = 'active')) as "makeUpDates"
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    where ${isListed} and ${coachEmail === null ? sql`true` : isOwn(coachEmail)}
    order by x.is_active desc, x.id, d.name_key collate "C", t.name_key collate "C", t.id`.execute(db);
  return rows;
}

/** A team of the active season with one of its coaches; the coach's fields are null if it has none. */
export type TeamCoach = {
  divisionName: string;
  teamName: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
};

/** Every team with each of its coaches, in order of division, team and coach. */
export async function listTeamCoaches(db: Db): Promise<TeamCoach[]> {
  return await db
    .selectFrom('season as x')
    .innerJoin('division as d', 'd.seasonId', 'x.id')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .leftJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .leftJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['d.name as divisionName', 't.name as teamName'])
    .select(['c.firstName', 'c.lastName', 'c.email'])
    .where('x.isActive', '=', true)
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('t.nameKey', (key) => key.collate('C'))
    .orderBy('t.id')
    .orderBy(sql`lower(c.first_name) collate "C"`)
    .orderBy(sql`lower(c.last_name) collate "C"`)
    .orderBy('c.email')
    .execute();
}

/** @returns null if no coach has the address */
export async function findCoachName(
  db: Db,
  email: string,
): Promise<{ firstName: string; lastName: string } | null> {
  const row = await db
    .selectFrom('coach')
    .select(['firstName', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** A practice that counts toward the weekly limit of its team, whoever booked it. */
export type TeamPractice = {
  teamId: number;
  weekStart: string;
  date: string;
  startTime: string;
  schoolName: string;
};

/** The teams' active practices of the weeks that begin on these days, earliest first. */
export async function listPractices(
  db: Db,
  teamIds: readonly number[],
  weekStarts: readonly string[],
): Promise<TeamPractice[]> {
  const { rows } = await sql<TeamPractice>`
    select e.home_team_id as "teamId", e.week_start, e.entry_date as date, e.start_time,
      p.school_name
    from entry e
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.type = 'practice'
      and e.home_team_id = ${anyOf(teamIds)} and e.week_start = any(${weekStarts}::date[])
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}
