import type { StandingEntry } from '@portal/domain/court-time/judge-place.ts';
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

/** The lost practices of the active season whose place blackout parts took that were just canceled, by id. */
export const listReopened = (tx: Tx, partIds: readonly number[]): Promise<ReopenedItem[]> =>
  listItems(
    tx,
    sql`exists (select from entry part
      where part.id = any(${partIds as number[]}::int[]) and part.blackout_id = l.blackout_id and part.slot_id = s.id)`,
  );

/** The practices of the active season that were lost to closures that were just removed, by id. */
export const listReopenedByClosures = (tx: Tx, closureIds: readonly number[]): Promise<ReopenedItem[]> =>
  listItems(tx, sql`l.closure_id = ${anyOf(closureIds)}`);

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
    join season x on x.id = s.season_id and x.is_active
    join entry e on e.id = i.entry_id
    where ${which}
    order by i.id`.execute(tx);
  return rows;
}

/** Whether a coach of a lost practice's team has been placed elsewhere at that time, with another team, since it was lost. */
export async function isCoachElsewhere(
  tx: Tx,
  { entryId, lostAt }: Pick<ReopenedItem, 'entryId' | 'lostAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from entry e
    join team_coach own on own.team_id = e.home_team_id
    join team_coach other on other.coach_id = own.coach_id and other.team_id <> own.team_id
    join entry o on o.state = 'active' and o.during && e.during and other.team_id in (o.home_team_id, o.away_team_id)
    where e.id = ${entryId} and (o.created_at > ${lostAt} or exists (
      select from history m where m.entry_id = o.id and m.at > ${lostAt} and m.from_slot_id is not null))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** What took a game's place: closures that were removed, or parts of a blackout that were canceled. */
export type Reopening = { closureIds: readonly number[] } | { partIds: readonly number[] };

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

/** The games of the active season that were postponed because their place closed, by id. */
export async function listPostponed(tx: Tx, reopening: Reopening): Promise<PostponedGame[]> {
  const wasLost =
    'closureIds' in reopening
      ? sql`exists (select from loss l where l.closure_id = ${anyOf(reopening.closureIds)} and l.at = e.cancelled_at)
          and not exists (${STILL_CLOSES})`
      : sql`exists (select from entry part where part.id = ${anyOf(reopening.partIds)} and ${IS_LOST_TO_PART})`;
  const { rows } = await sql<PostponedGame>`
    select e.id as "entryId", e.type, s.season_id, e.slot_id, e.court_id, p.shared_court_ids, e.entry_date as date,
      e.start_time, e.end_time, e.blocks, e.home_team_id, e.away_team_id
    from entry e
    join court_place p on p.court_id = e.court_id
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and x.is_active
    where e.state = 'postponed' and e.cancellation_id is not null and ${wasLost}
    order by e.id`.execute(tx);
  return rows;
}

/** Another closure of the same moment that took game `e` on court `p` as well, and still does. */
const STILL_CLOSES = sql`
  select from loss o
  join closure c on c.id = o.closure_id
  where o.at = e.cancelled_at and e.entry_date between c.first_date and c.last_date
    and case when c.court_id is not null then c.court_id = p.court_id
      when c.venue_id is not null then c.venue_id = p.venue_id
      else c.school_id is null or c.school_id = p.school_id end`;

type PostponedGame = StandingEntry & { seasonId: number };

/** Whether game `e` was postponed when the blackout part `part` was added in its place. */
const IS_LOST_TO_PART = sql`e.state = 'postponed' and e.cancellation_id is not null and e.cancelled_at = part.created_at
  and e.court_id = part.court_id and (e.during && part.during or e.slot_id = part.slot_id)`;

/** Whether anyone may book the slot of a lost practice again. */
export async function isSlotOpen(tx: Tx, itemId: number, now: LeagueNow): Promise<boolean> {
  const { rows } = await sql`
    select from loss_item i
    join slot s on s.id = i.slot_id
    where i.id = ${itemId} and ${IS_OPEN} and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
      and not exists (select from waiting_offer h
        where h.slot_id = s.id and h.state = 'held' and h.team_id <> i.team_id)`.execute(tx);
  return rows.length > 0;
}
