import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { CourtPart } from './change-parts.ts';

/** How coaches find a gym; what is undefined stays as it is. */
export type VenueNotes = { address?: string | undefined; doorNote?: string | undefined };

/** A stored venue; `...Key` is a folded name. */
export type KnownVenue = {
  id: number;
  schoolId: number;
  schoolName: string;
  schoolKey: string;
  gymName: string;
  gymKey: string;
  scheduleName: string;
  /** '' if nobody has said it */
  address: string;
  doorNote: string;
  /** court id by folded name */
  courts: ReadonlyMap<string, number>;
  /** in the order in which they were added */
  courtList: readonly { id: number; name: string; key: string; partOf: number | null }[];
};

/** Whether an address or door note that is given differs from the stored one. */
export const hasOtherNotes = (stored: KnownVenue, { address, doorNote }: VenueNotes): boolean =>
  (address ?? stored.address) !== stored.address || (doorNote ?? stored.doorNote) !== stored.doorNote;

/** Whether the gym has this court, as a part of that court. */
export function hasCourt({ courtList }: KnownVenue, { name, partOf }: CourtPart): boolean {
  const court = courtList.find(({ key }) => key === name.key);
  if (court === undefined || partOf === undefined) return court !== undefined;
  const whole = courtList.find(({ id }) => id === court.partOf);
  return whole?.key === partOf?.key;
}

const VENUES_LOCK = 5_023;

/** Lets only one transaction at a time change venues, permits or closures. */
export async function lockVenues(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VENUES_LOCK})`.execute(tx);
}

export async function listVenues(db: Db): Promise<KnownVenue[]> {
  const { rows } = await sql<Omit<KnownVenue, 'courts'>>`
    select v.id, s.id as "schoolId", s.name as "schoolName", s.name_key as "schoolKey", v.gym_name,
      v.gym_key, v.schedule_name,
      v.address, v.door_note,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'key', c.name_key, 'partOf', c.part_of) order by c.id), '[]')
        from court c where c.venue_id = v.id) as "courtList"
    from venue v join school s on s.id = v.school_id
    order by v.id`.execute(db);
  return rows.map((row) => ({ ...row, courts: new Map(row.courtList.map(({ key, id }) => [key, id])) }));
}

export async function upsertSchool(tx: Tx, school: { name: string; key: string }): Promise<number> {
  const { id } = await tx
    .insertInto('school')
    .values({ name: school.name, nameKey: school.key })
    .onConflict((conflict) => conflict.column('nameKey').doUpdateSet({ name: school.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function upsertVenue(
  tx: Tx,
  venue: { schoolId: number; gymName: string; gymKey: string; scheduleName: string } & VenueNotes,
): Promise<number> {
  const { gymName, scheduleName, address, doorNote } = venue;
  const shown = { gymName, scheduleName, address, doorNote };
  const { id } = await tx
    .insertInto('venue')
    .values({ schoolId: venue.schoolId, gymKey: venue.gymKey, ...shown })
    .onConflict((conflict) => conflict.columns(['schoolId', 'gymKey']).doUpdateSet(shown))
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
  const rows = courts.map(({ shown, key }) => ({ venueId, name: shown, nameKey: key }));
  await insertRows(tx, 'court', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
