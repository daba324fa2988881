import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_ORDER } from '#platform/db/open-slots.ts';
import type { CourtNames, DayEntry, DayHold, DaySlot } from './day-rows.ts';

/** Runs all queries of `work` on one snapshot of the database. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

export async function findActiveSeasonId(tx: Tx): Promise<number | null> {
  const season = await tx.selectFrom('season').select('id').where('isActive', '=', true).executeTakeFirst();
  return season?.id ?? null;
}

/** Which slots have a row: those of the season, and those of other seasons with an entry from `today` on. */
export type ShownSlots = { seasonId: number | null; today: string };

/**
 * The ids and days of the shown slots.
 * @param days only these; null for all
 */
function shownSlots({ seasonId, today }: ShownSlots, days: readonly string[] | null): RawBuilder<unknown> {
  const isWanted = (date: RawBuilder<unknown>) =>
    days === null ? sql`true` : sql`${date} = any(${days as string[]}::date[])`;
  return sql`
    select s.id, s.slot_date from slot s
    where s.season_id = ${seasonId}::int and s.withdrawn_at is null and ${isWanted(sql`s.slot_date`)}
    union
    select s.id, s.slot_date from entry e join slot s on s.id = e.slot_id
    where e.state = 'active' and e.entry_date >= ${today}::date and ${isWanted(sql`e.entry_date`)}
      and s.season_id is distinct from ${seasonId}::int and s.withdrawn_at is null`;
}

/** The days that have rows, in order, with the number of their slots. */
export async function countSlotsOfDays(
  tx: Tx,
  shown: ShownSlots,
  days: readonly string[] | null,
): Promise<{ date: string; slots: number }[]> {
  const { rows } = await sql<{ date: string; slots: number }>`
    select slot_date as date, count(*) as slots from (${shownSlots(shown, days)}) shown
    group by slot_date order by slot_date`.execute(tx);
  return rows;
}

/** Every court in the order of rows: school, gym, court, short court names first (2 before 10). */
export async function listCourts(tx: Tx): Promise<CourtNames[]> {
  return await tx
    .selectFrom('courtPlace')
    .select(['courtId as id', 'schoolName', 'gymName', 'courtName as court'])
    .select(['scheduleName', 'venueId'])
    .orderBy(COURT_ORDER)
    .execute();
}

/** The slots of these days that have a row. */
export async function listDaySlots(tx: Tx, shown: ShownSlots, days: readonly string[]): Promise<DaySlot[]> {
  const { rows } = await sql<DaySlot>`
    select s.id, s.slot_date as date, s.court_id, s.start_time, s.end_time,
      s.permit_status
    from (${shownSlots(shown, days)}) shown join slot s on s.id = shown.id`.execute(tx);
  return rows;
}

/** The active entries of these days, of any season. */
export const listDayEntries = (tx: Tx, days: readonly string[]): Promise<DayEntry[]> =>
  tx
    .selectFrom('entryNamed')
    .select(['id', 'entryDate as date', 'slotId', 'courtId', 'sharedCourtIds', 'type', 'blocks', 'title'])
    .select(['startTime', 'endTime', 'divisionName'])
    .select(['homeTeam', 'awayTeam', 'externalEmail'])
    .select('otherSeason')
    .select((entry) =>
      entry
        .selectFrom('blackout')
        .select('scope')
        .whereRef('blackout.id', '=', 'entryNamed.blackoutId')
        .as('blackoutScope'),
    )
    .where('state', '=', 'active')
    .where('entryDate', '=', sql<string>`any(${days as string[]}::date[])`)
    .execute();

/** The slots of these days that are held for a team of the waitlist. */
export async function listDayHolds(tx: Tx, days: readonly string[]): Promise<DayHold[]> {
  return await tx
    .selectFrom('waitingOffer as o')
    .innerJoin('slot as s', 's.id', 'o.slotId')
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['s.slotDate as date', 's.id as slotId', 'o.heldUntil'])
    .select(sql<string>`d.name || ' ' || t.name`.as('team'))
    .where('o.state', '=', 'held')
    .where('s.slotDate', '=', sql<string>`any(${days as string[]}::date[])`)
    .execute();
}
