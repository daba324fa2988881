import type { CoachTeam } from '@portal/contract/coaches.ts';
import type { NamedTeam } from '@portal/contract/practices.ts';
import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { type RawBuilder, sql } from 'kysely';
import { currentPeriod } from '#league/period.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { OTHER_SEASON } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

/** Coaches and their teams. Teams belong to a confirmed address, and only to that (docs/spec/safety.md#w1). */

const todayOf = ({ clock, settings }: Portal) => leagueNowOf(clock, settings.current().timeZone).date;

/**
 * The teams of a coach in the active season with their quota in both bookable weeks. Coaches may ask only for their
 * own address, administrators for any; an unconfirmed account has no teams.
 * @param asked.withFormer also teams of other seasons with future entries, and those that withdrew, which can no longer book
 * @throws AppError NOT_YOURS for another address, whether it is known or not
 * @see docs/spec/product.md#coach-calls
 */
export async function listCoachTeams(
  portal: Portal,
  caller: Caller,
  { email, withFormer }: { email: string; withFormer: boolean },
): Promise<CoachTeam[]> {
  if (caller.role !== 'ADMIN') {
    if (email !== caller.email) throw new AppError('NOT_YOURS', 'You can only look at your own teams.');
    if (!caller.confirmed) return [];
  }
  const [teams, coach] = await Promise.all([
    listTeams(portal.db, email, withFormer ? todayOf(portal) : null),
    portal.db
      .selectFrom('coach')
      .select(['firstName', 'lastName'])
      .where('email', '=', email)
      .executeTakeFirst(),
  ]);
  if (teams.length === 0 || coach === undefined) return [];
  const { range } = currentPeriod(portal);
  const weeks = [range.current.start, range.next.start] as const;
  const practices = await listPractices(
    portal.db,
    teams.map((team) => team.id),
    weeks,
  );
  return teams.map((team) => ({
    TeamName: team.name,
    DivisionName: team.divisionName,
    CoachName: fullName(coach.firstName, coach.lastName),
    coach_email: email,
    currentWeek: toTeamWeek(team, practices, weeks[0]),
    nextWeek: toTeamWeek(team, practices, weeks[1]),
    ...(team.otherSeason !== null && { Season: team.otherSeason }),
    ...(team.isWithdrawn && { Withdrawn: true as const }),
  }));
}

/**
 * The teams for which the caller may act: coaches for their own, administrators for all. Teams of the active season
 * come first, those that withdrew after the others, then those of other seasons with future entries.
 */
export async function listTeamsOf(portal: Portal, caller: Caller): Promise<Team[]> {
  if (caller.role === 'ADMIN') return await listTeams(portal.db, null, todayOf(portal));
  return caller.confirmed ? await listTeams(portal.db, caller.email, todayOf(portal)) : [];
}

/** The teams of the coach with this address in the active season; all teams if it is null. */
export const listTeamsOfCoach = (portal: Portal, email: string | null): Promise<Team[]> =>
  listTeams(portal.db, email);

/**
 * Every team of the active season with each of its coaches, in order of division, team and coach, including teams
 * without a coach.
 */
export async function listAllCoaches(portal: Portal): Promise<CoachEntry[]> {
  const rows = await portal.db
    .selectFrom('season as x')
    .innerJoin('division as d', 'd.seasonId', 'x.id')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .leftJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .leftJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['d.name as divisionName', 't.name as teamName'])
    .select(['c.firstName', 'c.lastName', 'c.email'])
    .where('x.isActive', '=', true)
    .where('t.withdrawnAt', 'is', null)
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('t.nameKey', (key) => key.collate('C'))
    .orderBy('t.id')
    .orderBy(sql`lower(c.first_name) collate "C"`)
    .orderBy(sql`lower(c.last_name) collate "C"`)
    .orderBy('c.email')
    .execute();
  return rows.map(({ divisionName, teamName, firstName, lastName, email }) => ({
    divisionName,
    teamName,
    coachName: fullName(firstName ?? '', lastName ?? ''),
    coachFirstName: firstName ?? '',
    coachLastName: lastName ?? '',
    coachEmail: email ?? '',
  }));
}

