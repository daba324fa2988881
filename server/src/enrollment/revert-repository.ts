import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Name } from './coach-names.ts';

/** A piece of what a load did (change-repository.ts). */
export type Done = { loadId: number; number: number };
export type ChangeKind = 'division' | 'team' | 'coach' | 'pair' | `${'division' | 'team' | 'coach'}-name`;

/** What stays: how many, and some of their names. */
export type Kept = { count: number; some: string[] };

const TEAM_NAME = sql`d.name || ' ' || t.name`;
const COACH_NAME = sql`trim(c.first_name || ' ' || c.last_name)`;
const MAX_LISTED = 500;

/** Numbers of the pieces of a kind, in the order in which they were done. */
export async function listPieces(tx: Tx, loadId: number, kind: ChangeKind): Promise<Done[]> {
  const pieces = tx.selectFrom('enrollmentChange').select(['loadId', 'number']);
  return await pieces.where('loadId', '=', loadId).where('kind', '=', kind).orderBy('number').execute();
}

const pieceAs = ({ loadId, number }: Done, columns: RawBuilder<unknown>) => sql`
  (select ${columns} from enrollment_change ec where ec.load_id = ${loadId} and ec.number = ${number})`;
const idsOf = (piece: Done) => pieceAs(piece, sql`unnest(ec.ids)`);
const pairsOf = (piece: Done) =>
  sql`${pieceAs(piece, sql`unnest(ec.ids), unnest(ec.coach_ids)`)} as p (team_id, coach_id)`;

