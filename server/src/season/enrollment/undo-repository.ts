import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { LoadChanges } from './apply-load.ts';

/** One lock for everything that adds or takes away coaches, who belong to no season. */
const COACHES_LOCK = 5_023;

/** Holds off other loads and take-backs, of other seasons too, until the transaction ends. */
export async function lockCoaches(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COACHES_LOCK})`.execute(tx);
}

type Kept = { what: string };
type Pairs = LoadChanges['pairs'];

const TEAM_NAME = sql`d.name || ' ' || t.name`;
const COACH_NAME = sql`trim(c.first_name || ' ' || c.last_name)`;

/**
 * Holds the teams against bookings, which lock their team first. Later statements see what was booked before.
 * @see safety.md W11
 */
export async function lockTeams(tx: Tx, { teams, pairs }: LoadChanges): Promise<void> {
  const ids = [...new Set([...teams, ...pairs.map(([team]) => team)])];
  await sql`select id from team where id = any(${ids}::int[]) order by id for update`.execute(tx);
}

const asRows = (pairs: Pairs) => sql`
  unnest(${pairs.map(([team]) => team)}::int[], ${pairs.map(([, coach]) => coach)}::int[]) as p (team_id, coach_id)`;

/** Whether the coach of the pair booked for its team, or the team is the load's own and has entries. */
const isBooked = (newTeams: readonly number[]) => sql`exists (
  select from entry e left join account a on a.id = e.created_by
  where (e.home_team_id = p.team_id or e.away_team_id = p.team_id)
    and (a.email = c.email or p.team_id = any(${newTeams as number[]}::int[]))
)`;

/** Coaches of teams who stay because of what is booked. */
export async function listBookedPairs(tx: Tx, { pairs, teams }: LoadChanges): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select ${COACH_NAME} || ' as coach of ' || ${TEAM_NAME} as what
    from ${asRows(pairs)}
    join team_coach tc on tc.team_id = p.team_id and tc.coach_id = p.coach_id
    join coach c on c.id = p.coach_id join team t on t.id = p.team_id join division d on d.id = t.division_id
    where ${isBooked(teams)} order by 1`.execute(tx);
  return rows;
}

/** Takes coaches off teams where nothing is booked. @returns how many */
export async function deletePairs(tx: Tx, { pairs, teams }: LoadChanges): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from team_coach using ${asRows(pairs)} join coach c on c.id = p.coach_id
    where team_coach.team_id = p.team_id and team_coach.coach_id = p.coach_id and not ${isBooked(teams)}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Whether a coach has rated players of the team. */
const IS_RATED = sql`exists (select from player p join rating r on r.player_id = p.id where p.team_id = t.id)`;

/** @returns how many teams are gone, with their rosters: those without coaches, entries and ratings */
export async function deleteTeams(tx: Tx, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from team t where t.id = any(${ids as number[]}::int[])
      and not exists (select from team_coach tc where tc.team_id = t.id)
      and not exists (select from entry e where e.home_team_id = t.id or e.away_team_id = t.id)
      and not ${IS_RATED}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

type KeptTeam = Kept & { isBooked: boolean; isRated: boolean };

/** Teams of the load that are still there, and whether entries or ratings hold them. */
export async function listTeams(tx: Tx, ids: readonly number[]): Promise<KeptTeam[]> {
  const { rows } = await sql<KeptTeam>`
    select ${TEAM_NAME} as what, ${IS_RATED} as "isRated",
      exists (select from entry e where e.home_team_id = t.id or e.away_team_id = t.id) as "isBooked"
    from team t join division d on d.id = t.division_id
    where t.id = any(${ids as number[]}::int[]) order by 1`.execute(tx);
  return rows;
}

export async function deleteCoaches(tx: Tx, ids: readonly number[]): Promise<number> {
  // held first: a coach who is being given a team elsewhere is seen with it
  await sql`select id from coach where id = any(${ids as number[]}::int[]) order by id for update`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    delete from coach c where c.id = any(${ids as number[]}::int[])
      and not exists (select from team_coach tc where tc.coach_id = c.id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function listCoaches(tx: Tx, ids: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select ${COACH_NAME} as what from coach c where c.id = any(${ids as number[]}::int[]) order by 1`.execute(
    tx,
  );
  return rows;
}

export async function deleteDivisions(tx: Tx, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from division d where d.id = any(${ids as number[]}::int[])
      and not exists (select from team t where t.division_id = d.id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function listDivisions(tx: Tx, ids: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select d.name as what from division d where d.id = any(${ids as number[]}::int[]) order by 1`.execute(tx);
  return rows;
}

/** Gives divisions or teams their former spelling, unless they were renamed again. @returns ids that have it now */
export async function restoreNames(
  tx: Tx,
  table: 'division' | 'team',
  renamed: LoadChanges['renamedTeams'],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} as x set name = n.before
    from unnest(
      ${renamed.map(({ id }) => id)}::int[],
      ${renamed.map(({ before }) => before)}::text[],
      ${renamed.map(({ after }) => after)}::text[]
    ) as n (id, before, after)
    where x.id = n.id and x.name = n.after
    returning x.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same for coaches. */
export async function restoreCoaches(tx: Tx, renamed: LoadChanges['renamedCoaches']): Promise<number[]> {
  const column = (pick: (change: LoadChanges['renamedCoaches'][number]) => string) => renamed.map(pick);
  const { rows } = await sql<{ id: number }>`
    update coach set first_name = n.first_before, last_name = n.last_before
    from unnest(
      ${renamed.map(({ id }) => id)}::int[],
      ${column(({ before }) => before.firstName)}::text[], ${column(({ before }) => before.lastName)}::text[],
      ${column(({ after }) => after.firstName)}::text[], ${column(({ after }) => after.lastName)}::text[]
    ) as n (id, first_before, last_before, first_after, last_after)
    where coach.id = n.id and coach.first_name = n.first_after and coach.last_name = n.last_after
    returning coach.id`.execute(tx);
  return rows.map(({ id }) => id);
}
