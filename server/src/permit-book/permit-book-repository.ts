import type { VenueTime } from '@portal/domain/permit-book/permitted-times.ts';
import type { CourtTime } from '@portal/domain/permit-book/sum-hours.ts';
import type { Month } from '@portal/domain/time/month.ts';
import type { IsoDate, LeagueNow, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_ORDER } from '#platform/db/open-slots.ts';

/** Both days included. */
export type Days = { first: IsoDate; last: IsoDate };

type SchoolCourt = {
  courtId: number;
  /** '' if the gym has no other */
  court: string;
  venueId: number;
  gymName: string;
  schoolId: number;
  schoolName: string;
};

/** Every court with its gym and school, in the order in which people read them. */
export async function listCourts(db: Db): Promise<SchoolCourt[]> {
  return await db
    .selectFrom('court_place')
    .select(['court_id as courtId', 'venue_id as venueId', 'gym_name as gymName'])
    .select(['school_id as schoolId', 'school_name as schoolName'])
    .select(sql<string>`case when is_only_court then '' else court_name end`.as('court'))
    .orderBy(COURT_ORDER)
    .execute();
}

/** Seasons with a permit that may give hours on these days, including prepared and former ones. */
export async function listSeasonsWithPermits(db: Db, { first, last }: Days): Promise<number[]> {
  const rows = await db
    .selectFrom('permit')
    .select('season_id as id')
    .distinct()
    .where('first_date', '<=', last)
    .where('last_date', '>=', first)
    .orderBy('season_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The last day of the season's permits; null without any. */
export async function findLastPermitDay(db: Db, seasonId: number): Promise<IsoDate | null> {
  const row = await db
    .selectFrom('permit')
    .select((permit) => permit.fn.max('last_date').as('last'))
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Approved slots, with whether they have begun. */
export async function listOfferedTimes(
  db: Db,
  { first, last }: Days,
  now: LeagueNow,
): Promise<(CourtTime & { hasBegun: boolean })[]> {
  return await db
    .selectFrom('slot')
    .select(['court_id as courtId', 'slot_date as date', 'start_time as startTime', 'end_time as endTime'])
    .select(sql<boolean>`(slot_date, start_time) <= (${now.date}::date, ${now.time}::time)`.as('hasBegun'))
    .where((slot) => slot.between('slot_date', first, last))
    .where('withdrawn_at', 'is', null)
    .where('permit_status', '=', 'approved')
    .execute();
}

/** Active entries that use court time for the league, and whether they are over. */
export async function listBookedTimes(
  db: Db,
  { first, last }: Days,
  now: LeagueNow,
): Promise<(CourtTime & { isOver: boolean })[]> {
  return await db
    .selectFrom('entry')
    .select(['court_id as courtId', 'entry_date as date', 'start_time as startTime', 'end_time as endTime'])
    .select(sql<boolean>`(entry_date, end_time) <= (${now.date}::date, ${now.time}::time)`.as('isOver'))
    .where((entry) => entry.between('entry_date', first, last))
    .where('state', '=', 'active')
    .where('blocks', '=', true)
    .where('type', '<>', 'blackout')
    .execute();
}

export async function listReturnedTimes(
  db: Db,
  { first, last }: Days,
): Promise<(VenueTime & { isInTime: boolean })[]> {
  return await db
    .selectFrom('returned_time as t')
    .innerJoin('court as c', 'c.id', 't.court_id')
    .select(['c.venue_id as venueId', 't.court_id as courtId', 't.returned_date as date'])
    .select(['t.start_time as startTime', 't.end_time as endTime', 't.is_in_time as isInTime'])
    .where((time) => time.between('t.returned_date', first, last))
    .execute();
}

/** Days of gyms with an active entry of any kind. */
export async function listUsedDays(
  db: Db,
  { first, last }: Days,
): Promise<{ venueId: number; date: IsoDate }[]> {
  return await db
    .selectFrom('entry as e')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .select(['c.venue_id as venueId', 'e.entry_date as date'])
    .distinct()
    .where((entry) => entry.between('e.entry_date', first, last))
    .where('e.state', '=', 'active')
    .execute();
}

/** Invoiced minutes by school. */
export async function listInvoiced(db: Db, month: Month): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('invoiced_hours')
    .select(['school_id as schoolId', 'minutes'])
    .where('month', '=', `${month}-01`)
    .execute();
  return new Map(rows.map(({ schoolId, minutes }) => [schoolId, minutes]));
}

/** @returns false if there is no such school */
export async function storeInvoiced(
  tx: Tx,
  { schoolId, month, minutes }: { schoolId: number; month: Month; minutes: number | null },
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  const school = await tx
    .selectFrom('school')
    .select('id')
    .where('id', '=', schoolId)
    .forKeyShare()
    .executeTakeFirst();
  if (school === undefined) return false;
  const key = { school_id: schoolId, month: `${month}-01` };
  if (minutes === null) {
    await tx
      .deleteFrom('invoiced_hours')
      .where('school_id', '=', key.school_id)
      .where('month', '=', key.month)
      .execute();
    return true;
  }
  const values = { minutes, saved_by: accountId, saved_at: now };
  await tx
    .insertInto('invoiced_hours')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['school_id', 'month']).doUpdateSet(values))
    .execute();
  return true;
}

