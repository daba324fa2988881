import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { OTHER_SEASON } from './court-repository.ts';
import type { CourtNames, DayEntry, DaySlot } from './day-rows.ts';

/** Runs `work` on one moment of the database, however many queries it makes. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

export async function findActiveSeasonId(tx: Tx): Promise<number | null> {
  const season = await tx.selectFrom('season').select('id').where('is_active', '=', true).executeTakeFirst();
  return season?.id ?? null;
}

/**
 * The days on which the season has slots, in order, and how many.
 * @param days only these; null: all of them
 */
export async function countSlotsOfDays(
  tx: Tx,
  seasonId: number,
  days: readonly string[] | null,
): Promise<{ date: string; slots: number }[]> {
  const counted = tx
    .selectFrom('slot')
    .select((select) => ['slot_date as date', select.fn.countAll<number>().as('slots')])
    .where('season_id', '=', seasonId)
    .where('withdrawn_at', 'is', null)
    .groupBy('slot_date')
    .orderBy('slot_date');
  return await (days === null ? counted : counted.where('slot_date', 'in', days)).execute();
}

/** Every court in the order of rows: school, gym, court, short court names first (2 before 10). */
export async function listCourts(tx: Tx): Promise<CourtNames[]> {
  const { rows } = await sql<CourtNames>`
    select k.id, sc.name as "schoolName", v.gym_name as "gymName", k.name as court, v.schedule_name as "scheduleName",
      v.id as "venueId"
    from court k
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    order by sc.name_key collate "C", v.gym_key collate "C", length(k.name_key), k.name_key collate "C"`.execute(
    tx,
  );
  return rows;
}

/** The season's slots of these days that are not withdrawn. */
export async function listDaySlots(tx: Tx, seasonId: number, days: readonly string[]): Promise<DaySlot[]> {
  const { rows } = await sql<DaySlot>`
    select id, slot_date as date, court_id as "courtId", start_time as "startTime", end_time as "endTime",
      permit_status as "permitStatus"
    from slot
    where season_id = ${seasonId} and withdrawn_at is null and slot_date = any(${days}::date[])`.execute(tx);
  return rows;
}

/** The active entries of these days, of whatever season. */
export async function listDayEntries(tx: Tx, days: readonly string[]): Promise<DayEntry[]> {
  const { rows } = await sql<DayEntry>`
    select e.id, e.entry_date as date, e.slot_id as "slotId", e.court_id as "courtId", e.start_time as "startTime",
      e.end_time as "endTime", e.type, e.blocks, d.name as "divisionName", h.name as "homeTeam", a.name as "awayTeam",
      e.external_team as "externalTeam", e.external_email as "externalEmail", e.title, b.scope as "blackoutScope",
      ${OTHER_SEASON} as "otherSeason"
    from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id
    left join team h on h.id = e.home_team_id
    left join division d on d.id = h.division_id
    left join team a on a.id = e.away_team_id
    left join blackout b on b.id = e.blackout_id
    where e.state = 'active' and e.entry_date = any(${days}::date[])`.execute(tx);
  return rows;
}
