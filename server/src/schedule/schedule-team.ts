import type { TeamWeekAnswer } from '@portal/contract/schedule.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { freeQuotaSlot } from '@portal/domain/practices/weekly-limit.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';

/**
 * The practices of a team in the week of a day, for the warning before an administrator adds another.
 * @throws AppError NOT_FOUND
 */
export async function getTeamWeek(
  portal: Portal,
  query: { divisionName: string; teamName: string; date: string },
): Promise<TeamWeekAnswer> {
  const { divisionName, teamName, date } = query;
  const team = await findNamedTeam(portal.db, divisionName, teamName);
  if (team === null) throw noSuchTeam(divisionName, teamName);
  const weekStart = weekStartOf(date, portal.settings.current().weekStart);
  const practices = await listWeekPractices(portal.db, team.id, weekStart);
  return {
    used: practices.length,
    limit: team.limit,
    practices: practices.map((practice) => ({
      date: practice.date,
      start: practice.startTime,
      end: practice.endTime,
      venue: venueNameOf(practice),
    })),
  };
}

/** The lowest free quota slot of the team's week; null if all are used. */
export async function findFreeQuotaSlot(
  db: Db,
  { id, limit }: { id: number; limit: number },
  weekStart: IsoDate,
): Promise<number | null> {
  const used = (await listWeekPractices(db, id, weekStart)).flatMap(({ quotaSlot }) => quotaSlot ?? []);
  return freeQuotaSlot(used, limit);
}

/** The team's active practices of the week that begins on that day, earliest first. */
const listWeekPractices = (db: Db, teamId: number, weekStart: IsoDate): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('type', '=', 'practice')
    .where('homeTeamId', '=', teamId)
    .where('weekStart', '=', weekStart)
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();

/** The refusal if the division has no such team in the active season. */
export const noSuchTeam = (divisionName: string, teamName: string): AppError =>
  new AppError('NOT_FOUND', `The active season has no team ${teamName} in ${divisionName}.`);

/** @throws AppError INVALID_INPUT naming the field if nobody, or nobody with that address, coaches the team */
export function checkTeamCoach(team: ScheduleTeam, email: string, field: string): void {
  if (team.coaches.some((coach) => coach.email === email)) return;
  const name = `${team.divisionName} ${team.name}`;
  const text =
    team.coaches.length === 0
      ? `${name} has no coach yet. Please add one on the Coaches page first.`
      : `${email} is not a coach of ${name}.`;
  throw invalidField(field, text);
}

/** A team of the active season with the people who get emails about its entries. */
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
  where x.is_active and t.withdrawn_at is null
  order by t.id`;

/**
 * Locks the named teams of a division against other changes to their schedules, by id.
 * @returns those that exist
 */
export async function lockNamedTeams(
  tx: Tx,
  divisionName: string,
  teamNames: readonly string[],
): Promise<ScheduleTeam[]> {
  const { rows } = await sql<ScheduleTeam>`
    ${namedTeams(divisionName, teamNames)} for no key update of t`.execute(tx);
  return rows;
}

/** The same team without a lock; null if there is none. */
async function findNamedTeam(db: Db, divisionName: string, teamName: string): Promise<ScheduleTeam | null> {
  const { rows } = await sql<ScheduleTeam>`${namedTeams(divisionName, [teamName])}`.execute(db);
  return rows[0] ?? null;
}
