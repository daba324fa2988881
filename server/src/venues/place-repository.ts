import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { VenueNotes } from './known-venues.ts';

type Name = { shown: string; key: string };

export async function insertSchool(tx: Tx, name: Name): Promise<number> {
  const { id } = await tx
    .insertInto('school')
    .values({ name: name.shown, nameKey: name.key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameSchool(tx: Tx, id: number, name: Name): Promise<void> {
  await tx.updateTable('school').set({ name: name.shown, nameKey: name.key }).where('id', '=', id).execute();
}

export async function renameVenue(
  tx: Tx,
  id: number,
  { gym, scheduleName, address, doorNote }: { gym: Name; scheduleName: string } & VenueNotes,
): Promise<void> {
  await tx
    .updateTable('venue')
    .set({ gymName: gym.shown, gymKey: gym.key, scheduleName, address, doorNote })
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
  await tx.deleteFrom('generatedSlot').where('courtId', '=', anyOf(ids)).execute();
  await tx.deleteFrom('court').where('id', '=', anyOf(ids)).execute();
}

export async function deleteVenue(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('venue').where('id', '=', id).execute();
}

export async function deleteSchool(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('school').where('id', '=', id).execute();
}

/** How many slots the courts have in all seasons. Locks the courts, so that none is added until the transaction ends. */
export async function countSlotsOf(tx: Tx, courtIds: readonly number[]): Promise<number> {
  await tx
    .selectFrom('court')
    .select('id')
    .where('id', '=', anyOf(courtIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('slot')
    .select((slot) => slot.fn.countAll<number>().as('count'))
    .where('courtId', '=', anyOf(courtIds))
    .executeTakeFirstOrThrow();
  return count;
}

type Hours = {
  weekday: Weekday;
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
  return await tx
    .selectFrom('permit')
    .select(['weekday', 'fromTime', 'toTime'])
    .select(['firstDate', 'lastDate'])
    .where((permit) =>
      permit.or([permit('courtId', '=', anyOf(place.courtIds)), permit('venueId', '=', place.venueId)]),
    )
    .orderBy('firstDate')
    .orderBy('weekday')
    .orderBy('fromTime')
    .orderBy('id')
    .execute();
}

/** Closures of the courts and, unless null, of the whole venue and of the whole school, in all seasons. */
export async function listClosuresOn(
  tx: Tx,
  place: { courtIds: readonly number[]; venueId: number | null; schoolId: number | null },
): Promise<{ firstDate: string; lastDate: string; reason: string }[]> {
  return await tx
    .selectFrom('closure')
    .select(['firstDate', 'lastDate', 'reason'])
    .where((closure) =>
      closure.or([
        closure('courtId', '=', anyOf(place.courtIds)),
        closure('venueId', '=', place.venueId),
        closure('schoolId', '=', place.schoolId),
      ]),
    )
    .orderBy('firstDate')
    .orderBy('id')
    .execute();
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
