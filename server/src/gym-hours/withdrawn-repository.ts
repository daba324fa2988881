import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** Active entries that use the slots and have not begun yet. */
export async function listEntriesOn(
  tx: Db,
  slotIds: readonly number[],
  now: { date: string; time: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('entry')
    .select('id')
    .where('slotId', '=', anyOf(slotIds))
    .where('state', '=', 'active')
    .where((entry) => entry(entry.refTuple('entryDate', 'startTime'), '>', entry.tuple(now.date, now.time)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Active entries of the slots' season that use them or take part of their time, and have not begun yet. */
export async function listEntriesTouching(
  tx: Db,
  slotIds: readonly number[],
  now: { date: string; time: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from slot s
    join entry e on e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and (e.slot_id = s.id or e.during && s.during)
    join slot own on own.id = e.slot_id and own.season_id = s.season_id
    where s.id = ${anyOf(slotIds)}
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Other slots' entries that reach into these slots, for people to look at. */
export async function listEntriesReachingInto(
  tx: Tx,
  slotIds: readonly number[],
): Promise<{ type: string; date: string; startTime: string; endTime: string; scheduleName: string }[]> {
  return await tx
    .selectFrom('slot as s')
    .innerJoin('entry as e', (join) =>
      join
        .onRef('e.courtId', '=', 's.courtId')
        .onRef('e.entryDate', '=', 's.slotDate')
        .onRef('e.slotId', '<>', 's.id')
        .onRef('e.startTime', '<', 's.endTime')
        .onRef('e.endTime', '>', 's.startTime'),
    )
    .innerJoin('courtPlace as p', 'p.courtId', 'e.courtId')
    .select(['e.id', 'e.type', 'e.entryDate as date', 'e.startTime'])
    .select(['e.endTime', 'p.scheduleName'])
    .distinct()
    .where('s.id', '=', anyOf(slotIds))
    .where('e.state', '=', 'active')
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();
}

/** The entries with the names that a person knows them by, by date and time. */
export async function describeEntries(
  db: Db,
  entryIds: readonly number[],
): Promise<AvailabilityEffect['cancelled']> {
  if (entryIds.length === 0) return [];
  return await db
    .selectFrom('entryNamed')
    .select(['id as entryId', 'type', 'title', 'entryDate as date', 'startTime'])
    .select(['endTime', 'scheduleName', 'courtName as court'])
    .select(['divisionName', 'homeTeam', 'awayTeam'])
    .where('id', '=', anyOf(entryIds))
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
}
