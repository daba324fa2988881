import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { IS_OPEN } from '#platform/db/open-slots.ts';
import type { Outcome } from './loss-repository.ts';

/** The teams that lost a practice to the blackout that this entry is a part of. */
export async function listTeamsOfBlackout(db: Db, partId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry as part')
    .innerJoin('loss as l', 'l.blackoutId', 'part.blackoutId')
    .innerJoin('lossItem as i', 'i.lossId', 'l.id')
    .select('i.teamId')
    .distinct()
    .where('part.id', '=', partId)
    .orderBy('i.teamId')
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
  lostAt: Date;
};

/** The slots of a season that closures removed from the schedule, including booked ones. */
export async function listSlotsOfClosures(tx: Tx, seasonId: number): Promise<number[]> {
  const { rows } = await sql<{ slotId: number }>`
    select distinct s.id as "slotId"
    from loss l
    join slot s on s.withdrawn_at = l.at or s.dropped_at = l.at
      or s.id in (select slot_id from loss_item where loss_id = l.id)
    where l.cause = 'closure' and s.season_id = ${seasonId}`.execute(tx);
  return rows.map(({ slotId }) => slotId);
}

/** The lost practices of blackout parts that were just canceled, by id. */
export const listReopened = (tx: Tx, partIds: readonly number[]): Promise<ReopenedItem[]> =>
  listItems(
    tx,
    sql`exists (select from entry part
      where part.id = any(${partIds as number[]}::int[]) and part.blackout_id = l.blackout_id and part.slot_id = s.id)`,
  );

/** The lost practices of a closure that was just removed, by id. */
export const listReopenedByClosure = (tx: Tx, closureId: number): Promise<ReopenedItem[]> =>
  listItems(tx, sql`l.closure_id = ${closureId}`);

async function listItems(tx: Tx, which: RawBuilder<unknown>): Promise<ReopenedItem[]> {
  const { rows } = await sql<ReopenedItem>`
    select i.id as "itemId", i.outcome, e.id as "entryId", e.cancellation_id, l.at as "lostAt",
      (select n.id from entry n where n.id = i.new_entry_id and n.state = 'active') as "newEntryId",
      (select o.id from waiting_offer o where o.loss_item_id = i.id and o.state = 'held') as "offerId",
      (select m.id from make_up m where m.id = i.make_up_id and m.waived_at is null and not exists (
        select from entry used where used.make_up_id = m.id and used.state = 'active') and not exists (
        select from loss_item former where former.make_up_id = m.id and former.id < i.id)) as "makeUpId"
    from loss l
    join loss_item i on i.loss_id = l.id
    join slot s on s.id = i.slot_id
    join entry e on e.id = i.entry_id
    where ${which}
    order by i.id`.execute(tx);
  return rows;
}

/**
 * Whether a lost practice may come back: it has not begun, approved slots of the active season give all of its time,
 * none of it is taken or held for another team, its team is free, and nobody has placed another team of one of its
 * coaches at that time since it was lost.
 */