/**
 * The named teams for which the caller may act. A name without a division means all teams with that name. Unknown names
 * and those of other coaches' teams are ignored (docs/spec/safety.md#w10).
 * @param asked.withFormer also teams of other seasons with future entries, and those that withdrew
 */
export async function listNamedTeams(
  portal: Portal,
  caller: Caller,
  { names, withFormer }: { names: readonly NamedTeam[]; withFormer: boolean },
): Promise<Team[]> {
  if (names.length === 0 || (caller.role !== 'ADMIN' && !caller.confirmed)) return [];
  const coachEmail = caller.role === 'ADMIN' ? null : caller.email;
  const teams = await listTeams(portal.db, coachEmail, withFormer ? todayOf(portal) : null);
  const bare = new Set<string>();
  const full = new Set<string>();
  for (const name of names) {
    const { TeamName, DivisionName } = typeof name === 'string' ? { TeamName: name } : name;
    if (DivisionName == null) bare.add(foldName(TeamName).key);
    else full.add(pairKey(foldName(DivisionName).key, foldName(TeamName).key));
  }
  return teams.filter((team) => bare.has(team.key) || full.has(pairKey(team.divisionKey, team.key)));
}

const pairKey = (divisionKey: string, teamKey: string) => JSON.stringify([divisionKey, teamKey]);

function toTeamWeek(
  team: Team,
  practices: readonly TeamPractice[],
  weekStart: string,
): CoachTeam['currentWeek'] {
  const own = practices.filter((practice) => practice.teamId === team.id && practice.weekStart === weekStart);
  const makeUps = team.makeUpDates.filter((validUntil) => validUntil >= weekStart).length;
  return {
    used: own.length,
    limit: team.limit,
    ...(makeUps > 0 && { makeUps }),
    practices: own.map((practice) => ({
      ReservationDate: practice.date,
      ReservationTime: practice.startTime,
      SchoolName: practice.schoolName,
    })),
  };
}

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
  isWithdrawn: boolean;
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
 * @param today if given, those that withdrew are listed, too, and teams of other seasons with entries from this day on, but for a coach none of a
 * season in preparation (docs/spec/decisions.md#active-season)
 */
async function listTeams(db: Db, coachEmail: string | null, today: string | null = null): Promise<Team[]> {
  const mayBeListed = coachEmail === null ? sql`true` : sql`x.activated_at is not null`;
  const isListed =
    today === null
      ? sql`x.is_active and t.withdrawn_at is null`
      : sql`(x.is_active or ${mayBeListed} and ${hasEntriesFrom(today)})`;
  const { rows } = await sql<Team>`
    select t.id, t.name, t.name_key as key, d.name as "divisionName", d.name_key as "divisionKey",
      d.practices_per_week as "limit", ${OTHER_SEASON} as "otherSeason",
      t.withdrawn_at is not null as "isWithdrawn",
      array(select m.valid_until::text from make_up m
        where m.team_id = t.id and m.waived_at is null
          and not exists (select from entry e where e.make_up_id = m.id and e.state = 'active')) as "makeUpDates"
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    where ${isListed} and ${coachEmail === null ? sql`true` : isOwn(coachEmail)}
    order by x.is_active desc, x.id, t.withdrawn_at is not null, d.name_key collate "C", t.name_key collate "C", t.id`.execute(
    db,
  );
  return rows;
}

/** A practice that counts toward the weekly limit of its team, whoever booked it. */
type TeamPractice = {
  teamId: number;
  weekStart: string;
  date: string;
  startTime: string;
  schoolName: string;
};

/** The teams' active practices of the weeks that begin on these days, earliest first. */
async function listPractices(
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
