import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** Active entries that hang on the slots and have not begun yet. */
export async function listEntriesOn(
  tx: Db,
  slotIds: readonly number[],
  now: { date: string; time: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entry e
    where e.slot_id = any(${slotIds as number[]}::int[]) and e.state = 'active'
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Active entries of the slots' season that hang on them or take part of their time, and have not begun yet. */
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
    where s.id = any(${slotIds as number[]}::int[])
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Other slots' entries that reach into these slots, for people to look at. */
export async function listEntriesReachingInto(
  tx: Tx,
  slotIds: readonly number[],
): Promise<{ type: string; date: string; startTime: string; endTime: string; scheduleName: string }[]> {
  const { rows } = await sql<{
    type: string;
    date: string;
    startTime: string;
    endTime: string;
    scheduleName: string;
  }>`
    select distinct e.id, e.type, e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime",
      v.schedule_name as "scheduleName"
    from slot s
    join entry e on e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and e.slot_id <> s.id and e.start_time < s.end_time and s.start_time < e.end_time
    join court c on c.id = e.court_id join venue v on v.id = c.venue_id
    where s.id = any(${slotIds as number[]}::int[])
    order by date, "startTime", e.id`.execute(tx);
  return rows;
}

/** The entries with the names that a person knows them by, by date and time. */
export async function describeEntries(
  db: Db,
  entryIds: readonly number[],
): Promise<AvailabilityEffect['cancelled']> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<AvailabilityEffect['cancelled'][number]>`
    select e.id as "entryId", e.type, coalesce(e.title, '') as title, e.entry_date as date,
      e.start_time as "startTime", e.end_time as "endTime", v.schedule_name as "scheduleName", c.name as court,
      coalesce(d.name, '') as "divisionName", coalesce(h.name, '') as "homeTeam",
      coalesce(a.name, e.external_team, '') as "awayTeam"
    from entry e
    join court c on c.id = e.court_id join venue v on v.id = c.venue_id
    left join team h on h.id = e.home_team_id
    left join team a on a.id = e.away_team_id
    left join division d on d.id = coalesce(h.division_id, a.division_id)
    where e.id = any(${entryIds as number[]}::int[])
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}
