import type { Closure } from '@portal/domain/availability/closure.ts';
import type { Permit } from '@portal/domain/availability/generate-slots.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import { listVenues } from '#venues/known-venues.ts';

export type NewPermit = Permit<number>;
export type NewClosure = Closure<number> & { reason: string };
export type StoredPermit = NewPermit & { id: number };
export type StoredClosure = NewClosure & { id: number };

const TIMES = ['weekday', 'fromTime', 'toTime', 'firstDate', 'lastDate'] as const;
const PERMIT_FIELDS = ['venueId', 'courtId', ...TIMES, 'slotMinutes', 'status', 'purpose'] as const;
/** What a closure closes. */
const CLOSED = ['schoolId', 'venueId', 'courtId', ...TIMES] as const;

/** Only these columns of a row. */
const picked = <Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;

export async function listPermits(db: Db, seasonId: number): Promise<StoredPermit[]> {
  return await db
    .selectFrom('permit')
    .select(['id', ...PERMIT_FIELDS])
    .where('seasonId', '=', seasonId)
    .orderBy('id')
    .execute();
}

export async function insertPermits(tx: Tx, seasonId: number, permits: readonly NewPermit[]): Promise<void> {
  if (permits.length === 0) return;
  const rows = permits.map((permit) => ({ seasonId, ...picked(permit, PERMIT_FIELDS) }));
  await insertRows(tx, 'permit', rows).execute();
}

/** Updates the columns that are not part of a permit's key in a file. */
export async function updatePermits(tx: Tx, permits: readonly StoredPermit[]): Promise<void> {
  await sql`
    update permit set to_time = n.to_time, last_date = n.last_date, slot_minutes = n.slot_minutes, status = n.status,
      purpose = n.purpose
    from unnest(
      ${permits.map((permit) => permit.id)}::int[],
      ${permits.map((permit) => permit.toTime)}::time[],
      ${permits.map((permit) => permit.lastDate)}::date[],
      ${permits.map((permit) => permit.slotMinutes)}::int[],
      ${permits.map((permit) => permit.status)}::text[],
      ${permits.map((permit) => permit.purpose)}::text[]
    ) as n (id, to_time, last_date, slot_minutes, status, purpose)
    where permit.id = n.id`.execute(tx);
}

export async function listClosures(db: Db, seasonId: number): Promise<StoredClosure[]> {
  return await db
    .selectFrom('closure')
    .select(['id', ...CLOSED, 'reason'])
    .where('seasonId', '=', seasonId)
    .orderBy('id')
    .execute();
}

export async function insertClosures(
  tx: Tx,
  seasonId: number,
  closures: readonly NewClosure[],
): Promise<void> {
  if (closures.length === 0) return;
  const rows = closures.map((closure) => ({ seasonId, ...picked(closure, [...CLOSED, 'reason']) }));
  await insertRows(tx, 'closure', rows).execute();
}

export async function updateClosures(tx: Tx, closures: readonly StoredClosure[]): Promise<void> {
  await sql`
    update closure set reason = n.reason
    from unnest(
      ${closures.map((closure) => closure.id)}::int[], ${closures.map((closure) => closure.reason)}::text[]
    ) as n (id, reason)
    where closure.id = n.id`.execute(tx);
}

export async function updatePermit(tx: Tx, id: number, permit: NewPermit): Promise<void> {
  await tx.updateTable('permit').set(picked(permit, PERMIT_FIELDS)).where('id', '=', id).execute();
}

export async function deletePermit(tx: Tx, seasonId: number, id: number): Promise<void> {
  await tx.deleteFrom('permit').where('seasonId', '=', seasonId).where('id', '=', id).execute();
}

export async function deletePermits(tx: Tx, permits: readonly { id: number }[]): Promise<void> {
  await tx
    .deleteFrom('permit')
    .where('id', '=', anyOf(permits.map(({ id }) => id)))
    .execute();
}

export async function deleteClosures(tx: Tx, closures: readonly { id: number }[]): Promise<void> {
  await tx
    .deleteFrom('closure')
    .where('id', '=', anyOf(closures.map(({ id }) => id)))
    .execute();
}

export async function updateClosure(tx: Tx, id: number, closure: NewClosure): Promise<void> {
  await tx
    .updateTable('closure')
    .set(picked(closure, [...CLOSED, 'reason']))
    .where('id', '=', id)
    .execute();
}

export type GymHours = {
  permits: Permit<number>[];
  closures: Closure<number>[];
  venues: Map<number, { schoolId: number; scheduleName: string; courts: number[] }>;
};

/** What slots are generated from: permits and closures of a season, and all venues. */
export async function readGymHours(db: Db, seasonId: number): Promise<GymHours> {
  const venues = await listVenues(db);
  return {
    permits: await listPermits(db, seasonId),
    closures: await listClosures(db, seasonId),
    venues: new Map(
      venues.map(({ id, schoolId, scheduleName, courts }) => [
        id,
        { schoolId, scheduleName, courts: [...courts.values()] },
      ]),
    ),
  };
}

/** Two closures with the same key close the same. */
export const closureKey = (closure: Closure<number>): string =>
  CLOSED.map((field) => closure[field]).join(' ');
