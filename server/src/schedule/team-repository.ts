import { foldName } from '@portal/domain/coaches/names.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

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
export async function findNamedTeam(
  db: Db,
  divisionName: string,
  teamName: string,
): Promise<ScheduleTeam | null> {
  const { rows } = await sql<ScheduleTeam>`${namedTeams(divisionName, [teamName])}`.execute(db);
  return rows[0] ?? null;
}
