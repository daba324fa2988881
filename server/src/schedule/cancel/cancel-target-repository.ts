import type { EntryType, PermitStatus } from '@portal/domain/schedule/status.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** The fields of a slot that a cancel needs. */
export type TargetSlot = {
  id: number;
  date: string;
  startTime: string;
  permitStatus: PermitStatus;
};

/** An active entry of a slot. */
export type TargetEntry = {
  entryId: number;
  type: EntryType;
  blocks: boolean;
  startTime: string;
  teamIds: number[];
  blackoutId: number | null;
};

/** The active entries of a slot, in the order of time. */
export async function listTargetEntries(db: Db, slotId: number): Promise<TargetEntry[]> {
  const { rows } = await sql<TargetEntry>`
    select e.id as "entryId", e.type, e.blocks, e.start_time as "startTime", e.blackout_id as "blackoutId",
      array_remove(array[e.home_team_id, e.away_team_id], null) as "teamIds"
    from entry e
    where e.slot_id = ${slotId} and e.state = 'active'
    order by e.start_time, e.id`.execute(db);
  return rows;
}

/** Locks the slots with these ids, in that order. */
export async function lockTargetSlots(tx: Tx, slotIds: readonly number[]): Promise<TargetSlot[]> {
  const { rows } = await sql<TargetSlot>`
    select s.id, s.slot_date as date, s.start_time as "startTime", s.permit_status as "permitStatus"
    from slot s
    where s.id = any(${slotIds as number[]}::int[]) and s.withdrawn_at is null
    order by s.id for no key update of s`.execute(tx);
  return rows;
}

/** How many of the slots the schools permit now. */
export async function countGranted(tx: Tx, slotIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ granted: number }>`
    select count(*)::int as granted from slot
    where id = any(${slotIds as number[]}::int[]) and permit_status = 'approved' and withdrawn_at is null`.execute(
    tx,
  );
  return rows[0]?.granted ?? 0;
}

/** Another slot's entry that takes part of the slot's time. */
export async function findTaker(
  db: Db,
  slotId: number,
): Promise<{ type: string; startTime: string; endTime: string } | null> {
  const { rows } = await sql<{ type: string; startTime: string; endTime: string }>`
    select e.type, e.start_time as "startTime", e.end_time as "endTime"
    from slot s
    join entry e on e.entry_date = s.slot_date and e.court_id = s.court_id and e.during && s.during
    where s.id = ${slotId} and e.slot_id <> s.id and e.state = 'active' and e.blocks
    order by e.start_time limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The parts of an entry's blackout that start after `now`: all of them, or those in the gym of the entry. An entry
 * without a blackout is its own only part.
 */
export async function listBlackoutParts(
  db: Db,
  entryId: number,
  scope: 'gym' | 'school',
  now: LeagueNow,
): Promise<{ entryId: number; slotId: number }[]> {
  const { rows } = await sql<{ entryId: number; slotId: number }>`
    select e.id as "entryId", e.slot_id as "slotId"
    from entry named
    join court nk on nk.id = named.court_id
    join entry e on e.state = 'active' and e.type = 'blackout'
      and (e.id = named.id or e.blackout_id = named.blackout_id)
    join court k on k.id = e.court_id and (${scope === 'school'} or k.venue_id = nk.venue_id)
    where named.id = ${entryId} and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
    order by e.id`.execute(db);
  return rows;
}
