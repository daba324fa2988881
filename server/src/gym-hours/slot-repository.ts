import type { GeneratedSlot } from '@portal/domain/availability/generate-slots.ts';
import type { MergeableSlot, StoredSlot } from '@portal/domain/availability/plan-merge.ts';
import type { Purpose } from '@portal/domain/venues/purpose.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** Slots of one statement: making its parameters blocks the process for everyone else. */
const CHUNK = 2_000;

export type SlotOfCourt = MergeableSlot<number>;
export type SlotInPlace = StoredSlot<number> & { id: number };

function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

const columnsOf = (slots: readonly SlotOfCourt[]) => sql`
  ${slots.map((slot) => slot.courtId)}::int[],
  ${slots.map((slot) => slot.date)}::date[],
  ${slots.map((slot) => slot.startTime)}::time[],
  ${slots.map((slot) => slot.endTime)}::time[],
  ${slots.map((slot) => slot.permitStatus)}::text[],
  ${slots.map((slot) => slot.purpose)}::text[]`;

/** Replaces what step 3a generated for the season before. */
export async function replaceGenerated(
  tx: Tx,
  seasonId: number,
  slots: readonly GeneratedSlot<number>[],
): Promise<void> {
  await tx.deleteFrom('generatedSlot').where('seasonId', '=', seasonId).execute();
  for (const chunk of chunksOf(slots)) {
    await sql`
      insert into generated_slot (season_id, court_id, slot_date, start_time, end_time, permit_status, purpose)
      select ${seasonId}, * from unnest(${columnsOf(chunk)})`.execute(tx);
  }
}

export async function listGenerated(db: Db, seasonId: number): Promise<SlotOfCourt[]> {
  return await db
    .selectFrom('generatedSlot')
    .select(['courtId', 'slotDate as date', 'startTime', 'endTime'])
    .select(['permitStatus', 'purpose'])
    .where('seasonId', '=', seasonId)
    .orderBy('slotDate')
    .orderBy('startTime')
    .orderBy('courtId')
    .execute();
}

