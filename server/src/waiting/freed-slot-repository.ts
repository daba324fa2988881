import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { RequestedSlot } from '@portal/domain/waiting/request.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { IS_OPEN, isReleased } from '#platform/db/open-slots.ts';
import { currentRequests } from './request-repository.ts';

/** A row that a trigger wrote; `slot` is null if it is not open, is past or can't be booked yet. */
export type FreedSlot = { rowId: number; slotId: number; slot: RequestedSlot | null };

/**
 * @param bookable.lastDate   the last day that can be booked
 * @param bookable.gamesUntil the last day whose slots for games are open for practices
 */
export async function listFreedSlots(
  db: Db,
  now: LeagueNow,
  { lastDate, gamesUntil }: { lastDate: string; gamesUntil: string },
): Promise<FreedSlot[]> {
  const { rows } = await sql<FreedSlot>`
    select f.id as "rowId", f.slot_id, case when s.id is not null then json_build_object(
      'date', s.slot_date, 'startTime', s.start_time, 'endTime', s.end_time, 'venueId', k.venue_id) end as slot
    from freed_slot f
    left join (
      slot s
      join season x on x.id = s.season_id and x.is_active
      join court k on k.id = s.court_id
    ) on s.id = f.slot_id and ${IS_OPEN} and s.slot_date <= ${lastDate} and ${isReleased(gamesUntil)}
      and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
    order by f.id`.execute(db);
  return rows;
}

export async function deleteFreedSlots(db: Db, rowIds: readonly number[]): Promise<void> {
  await sql`delete from freed_slot where id = any(${rowIds as number[]}::bigint[])`.execute(db);
}

/**
 * Deletes all rows unless some team waits, because slots freed before the league's first request are open to everyone.
 */
export async function deleteSlotsFreedBefore(tx: Tx, today: string): Promise<void> {
  await sql`delete from freed_slot where not exists (select from ${currentRequests(today)})`.execute(tx);
}

/**
 * Turns a row into a round of its slot, unless another process already has. The slot is locked first, so that the state
 * of its former round is certain.
 */
export async function beginRound(tx: Tx, { rowId, slotId }: FreedSlot, at: Date): Promise<void> {
  const row = await tx.deleteFrom('freedSlot').where('id', '=', rowId).returning('id').executeTakeFirst();
  if (row === undefined) return;
  await tx.selectFrom('slot').select('id').where('id', '=', slotId).forNoKeyUpdate().execute();
  await tx
    .insertInto('waitingRound')
    .values({ slotId, beganAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