/** How many names a query returns as `what`, and some of them. */
async function listKept(tx: Tx, what: RawBuilder<unknown>): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with kept as (${what})
    select (select count(*) from kept) as count,
      array(select what from kept order by 1 limit ${MAX_LISTED}) as some`.execute(tx);
  return rows[0] ?? { count: 0, some: [] };
}

/**
 * Makes bookings for the teams that a load added or gave coaches wait: a booking locks its team first. Later statements
 * see what was booked before.
 * @see docs/spec/safety.md#w11
 */
export async function lockTeams(tx: Tx, loadId: number): Promise<void> {
  await sql`
    select count(*) from (
      select t.id from team t
      where t.id in (
        select unnest(ids) from enrollment_change where load_id = ${loadId} and kind in ('team', 'pair')
      )
      order by t.id for update
    ) held`.execute(tx);
}

/** Whether the coach of the pair booked for its team, or the load added the team and it has entries. */
const isBooked = ({ loadId }: Done) => sql`exists (
  select from entry e left join account a on a.id = e.created_by
  where (e.home_team_id = p.team_id or e.away_team_id = p.team_id)
    and (a.email = c.email or p.team_id in (
      select unnest(own.ids) from enrollment_change own where own.load_id = ${loadId} and own.kind = 'team'
    ))
)`;

/** Coaches who stay with their teams because of what is booked. */
export async function bookedPairs(tx: Tx, piece: Done): Promise<Kept> {
  return await listKept(
    tx,
    sql`
    select ${COACH_NAME} || ' as coach of ' || ${TEAM_NAME} as what
    from ${pairsOf(piece)}
    join team_coach tc on tc.team_id = p.team_id and tc.coach_id = p.coach_id
    join coach c on c.id = p.coach_id join team t on t.id = p.team_id join division d on d.id = t.division_id
    where ${isBooked(piece)}`,
  );
}

/** Removes coaches from teams for which nothing is booked. @returns how many */
export async function deletePairs(tx: Tx, piece: Done): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from team_coach using ${pairsOf(piece)} join coach c on c.id = p.coach_id
    where team_coach.team_id = p.team_id and team_coach.coach_id = p.coach_id and not ${isBooked(piece)}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Now, or before an import of games that can be reverted. */
const IS_BOOKED = sql`(
  exists (select from entry e where e.home_team_id = t.id or e.away_team_id = t.id)
  or exists (select from change_part p join game_import i on i.change_set_id = p.change_set_id
    where t.id in ((p.before ->> 'homeTeamId')::int, (p.before ->> 'awayTeamId')::int)))`;
/** Whether a coach has rated players of the team. */
const IS_RATED = sql`exists (select from player p join rating r on r.player_id = p.id where p.team_id = t.id)`;

/** Deletes the teams without coaches, entries and ratings, with their rosters. @returns how many */
export async function deleteTeams(tx: Tx, piece: Done): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from team t where t.id in ${idsOf(piece)}
      and not exists (select from team_coach tc where tc.team_id = t.id)
      and not ${IS_BOOKED} and not ${IS_RATED}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const STAYING = {
  booked: IS_BOOKED,
  rated: sql`${IS_RATED} and not ${IS_BOOKED}`,
  coached: sql`not ${IS_RATED} and not ${IS_BOOKED}`,
};

/** Teams of the load that are still there for this reason; each team has one. */
export async function stayingTeams(tx: Tx, piece: Done, why: keyof typeof STAYING): Promise<Kept> {
  return await listKept(
    tx,
    sql`
    select ${TEAM_NAME} as what from team t join division d on d.id = t.division_id
    where t.id in ${idsOf(piece)} and ${STAYING[why]}`,
  );
}

export async function deleteCoaches(tx: Tx, piece: Done): Promise<number> {
  // locked first, so that a coach who is being given a team elsewhere is seen with it
  await sql`
    select count(*) from (
      select id from coach where id in ${idsOf(piece)} order by id for update
    ) held`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from coach c where c.id in ${idsOf(piece)}
      and not exists (select from team_coach tc where tc.coach_id = c.id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function stayingCoaches(tx: Tx, piece: Done): Promise<Kept> {
  return await listKept(tx, sql`select ${COACH_NAME} as what from coach c where c.id in ${idsOf(piece)}`);
}

export async function deleteDivisions(tx: Tx, piece: Done): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from division d where d.id in ${idsOf(piece)}
      and not exists (select from team t where t.division_id = d.id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function stayingDivisions(tx: Tx, piece: Done): Promise<Kept> {
  return await listKept(tx, sql`select d.name as what from division d where d.id in ${idsOf(piece)}`);
}

const namesOf = (piece: Done) =>
  pieceAs(
    piece,
    sql`unnest(ec.ids), jsonb_array_elements(ec.names) -> 'before', jsonb_array_elements(ec.names) -> 'after'`,
  );

/**
 * Restores the former spelling of divisions or teams, unless they were renamed again; those are returned as kept.
 * @returns how many have it now
 */
export async function restoreNames(
  tx: Tx,
  piece: Done,
  table: 'division' | 'team',
): Promise<{ restored: number; kept: Kept }> {
  return await restored(
    tx,
    piece,
    sql`
    update ${sql.table(table)} as x set name = n.before #>> '{}'
    from ${namesOf(piece)} as n (id, before, after)
    where x.id = n.id and x.name = n.after #>> '{}'
    returning x.id`,
    sql`n.after #>> '{}'`,
  );
}

/** The same for coaches. */
export async function restoreCoaches(tx: Tx, piece: Done): Promise<{ restored: number; kept: Kept }> {
  const first: keyof Name = 'firstName';
  const last: keyof Name = 'lastName';
  return await restored(
    tx,
    piece,
    sql`
    update coach set first_name = n.before ->> ${first}, last_name = n.before ->> ${last}
    from ${namesOf(piece)} as n (id, before, after)
    where coach.id = n.id and coach.first_name = n.after ->> ${first} and coach.last_name = n.after ->> ${last}
    returning coach.id`,
    sql`trim((n.after ->> ${first}) || ' ' || (n.after ->> ${last}))`,
  );
}

async function restored(
  tx: Tx,
  piece: Done,
  update: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): Promise<{ restored: number; kept: Kept }> {
  const { rows } = await sql<Kept & { restored: number }>`
    with done as (${update}),
    kept as (
      select ${name} as what from ${namesOf(piece)} as n (id, before, after)
      where n.id not in (select id from done)
    )
    select (select count(*) from done) as restored, (select count(*) from kept) as count,
      array(select what from kept limit ${MAX_LISTED}) as some`.execute(tx);
  const [{ restored: count, ...kept } = { restored: 0, count: 0, some: [] }] = rows;
  return { restored: count, kept };
}