/** Whether step 3a has ever generated slots for the season. */
export async function hasGenerated(db: Db, seasonId: number): Promise<boolean> {
  const row = await db
    .selectFrom('generatedSlot')
    .select('seasonId')
    .where('seasonId', '=', seasonId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes all bookings of the season wait until the transaction ends: locks teams by id, then slots by id, in the order
 * in which a booking locks them.
 */
export async function lockBookings(tx: Tx, seasonId: number): Promise<void> {
  await tx
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select('t.id')
    .where('d.seasonId', '=', seasonId)
    .orderBy('t.id')
    .forNoKeyUpdate('t')
    .execute();
  await tx
    .selectFrom('slot')
    .select('id')
    .where('seasonId', '=', seasonId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Every slot of the season, withdrawn ones included. A slot is booked if an entry of the same season uses it or takes
 * part of its time; it is past if it has begun at `now`. An entry of another season belongs to a slot of that season,
 * which keeps it whatever happens to this season's slots.
 */
export async function listSlots(
  db: Db,
  seasonId: number,
  now: { date: string; time: string },
): Promise<SlotInPlace[]> {
  const { rows } = await sql<SlotInPlace>`
    select s.id, s.court_id, s.slot_date as date, s.start_time, s.end_time,
      s.permit_status, s.purpose,
      s.withdrawn_at is not null as "isWithdrawn", b.slot_id is not null as "isBooked",
      (s.slot_date, s.start_time) <= (${now.date}::date, ${now.time}::time) as "isPast"
    from slot s
    left join (
      select distinct t.id as slot_id from slot t
      join entry e on e.state = 'active' and e.court_id = t.court_id and e.entry_date = t.slot_date
        and (e.slot_id = t.id or (e.blocks and e.start_time < t.end_time and t.start_time < e.end_time))
      join slot own on own.id = e.slot_id and own.season_id = t.season_id
      where t.season_id = ${seasonId}
    ) b on b.slot_id = s.id
    where s.season_id = ${seasonId}`.execute(db);
  return rows;
}

/** How many slots of the season after `now` are taken by an entry of another season. */
export async function countTakenByOthers(
  db: Db,
  seasonId: number,
  now: { date: string; time: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.id) as count from slot s
    join entry e on e.state = 'active' and e.blocks and e.court_id = s.court_id and e.entry_date = s.slot_date
      and e.start_time < s.end_time and s.start_time < e.end_time
    join slot own on own.id = e.slot_id and own.season_id <> s.season_id
    where s.season_id = ${seasonId} and s.withdrawn_at is null
      and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertSlots(tx: Tx, seasonId: number, slots: readonly SlotOfCourt[]): Promise<void> {
  for (const chunk of chunksOf(slots)) {
    await sql`
      insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status, purpose)
      select ${seasonId}, * from unnest(${columnsOf(chunk)})`.execute(tx);
  }
}

/** Sets end, permit status and purpose, and brings withdrawn slots back. */
export async function updateSlots(
  tx: Tx,
  slots: readonly { id: number; endTime: string; permitStatus: string; purpose: Purpose }[],
): Promise<void> {
  for (const chunk of chunksOf(slots)) {
    await sql`
      update slot set end_time = n.end_time, permit_status = n.permit_status, purpose = n.purpose, withdrawn_at = null
      from unnest(
        ${chunk.map((slot) => slot.id)}::int[],
        ${chunk.map((slot) => slot.endTime)}::time[],
        ${chunk.map((slot) => slot.permitStatus)}::text[],
        ${chunk.map((slot) => slot.purpose)}::text[]
      ) as n (id, end_time, permit_status, purpose)
      where slot.id = n.id`.execute(tx);
  }
}

/** Marks the slots that stay only because they are booked, and removes the mark from all others. */
export async function markDropped(
  tx: Tx,
  seasonId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    update slot set dropped_at = case when dropped_at is null then ${now}::timestamptz end
    where season_id = ${seasonId} and (dropped_at is null) = (id = ${anyOf(ids)})`.execute(tx);
}

export async function withdrawSlots(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('slot').set({ withdrawnAt: now }).where('id', '=', anyOf(ids)).execute();
}

/** Marks slots as dropped, and withdraws those that no entry takes. */
export async function withdrawUngranted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update slot s set dropped_at = coalesce(s.dropped_at, ${now}::timestamptz),
      withdrawn_at = case when not exists (
        select from entry e
        where e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
          and (e.slot_id = s.id or (e.blocks and e.during && s.during))
      ) then ${now}::timestamptz end
    where s.id = ${anyOf(ids)}`.execute(tx);
}

/** Deletes slots that step 3a generated, so that step 3b does not bring them in. */
export async function deleteGenerated(
  tx: Tx,
  seasonId: number,
  slots: readonly Pick<SlotOfCourt, 'courtId' | 'date' | 'startTime'>[],
): Promise<void> {
  for (const chunk of chunksOf(slots)) {
    await sql`
      delete from generated_slot
      where season_id = ${seasonId} and (court_id, slot_date, start_time) in (
        select * from unnest(
          ${chunk.map(({ courtId }) => courtId)}::int[],
          ${chunk.map(({ date }) => date)}::date[],
          ${chunk.map(({ startTime }) => startTime)}::time[]
        )
      )`.execute(tx);
  }
}

/** Undoes `withdrawUngranted`. */
export async function restoreSlots(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ withdrawnAt: null, droppedAt: null, permitStatus: 'approved' })
    .where('id', '=', anyOf(ids))
    .execute();
  await sql`
    insert into generated_slot (season_id, court_id, slot_date, start_time, end_time, permit_status, purpose)
    select s.season_id, s.court_id, s.slot_date, s.start_time, s.end_time, s.permit_status, s.purpose from slot s
    where s.id = ${anyOf(ids)}
      and exists (select from generated_slot g where g.season_id = s.season_id)
    on conflict do nothing`.execute(tx);
}
