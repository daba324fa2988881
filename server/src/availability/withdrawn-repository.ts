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
    .where('slot_id', '=', anyOf(slotIds))
    .where('state', '=', 'active')
    .where((entry) => entry(entry.refTuple('entry_date', 'start_time'), '>', entry.tuple(now.date, now.time)))
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
        .onRef('e.court_id', '=', 's.court_id')
        .onRef('e.entry_date', '=', 's.slot_date')
        .onRef('e.slot_id', '<>', 's.id')
        .onRef('e.start_time', '<', 's.end_time')
        .onRef('e.end_time', '>', 's.start_time'),
    )
    .innerJoin('court_place as p', 'p.court_id', 'e.court_id')
    .select(['e.id', 'e.type', 'e.entry_date as date', 'e.start_time as startTime'])
    .select(['e.end_time as endTime', 'p.schedule_name as scheduleName'])
    .distinct()
    .where('s.id', '=', anyOf(slotIds))
    .where('e.state', '=', 'active')
    .orderBy('e.entry_date')
    .orderBy('e.start_time')
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
    .selectFrom('entry_named')
    .select(['id as entryId', 'type', 'title', 'entry_date as date', 'start_time as startTime'])
    .select(['end_time as endTime', 'schedule_name as scheduleName', 'court_name as court'])
    .select(['division_name as divisionName', 'home_team as homeTeam', 'away_team as awayTeam'])
    .where('id', '=', anyOf(entryIds))
    .orderBy('entry_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute();
}
