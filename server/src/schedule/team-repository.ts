import { foldName } from '@portal/domain/coaches/names.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** A team of the active season with the people who are told about its entries. */
export type ScheduleTeam = {
  id: number;
  name: string;
  key: string;
  divisionName: string;
  /** practices a week in the division */
  limit: number;
  coaches: { email: string; firstName: string }[];
};

const namedTeams = (divisionName: string, teamNames: readonly string[]): RawBuilder<unknown> => sql`
  select t.id, t.name, t.name_key as key, d.name as "divisionName", d.practices_per_week as "limit",
    (select coalesce(json_agg(json_build_object('email', c.email, 'firstName', c.first_name) order by c.id), '[]')
      from team_coach tc join coach c on c.id = tc.coach_id where tc.team_id = t.id) as coaches
  from season x
  join division d on d.season_id = x.id and d.name_key = ${foldName(divisionName).key}
  join team t on t.division_id = d.id and t.name_key = any(${teamNames.map((name) => foldName(name).key)}::text[])
  where x.is_active
  order by t.id`;

/** The named teams of a division that there are, held against other changes of their schedules, in the order of ids. */
export async function holdNamedTeams(
  tx: Tx,
  divisionName: string,
  teamNames: readonly string[],
): Promise<ScheduleTeam[]> {
  const { rows } = await sql<ScheduleTeam>`
    ${namedTeams(divisionName, teamNames)} for no key update of t`.execute(tx);
  return rows;
}

/** The same team without holding it; null where there is none. */
export async function findNamedTeam(
  db: Db,
  divisionName: string,
  teamName: string,
): Promise<ScheduleTeam | null> {
  const { rows } = await sql<ScheduleTeam>`${namedTeams(divisionName, [teamName])}`.execute(db);
  return rows[0] ?? null;
}

/** Holds teams against other changes of their schedules, in the order of their ids. */
export async function holdTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return;
  await sql`select from team where id = any(${teamIds}::int[]) order by id for no key update`.execute(tx);
}

/** A practice of a team's week. */
export type WeekPractice = {
  date: IsoDate;
  startTime: string;
  endTime: string;
  schoolName: string;
  gymName: string;
  /** which of the week's practices it is; null beyond the quota */
  weekSeat: number | null;
};

/** The team's active practices of the week that begins on that day, earliest first. */
export async function listWeekPractices(db: Db, teamId: number, weekStart: IsoDate): Promise<WeekPractice[]> {
  const { rows } = await sql<WeekPractice>`
    select e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime", sc.name as "schoolName",
      v.gym_name as "gymName", e.week_seat as "weekSeat"
    from entry e
    join court k on k.id = e.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    where e.state = 'active' and e.type = 'practice' and e.home_team_id = ${teamId} and e.week_start = ${weekStart}
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}
