import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { VenueNotes } from './known-venues.ts';

type Name = { shown: string; key: string };

export async function insertSchool(tx: Tx, name: Name): Promise<number> {
  const { id } = await tx
    .insertInto('school')
    .values({ name: name.shown, name_key: name.key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameSchool(tx: Tx, id: number, name: Name): Promise<void> {
  await tx.updateTable('school').set({ name: name.shown, name_key: name.key }).where('id', '=', id).execute();
}

export async function renameVenue(
  tx: Tx,
  id: number,
  { gym, scheduleName, address, doorNote }: { gym: Name; scheduleName: string } & VenueNotes,
): Promise<void> {
  await tx
    .updateTable('venue')
    .set({ gym_name: gym.shown, gym_key: gym.key, schedule_name: scheduleName, address, door_note: doorNote })
    .where('id', '=', id)
    .execute();
}

/** Renames courts. Two courts may exchange their names. */
export async function renameCourts(tx: Tx, courts: readonly { id: number; name: Name }[]): Promise<void> {
  if (courts.length === 0) return;
  const ids = courts.map(({ id }) => id);
  // first to temporary keys, because the unique index is checked row by row
  await sql`update court set name_key = E'\n' || id where id = any(${ids}::int[])`.execute(tx);
  await sql`
    update court set name = n.name, name_key = n.key
    from unnest(
      ${ids}::int[], ${courts.map(({ name }) => name.shown)}::text[], ${courts.map(({ name }) => name.key)}::text[]
    ) as n (id, name, key)
    where court.id = n.id`.execute(tx);
}

/** Deletes courts with their generated slots, which are not in the schedule yet. */
export async function deleteCourts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('generated_slot')
    .where(sql<SqlBool>`court_id = any(${ids as number[]}::int[])`)
    .execute();
  await tx
    .deleteFrom('court')
    .where(sql<SqlBool>`id = any(${ids as number[]}::int[])`)
    .execute();
}

export async function deleteVenue(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('venue').where('id', '=', id).execute();
}

export async function deleteSchool(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('school').where('id', '=', id).execute();
}

/** How many slots the courts have in all seasons. Locks the courts, so that none is added until the transaction ends. */
export async function countSlotsOf(tx: Tx, courtIds: readonly number[]): Promise<number> {
  const ids = courtIds as number[];
  await sql`select id from court where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from slot where court_id = any(${ids}::int[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Hours = {
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  fromTime: string;
  toTime: string;
  firstDate: string;
  lastDate: string;
};

/** Permits of the courts and, unless null, of the whole venue, in all seasons. */
export async function listPermitsOn(
  tx: Tx,
  place: { courtIds: readonly number[]; venueId: number | null },
): Promise<Hours[]> {
  const { rows } = await sql<Hours>`
    select weekday, from_time as "fromTime", to_time as "toTime", first_date as "firstDate", last_date as "lastDate"
    from permit where court_id = any(${place.courtIds as number[]}::int[]) or venue_id = ${place.venueId}
    order by first_date, weekday, from_time, id`.execute(tx);
  return rows;
}

/** Closures of the courts and, unless null, of the whole venue and of the whole school, in all seasons. */
export async function listClosuresOn(
  tx: Tx,
  place: { courtIds: readonly number[]; venueId: number | null; schoolId: number | null },
): Promise<{ firstDate: string; lastDate: string; reason: string }[]> {
  const { rows } = await sql<{ firstDate: string; lastDate: string; reason: string }>`
    select first_date as "firstDate", last_date as "lastDate", reason
    from closure
    where court_id = any(${place.courtIds as number[]}::int[]) or venue_id = ${place.venueId}
      or school_id = ${place.schoolId}
    order by first_date, id`.execute(tx);
  return rows;
}

/** How many slots, permits and closures each venue has, in all seasons; closures of its school if it is the last one. */
export async function listVenueUses(
  db: Db,
): Promise<{ id: number; slots: number; permits: number; closures: number }[]> {
  const { rows } = await sql<{ id: number; slots: number; permits: number; closures: number }>`
    with used as (select c.venue_id, count(*) as slots from slot s join court c on c.id = s.court_id group by 1)
    select v.id,
      coalesce((select slots from used where venue_id = v.id), 0) as slots,
      (select count(*) from permit p where p.venue_id = v.id) as permits,
      (select count(*) from closure x where x.venue_id = v.id or (x.school_id = v.school_id
        and not exists (select from venue o where o.school_id = v.school_id and o.id <> v.id))) as closures
    from venue v`.execute(db);
  return rows;
}