export async function getReturnDays(db: Db): Promise<number> {
  const { days } = await db.selectFrom('return_deadline').select('days').executeTakeFirstOrThrow();
  return days;
}

export async function storeReturnDays(tx: Tx, days: number): Promise<void> {
  await tx.updateTable('return_deadline').set({ days }).execute();
}

/** Lets only one transaction at a time return hours. */
export async function lockReturns(tx: Tx): Promise<void> {
  await sql`lock table hours_return in share row exclusive mode`.execute(tx);
}

/** The newest return that includes this day of a gym; null if the day was not returned. */
export async function findReturnOf(
  tx: Tx,
  { venueId, date }: { venueId: number; date: IsoDate },
): Promise<number | null> {
  const row = await tx
    .selectFrom('returned_time as t')
    .innerJoin('court as c', 'c.id', 't.court_id')
    .select((time) => time.fn.max('t.return_id').as('id'))
    .where('c.venue_id', '=', venueId)
    .where('t.returned_date', '=', date)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns its id */
export async function insertReturn(
  tx: Tx,
  { schoolId, accountId, now }: { schoolId: number; accountId: number; now: Date },
  times: readonly (CourtTime & { isInTime: boolean })[],
): Promise<number> {
  const { id } = await tx
    .insertInto('hours_return')
    .values({ school_id: schoolId, returned_by: accountId, returned_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into returned_time (return_id, court_id, returned_date, start_time, end_time, is_in_time)
    select ${id}, * from unnest(
      ${times.map(({ courtId }) => courtId)}::int[],
      ${times.map(({ date }) => date)}::date[],
      ${times.map(({ startTime }) => startTime)}::time[],
      ${times.map(({ endTime }) => endTime)}::time[],
      ${times.map((time) => time.isInTime)}::boolean[]
    )`.execute(tx);
  return id;
}

/** The gyms and days of a return; empty if it does not exist. */
export async function listReturnedDays(
  tx: Tx,
  returnId: number,
): Promise<{ venueId: number; date: IsoDate }[]> {
  return await tx
    .selectFrom('returned_time as t')
    .innerJoin('court as c', 'c.id', 't.court_id')
    .select(['c.venue_id as venueId', 't.returned_date as date'])
    .distinct()
    .where('t.return_id', '=', returnId)
    .orderBy('t.returned_date')
    .orderBy('c.venue_id')
    .execute();
}

/** The slots that were withdrawn with a return. */
export async function listSlotsOfReturn(tx: Tx, returnId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('hours_return as r')
    .innerJoin('returned_time as t', 't.return_id', 'r.id')
    .innerJoin('slot as s', (join) =>
      join
        .onRef('s.court_id', '=', 't.court_id')
        .onRef('s.slot_date', '=', 't.returned_date')
        .onRef('s.withdrawn_at', '=', 'r.returned_at'),
    )
    .select('s.id')
    .distinct()
    .where('r.id', '=', returnId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a return with its times. */
export async function deleteReturn(tx: Tx, returnId: number): Promise<void> {
  await tx.deleteFrom('hours_return').where('id', '=', returnId).execute();
}

export type StoredReturn = {
  id: number;
  at: Date;
  by: string;
  date: IsoDate;
  gymName: string;
  court: string;
  startTime: WallTime;
  endTime: WallTime;
  isInTime: boolean;
};

/** The returned times of a school, the newest return first. */
export async function listReturns(db: Db, schoolId: number): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    select r.id, r.returned_at as at, coalesce(a.first_name || ' ' || a.last_name, '') as by, t.returned_date as date,
      p.gym_name as "gymName", case when p.is_only_court then '' else p.court_name end as court,
      t.start_time as "startTime", t.end_time as "endTime",
      t.is_in_time as "isInTime"
    from hours_return r
    join returned_time t on t.return_id = r.id
    join court_place p on p.court_id = t.court_id
    left join account a on a.id = r.returned_by
    where r.school_id = ${schoolId}
    order by r.id desc, t.returned_date, length(p.court_key), p.court_key collate "C"`.execute(db);
  return rows;
}