export async function canReturn(
  tx: Tx,
  { entryId, lostAt }: Pick<ReopenedItem, 'entryId' | 'lostAt'>,
  now: LeagueNow,
): Promise<boolean> {
  const { rows } = await sql`
    select from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and x.is_active
    where e.id = ${entryId} and e.state = 'cancelled' and ${IS_OPEN}
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
      and (select range_agg(t.during) from slot t where ${IS_TOUCHED} and t.permit_status = 'approved') @> e.during
      and not exists (select from slot t where ${IS_TOUCHED} and t.permit_status <> 'approved')
      and not exists (select from entry o
        where o.state = 'active' and o.blocks and o.court_id = e.court_id and o.during && e.during)
      and not exists (select from shared_floor f join entry o on o.court_id = f.other_id
        where f.court_id = e.court_id and o.state = 'active' and o.blocks and o.during && e.during)
      and not exists (select from waiting_offer h join slot t on t.id = h.slot_id and (t.id = s.id or ${IS_TOUCHED})
        where h.state = 'held' and h.team_id <> e.home_team_id)
      and not exists (select from entry o
        where o.state = 'active' and o.teams <> '{}'::int4multirange and o.teams && e.teams and o.during && e.during)
      and not exists (select from team_coach own
        join team_coach other on other.coach_id = own.coach_id and other.team_id <> own.team_id
        join entry o on o.state = 'active' and o.during && e.during
          and other.team_id in (o.home_team_id, o.away_team_id)
        where own.team_id = e.home_team_id and (o.created_at > ${lostAt} or exists (
          select from history m where m.entry_id = o.id and m.at > ${lostAt} and m.from_slot_id is not null)))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** What took a game's place: a closure that was removed, or parts of a blackout that were canceled. */
export type Reopening = { closureId: number } | { partIds: readonly number[] };

/** The teams of the games that were postponed for the blackout that this entry is a part of. */
export async function listTeamsOfPostponed(db: Db, partId: number): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select distinct team_id from entry named
    join entry part on part.id = named.id or part.blackout_id = named.blackout_id
    join entry e on ${IS_LOST_TO_PART}
    cross join unnest(array[e.home_team_id, e.away_team_id]) as team_id
    where named.id = ${partId} and team_id is not null
    order by team_id`.execute(db);
  return rows.map(({ teamId }) => teamId);
}

/**
 * The games that were postponed because their place closed, and may have it back: they have not begun, approved slots of
 * the active season give all of their time, none of it is taken or held, and their teams are free. By id.
 */
export async function listReturningGames(tx: Tx, reopening: Reopening, now: LeagueNow): Promise<number[]> {
  const wasLost =
    'closureId' in reopening
      ? sql`exists (select from loss l where l.closure_id = ${reopening.closureId} and l.at = e.cancelled_at)`
      : sql`exists (select from entry part where part.id = ${anyOf(reopening.partIds)} and ${IS_LOST_TO_PART})`;
  const { rows } = await sql<{ id: number }>`
    select e.id from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and x.is_active
    where e.state = 'postponed' and e.cancellation_id is not null and ${wasLost}
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
      and s.withdrawn_at is null and s.permit_status = 'approved'
      and (select range_agg(t.during) from slot t where ${IS_TOUCHED} and t.permit_status = 'approved') @> e.during
      and not exists (select from slot t where ${IS_TOUCHED} and t.permit_status <> 'approved')
      and not exists (select from entry o where o.state = 'active' and o.blocks and e.blocks and (
        o.court_id = e.court_id and o.during && e.during
        or o.slot_id = e.slot_id and o.type not in ('game', 'playoff')))
      and not exists (select from shared_floor f join entry o on o.court_id = f.other_id
        where f.court_id = e.court_id and o.state = 'active' and o.blocks and e.blocks and o.during && e.during)
      and not exists (select from waiting_offer h join slot t on t.id = h.slot_id and (t.id = s.id or ${IS_TOUCHED})
        where h.state = 'held')
      and not exists (select from entry o
        where o.state = 'active' and o.teams <> '{}'::int4multirange and o.teams && e.teams and o.during && e.during)
    order by e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether game `e` was postponed when the blackout part `part` was added in its place. */
const IS_LOST_TO_PART = sql`e.state = 'postponed' and e.cancellation_id is not null and e.cancelled_at = part.created_at
  and e.court_id = part.court_id and (e.during && part.during or e.slot_id = part.slot_id)`;

/** Whether anyone may book the slot of a lost practice again. */
export async function isSlotOpen(tx: Tx, itemId: number, now: LeagueNow): Promise<boolean> {
  const { rows } = await sql`
    select from loss_item i
    join slot s on s.id = i.slot_id
    join season x on x.id = s.season_id and x.is_active
    where i.id = ${itemId} and ${IS_OPEN} and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
      and not exists (select from waiting_offer h
        where h.slot_id = s.id and h.state = 'held' and h.team_id <> i.team_id)`.execute(tx);
  return rows.length > 0;
}

/** Whether entry `e` takes time of slot `t`. */
const IS_TOUCHED = sql`t.season_id = s.season_id and t.court_id = e.court_id and t.slot_date = e.entry_date
  and t.during && e.during and t.withdrawn_at is null`;
