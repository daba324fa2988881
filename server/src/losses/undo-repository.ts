import type { IsoDate, LeagueNow, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { IS_OPEN } from '#platform/db/open-slots.ts';
import type { Outcome } from './loss-repository.ts';

/** The teams that lost a practice to the blackout that this entry is a part of. */
export async function listTeamsOfBlackout(db: Db, partId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry as part')
    .innerJoin('loss as l', 'l.blackout_id', 'part.blackout_id')
    .innerJoin('loss_item as i', 'i.loss_id', 'l.id')
    .select('i.team_id as teamId')
    .distinct()
    .where('part.id', '=', partId)
    .orderBy('i.team_id')
    .execute();
  return rows.map(({ teamId }) => teamId);
}

/** A lost practice whose slot is available again. */
export type ReopenedItem = {
  itemId: number;
  outcome: Outcome;
  entryId: number;
  cancellationId: number | null;
  /** the practice that the team has instead, if it still has it */
  newEntryId: number | null;
  /** an offer that is still held */
  offerId: number | null;
  /** the credit that the team got for it, unless it is used or the team had it before */
  makeUpId: number | null;
  date: IsoDate;
  startTime: WallTime;
  /** the team, the slot and the coach's time are free, and the practice has not begun */
  canReturn: boolean;
};

/** The slots that closures removed from the schedule, including booked ones. */
export async function listSlotsOfClosures(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ slotId: number }>`
    select distinct s.id as "slotId"
    from loss l
    join slot s on s.withdrawn_at = l.at or s.dropped_at = l.at
      or s.id in (select slot_id from loss_item where loss_id = l.id)
    where l.cause = 'closure'`.execute(tx);
  return rows.map(({ slotId }) => slotId);
}

/** The lost practices of blackout parts that were just canceled, by id. */
export const listReopened = (tx: Tx, partIds: readonly number[], now: LeagueNow): Promise<ReopenedItem[]> =>
  listItems(
    tx,
    sql`exists (select from entry part
      where part.id = any(${partIds as number[]}::int[]) and part.blackout_id = l.blackout_id and part.slot_id = s.id)`,
    now,
  );

/** The lost practices of a closure that was just removed, by id. */
export const listReopenedByClosure = (tx: Tx, closureId: number, now: LeagueNow): Promise<ReopenedItem[]> =>
  listItems(tx, sql`l.closure_id = ${closureId}`, now);

async function listItems(tx: Tx, which: RawBuilder<unknown>, now: LeagueNow): Promise<ReopenedItem[]> {
  const { rows } = await sql<ReopenedItem>`
    select i.id as "itemId", i.outcome, e.id as "entryId", e.cancellation_id as "cancellationId",
      (select n.id from entry n where n.id = i.new_entry_id and n.state = 'active') as "newEntryId",
      (select o.id from waiting_offer o where o.loss_item_id = i.id and o.state = 'held') as "offerId",
      (select m.id from make_up m where m.id = i.make_up_id and m.waived_at is null and not exists (
        select from entry used where used.make_up_id = m.id and used.state = 'active') and not exists (
        select from loss_item former where former.make_up_id = m.id and former.id < i.id)) as "makeUpId",
      s.slot_date as date, i.start_time as "startTime",
      e.state = 'cancelled' and ${IS_OPEN}
        and (s.slot_date, i.start_time) > (${now.date}::date, ${now.time}::time)
        and not exists (select from waiting_offer h where h.slot_id = s.id and h.state = 'held')
        and not exists (select from entry o
          where o.state = 'active' and o.teams <> '{}'::int4multirange and o.teams && e.teams and o.during && e.during)
        as "canReturn"
    from loss l
    join loss_item i on i.loss_id = l.id
    join slot s on s.id = i.slot_id
    join entry e on e.id = i.entry_id
    where ${which}
    order by i.id`.execute(tx);
  return rows;
}
