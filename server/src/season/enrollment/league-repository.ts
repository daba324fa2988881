import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { CleanCoach, CleanPair, CleanTeam } from './clean.ts';
import type { LoadPlan, StoredLeague } from './plan-load.ts';

/**
 * What is stored of the season's league.
 * @param emails addresses of the file, whose coaches may be known from another season
 */
export async function readLeague(db: Db, seasonId: number, emails: readonly string[]): Promise<StoredLeague> {
  const divisions = await db
    .selectFrom('division')
    .select(['id', 'name_key as key', 'name'])
    .where('season_id', '=', seasonId)
    .execute();
  const teams = await db
    .selectFrom('team')
    .innerJoin('division', 'division.id', 'team.division_id')
    .select(['team.id', 'division.name_key as divisionKey', 'team.name_key as key', 'team.name'])
    .where('division.season_id', '=', seasonId)
    .execute();
  const pairs = await db
    .selectFrom('team_coach')
    .innerJoin('coach', 'coach.id', 'team_coach.coach_id')
    .innerJoin('team', 'team.id', 'team_coach.team_id')
    .innerJoin('division', 'division.id', 'team.division_id')
    .select(['division.name_key as divisionKey', 'team.name_key as teamKey', 'coach.email'])
    .where('division.season_id', '=', seasonId)
    .orderBy('team.id')
    .orderBy('coach.id')
    .execute();
  const { rows: coaches } = await sql<StoredLeague['coaches'][number]>`
    select id, email, first_name as "firstName", last_name as "lastName" from coach
    where email = any(${emails as string[]}::text[]) or id in (
      select tc.coach_id from team_coach tc join team t on t.id = tc.team_id
      join division d on d.id = t.division_id where d.season_id = ${seasonId}
    )`.execute(db);
  return { divisions, teams, coaches, pairs };
}

type NewRow = { id: number };

export async function insertDivisions(
  tx: Tx,
  seasonId: number,
  divisions: LoadPlan['newDivisions'],
): Promise<number[]> {
  const { rows } = await sql<NewRow>`
    insert into division (season_id, name, name_key)
    select ${seasonId}, name, key
    from unnest(${divisions.map(({ name }) => name)}::text[], ${divisions.map(({ key }) => key)}::text[]) as n (name, key)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertTeams(tx: Tx, seasonId: number, teams: readonly CleanTeam[]): Promise<number[]> {
  const { rows } = await sql<NewRow>`
    insert into team (division_id, name, name_key)
    select d.id, n.name, n.key
    from unnest(
      ${teams.map((team) => team.divisionKey)}::text[],
      ${teams.map((team) => team.name)}::text[],
      ${teams.map((team) => team.key)}::text[]
    ) as n (division_key, name, key)
    join division d on d.season_id = ${seasonId} and d.name_key = n.division_key
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A coach whom a load of another season has just brought as well is left as he is. */
export async function insertCoaches(tx: Tx, coaches: readonly CleanCoach[]): Promise<number[]> {
  const { rows } = await sql<NewRow>`
    insert into coach (email, first_name, last_name)
    select * from unnest(
      ${coaches.map(({ email }) => email)}::text[],
      ${coaches.map(({ firstName }) => firstName)}::text[],
      ${coaches.map(({ lastName }) => lastName)}::text[]
    )
    on conflict (email) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @returns [team id, coach id] of each new pair */
export async function insertPairs(
  tx: Tx,
  seasonId: number,
  pairs: readonly CleanPair[],
): Promise<[number, number][]> {
  const { rows } = await sql<{ team_id: number; coach_id: number }>`
    insert into team_coach (team_id, coach_id)
    select t.id, c.id
    from unnest(
      ${pairs.map((pair) => pair.divisionKey)}::text[],
      ${pairs.map((pair) => pair.teamKey)}::text[],
      ${pairs.map((pair) => pair.email)}::text[]
    ) as n (division_key, team_key, email)
    join division d on d.season_id = ${seasonId} and d.name_key = n.division_key
    join team t on t.division_id = d.id and t.name_key = n.team_key
    join coach c on c.email = n.email
    on conflict do nothing
    returning team_id, coach_id`.execute(tx);
  return rows.map((row) => [row.team_id, row.coach_id]);
}

export async function renameDivisions(tx: Tx, renamed: LoadPlan['renamedDivisions']): Promise<void> {
  await sql`
    update division set name = n.name
    from unnest(${renamed.map(({ id }) => id)}::int[], ${renamed.map(({ after }) => after)}::text[]) as n (id, name)
    where division.id = n.id`.execute(tx);
}

export async function renameTeams(tx: Tx, renamed: LoadPlan['renamedTeams']): Promise<void> {
  await sql`
    update team set name = n.name
    from unnest(${renamed.map(({ id }) => id)}::int[], ${renamed.map(({ after }) => after)}::text[]) as n (id, name)
    where team.id = n.id`.execute(tx);
}

export async function renameCoaches(tx: Tx, renamed: LoadPlan['renamedCoaches']): Promise<void> {
  await sql`
    update coach set first_name = n.first_name, last_name = n.last_name
    from unnest(
      ${renamed.map(({ id }) => id)}::int[],
      ${renamed.map(({ after }) => after.firstName)}::text[],
      ${renamed.map(({ after }) => after.lastName)}::text[]
    ) as n (id, first_name, last_name)
    where coach.id = n.id`.execute(tx);
}
