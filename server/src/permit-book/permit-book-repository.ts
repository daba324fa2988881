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
  const { rows } = await sql<SchoolCourt>`
    select court_id as "courtId", case when is_only_court then '' else court_name end as court, venue_id as "venueId", gym_name as "gymName",
      school_id as "schoolId", school_name as "schoolName"
    from court_place order by ${COURT_ORDER}`.execute(db);
  return rows;
}

/** Seasons with a permit that may give hours on these days, prepared and former ones too. */
export async function listSeasonsWithPermits(db: Db, { first, last }: Days): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct season_id as id from permit
    where first_date <= ${last}::date and last_date >= ${first}::date order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The last day of the season's permits; null without any. */
export async function findLastPermitDay(db: Db, seasonId: number): Promise<IsoDate | null> {
  const { rows } = await sql<{ last: IsoDate | null }>`
    select max(last_date) as last from permit where season_id = ${seasonId}`.execute(db);
  return rows[0]?.last ?? null;
}

/** Approved slots, with whether they have begun. */
export async function listOfferedTimes(
  db: Db,
  { first, last }: Days,
  now: LeagueNow,
): Promise<(CourtTime & { hasBegun: boolean })[]> {
  const { rows } = await sql<CourtTime & { hasBegun: boolean }>`
    select court_id as "courtId", slot_date as date, start_time as "startTime", end_time as "endTime",
      (slot_date, start_time) <= (${now.date}::date, ${now.time}::time) as "hasBegun"
    from slot
    where slot_date between ${first}::date and ${last}::date and withdrawn_at is null and permit_status = 'approved'`.execute(
    db,
  );
  return rows;
}

/** Active entries that use court time for the league, and whether they are over. */
export async function listBookedTimes(
  db: Db,
  { first, last }: Days,
  now: LeagueNow,
): Promise<(CourtTime & { isOver: boolean })[]> {
  const { rows } = await sql<CourtTime & { isOver: boolean }>`
    select court_id as "courtId", entry_date as date, start_time as "startTime", end_time as "endTime",
      (entry_date, end_time) <= (${now.date}::date, ${now.time}::time) as "isOver"
    from entry
    where entry_date between ${first}::date and ${last}::date and state = 'active' and blocks and type <> 'blackout'`.execute(
    db,
  );
  return rows;
}

export async function listReturnedTimes(
  db: Db,
  { first, last }: Days,
): Promise<(VenueTime & { isInTime: boolean })[]> {
  const { rows } = await sql<VenueTime & { isInTime: boolean }>`
    select c.venue_id as "venueId", t.court_id as "courtId", t.returned_date as date, t.start_time as "startTime",
      t.end_time as "endTime", t.is_in_time as "isInTime"
    from returned_time t join court c on c.id = t.court_id
    where t.returned_date between ${first}::date and ${last}::date`.execute(db);
  return rows;
}

/** Days of gyms with an active entry of any kind. */
export async function listUsedDays(
  db: Db,
  { first, last }: Days,
): Promise<{ venueId: number; date: IsoDate }[]> {
  const { rows } = await sql<{ venueId: number; date: IsoDate }>`
    select distinct c.venue_id as "venueId", e.entry_date as date
    from entry e join court c on c.id = e.court_id
    where e.entry_date between ${first}::date and ${last}::date and e.state = 'active'`.execute(db);
  return rows;
}

/** Invoiced minutes by school. */
export async function listInvoiced(db: Db, month: Month): Promise<Map<number, number>> {
  const { rows } = await sql<{ schoolId: number; minutes: number }>`
    select school_id as "schoolId", minutes from invoiced_hours where month = ${`${month}-01`}::date`.execute(
    db,
  );
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

/** The newest return that has one of these days of a gym; null if nobody returned them. */
export async function findReturnOf(
  tx: Tx,
  { venueId, date }: { venueId: number; date: IsoDate },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(t.return_id) as id from returned_time t join court c on c.id = t.court_id
    where c.venue_id = ${venueId} and t.returned_date = ${date}::date`.execute(tx);
  return rows[0]?.id ?? null;
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
  const { rows } = await sql<{ venueId: number; date: IsoDate }>`
    select distinct c.venue_id as "venueId", t.returned_date as date
    from returned_time t join court c on c.id = t.court_id
    where t.return_id = ${returnId} order by 2, 1`.execute(tx);
  return rows;
}

/** The slots that were withdrawn with a return. */
export async function listSlotsOfReturn(tx: Tx, returnId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.id
    from hours_return r
    join returned_time t on t.return_id = r.id
    join slot s on s.court_id = t.court_id and s.slot_date = t.returned_date and s.withdrawn_at = r.returned_at
    where r.id = ${returnId}`.execute(tx);
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
