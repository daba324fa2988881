import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { KnownVenue, VenueNotes } from './known-venues.ts';

const VENUES_LOCK = 5_023;

/** Lets only one transaction at a time change venues, permits or closures. */
export async function lockVenues(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VENUES_LOCK})`.execute(tx);
}

export async function listVenues(db: Db): Promise<KnownVenue[]> {
  const { rows } = await sql<Omit<KnownVenue, 'courts'>>`
    select v.id, s.id as "schoolId", s.name as "schoolName", s.name_key as "schoolKey", v.gym_name as "gymName",
      v.gym_key as "gymKey", v.schedule_name as "scheduleName",
      v.address, v.door_note as "doorNote",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'key', c.name_key) order by c.id), '[]')
        from court c where c.venue_id = v.id) as "courtList"
    from venue v join school s on s.id = v.school_id
    order by v.id`.execute(db);
  return rows.map((row) => ({ ...row, courts: new Map(row.courtList.map(({ key, id }) => [key, id])) }));
}

export async function upsertSchool(tx: Tx, school: { name: string; key: string }): Promise<number> {
  const { id } = await tx
    .insertInto('school')
    .values({ name: school.name, name_key: school.key })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name: school.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function upsertVenue(
  tx: Tx,
  venue: { schoolId: number; gymName: string; gymKey: string; scheduleName: string } & VenueNotes,
): Promise<number> {
  const { gymName, scheduleName, address, doorNote } = venue;
  const shown = { gym_name: gymName, schedule_name: scheduleName, address, door_note: doorNote };
  const { id } = await tx
    .insertInto('venue')
    .values({ school_id: venue.schoolId, gym_key: venue.gymKey, ...shown })
    .onConflict((conflict) => conflict.columns(['school_id', 'gym_key']).doUpdateSet(shown))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds the courts that the venue does not have yet, in this order. */
export async function addCourts(
  tx: Tx,
  venueId: number,
  courts: readonly { shown: string; key: string }[],
): Promise<void> {
  if (courts.length === 0) return;
  const rows = courts.map(({ shown, key }) => ({ venue_id: venueId, name: shown, name_key: key }));
  await insertRows(tx, 'court', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
