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
    .selectFrom('courtPlace')
    .select(['courtId', 'venueId', 'gymName'])
    .select(['schoolId', 'schoolName'])
    .select(sql<string>`case when is_only_court then '' else court_name end`.as('court'))
    .orderBy(COURT_ORDER)
    .execute();
}

/** Seasons with a permit that may give hours on these days, including prepared and former ones. */
export async function listSeasonsWithPermits(db: Db, { first, last }: Days): Promise<number[]> {
  const rows = await db
    .selectFrom('permit')
    .select('seasonId as id')
    .distinct()
    .where('firstDate', '<=', last)
    .where('lastDate', '>=', first)
    .orderBy('seasonId')
    .execute();
  return rows.map(({ id }) => id);
}

/** The last day of the season's permits; null without any. */
export async function findLastPermitDay(db: Db, seasonId: number): Promise<IsoDate | null> {
  const row = await db
    .selectFrom('permit')
    .select((permit) => permit.fn.max('lastDate').as('last'))
    .where('seasonId', '=', seasonId)
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
    .select(['courtId', 'slotDate as date', 'startTime', 'endTime'])
    .select(sql<boolean>`(slot_date, start_time) <= (${now.date}::date, ${now.time}::time)`.as('hasBegun'))
    .where((slot) => slot.between('slotDate', first, last))
    .where('withdrawnAt', 'is', null)
    .where('permitStatus', '=', 'approved')
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
    .select(['courtId', 'entryDate as date', 'startTime', 'endTime'])
    .select(sql<boolean>`(entry_date, end_time) <= (${now.date}::date, ${now.time}::time)`.as('isOver'))
    .where((entry) => entry.between('entryDate', first, last))
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
    .selectFrom('returnedTime as t')
    .innerJoin('court as c', 'c.id', 't.courtId')
    .select(['c.venueId', 't.courtId', 't.returnedDate as date'])
    .select(['t.startTime', 't.endTime', 't.isInTime'])
    .where((time) => time.between('t.returnedDate', first, last))
    .execute();
}

/** Days of gyms with an active entry of any kind. */
export async function listUsedDays(
  db: Db,
  { first, last }: Days,
): Promise<{ venueId: number; date: IsoDate }[]> {
  return await db
    .selectFrom('entry as e')
    .innerJoin('court as c', 'c.id', 'e.courtId')
    .select(['c.venueId', 'e.entryDate as date'])
    .distinct()
    .where((entry) => entry.between('e.entryDate', first, last))
    .where('e.state', '=', 'active')
    .execute();
}

/** Invoiced minutes by school. */
export async function listInvoiced(db: Db, month: Month): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('invoicedHours')
    .select(['schoolId', 'minutes'])
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
  const key = { schoolId, month: `${month}-01` };
  if (minutes === null) {
    await tx
      .deleteFrom('invoicedHours')
      .where('schoolId', '=', key.schoolId)
      .where('month', '=', key.month)
      .execute();
    return true;
  }
  const values = { minutes, savedBy: accountId, savedAt: now };
  await tx
    .insertInto('invoicedHours')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['schoolId', 'month']).doUpdateSet(values))
    .execute();
  return true;
}

export async function getReturnDays(db: Db): Promise<number> {
  const { days } = await db.selectFrom('returnDeadline').select('days').executeTakeFirstOrThrow();
  return days;
}

export async function storeReturnDays(tx: Tx, days: number): Promise<void> {
  await tx.updateTable('returnDeadline').set({ days }).execute();
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
    .selectFrom('returnedTime as t')
    .innerJoin('court as c', 'c.id', 't.courtId')
    .select((time) => time.fn.max('t.returnId').as('id'))
    .where('c.venueId', '=', venueId)
    .where('t.returnedDate', '=', date)
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
    .insertInto('hoursReturn')
    .values({ schoolId, returnedBy: accountId, returnedAt: now })
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
    .selectFrom('returnedTime as t')
    .innerJoin('court as c', 'c.id', 't.courtId')
    .select(['c.venueId', 't.returnedDate as date'])
    .distinct()
    .where('t.returnId', '=', returnId)
    .orderBy('t.returnedDate')
    .orderBy('c.venueId')
    .execute();
}

/** The slots that were withdrawn with a return. */
export async function listSlotsOfReturn(tx: Tx, returnId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('hoursReturn as r')
    .innerJoin('returnedTime as t', 't.returnId', 'r.id')
    .innerJoin('slot as s', (join) =>
      join
        .onRef('s.courtId', '=', 't.courtId')
        .onRef('s.slotDate', '=', 't.returnedDate')
        .onRef('s.withdrawnAt', '=', 'r.returnedAt'),
    )
    .select('s.id')
    .distinct()
    .where('r.id', '=', returnId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a return with its times. */
export async function deleteReturn(tx: Tx, returnId: number): Promise<void> {
  await tx.deleteFrom('hoursReturn').where('id', '=', returnId).execute();
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
      p.gym_name, case when p.is_only_court then '' else p.court_name end as court,
      t.start_time, t.end_time,
      t.is_in_time
    from hours_return r
    join returned_time t on t.return_id = r.id
    join court_place p on p.court_id = t.court_id
    left join account a on a.id = r.returned_by
    where r.school_id = ${schoolId}
    order by r.id desc, t.returned_date, length(p.court_key), p.court_key collate "C"`.execute(db);
  return rows;
}
