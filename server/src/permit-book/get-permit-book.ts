import type { PermitBook, SchoolHours } from '@portal/contract/permit-book.ts';
import { differenceText, hoursNumber } from '@portal/domain/permit-book/hours-text.ts';
import { returnLetter } from '@portal/domain/permit-book/return-letter.ts';
import {
  type BookSums,
  courtDays,
  custodianDays,
  sumHours,
  totalSums,
} from '@portal/domain/permit-book/sum-hours.ts';
import { addMonths, lastDayOf, type Month, monthOf } from '@portal/domain/time/month.ts';
import { type IsoDate, leagueNow, minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import { accountName } from '#platform/db/account-name.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Portal } from '#portal.ts';
import { type Days, getReturnDays, listCourts, listInvoiced } from './permit-book-repository.ts';
import { listReturnable, readTimes, timesOn } from './read-times.ts';

const daysOfMonth = (month: Month): Days => ({ first: `${month}-01`, last: lastDayOf(month) });

/**
 * The hours of all schools in a month: by default last month, or this month if last month has no hours.
 * @see docs/spec/decisions.md#permit-book
 */
export async function getPermitBook(portal: Portal, requested: Month | undefined): Promise<PermitBook> {
  const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
  if (requested !== undefined) return await bookOf(portal, requested, today);
  const last = await bookOf(portal, addMonths(monthOf(today), -1), today);
  const { permitted, booked, invoiced } = last.totals;
  return permitted + booked > 0 || invoiced !== null ? last : await bookOf(portal, monthOf(today), today);
}

async function bookOf(portal: Portal, month: Month, today: IsoDate): Promise<PermitBook> {
  const { db } = portal;
  const times = await readTimes(portal, db, daysOfMonth(month));
  const invoiced = await listInvoiced(db, month);
  const schools = [...Map.groupBy(await listCourts(db), ({ schoolId }) => schoolId)].map(
    ([schoolId, courts]) => ({
      schoolId,
      schoolName: courts[0]?.schoolName ?? '',
      ...sumHours(
        timesOn(times, new Set(courts.map(({ courtId }) => courtId))),
        invoiced.get(schoolId) ?? null,
      ),
    }),
  );
  return { month, today, returnDays: await getReturnDays(db), schools, totals: totalSums(schools) };
}

const COLUMNS = [
  ['Permit hours', 'permitted'],
  ['Bookable', 'offered'],
  ['Booked', 'booked'],
  ['Used', 'used'],
  ['Returned in Time', 'returnedInTime'],
  ['Returned Late', 'returnedLate'],
  ['Owed', 'due'],
  ['Invoiced', 'invoiced'],
  ['Difference', 'difference'],
] as const satisfies readonly (readonly [string, keyof BookSums])[];

/** Plain numbers, which a spreadsheet can add. */
const cellOf = (minutes: number | null) => (minutes === null ? '' : hoursNumber(minutes).replaceAll(',', ''));

/** The permit book of a month in hours, a row for each school and one with the totals. */
export async function exportPermitBook(
  portal: Portal,
  { month, format }: { month: Month; format: FileFormat },
): Promise<TableFile> {
  const { schools, totals } = await getPermitBook(portal, month);
  return tableFile(format, {
    name: `permit-book-${month}`,
    sheet: `Permit Book ${month}`,
    headings: ['School', ...COLUMNS.map(([title]) => title), 'In Words', 'Custodian'],
    rows: [[...schools, { schoolName: 'Total', ...totals }]],
    toCells: (row) => [
      safe(row.schoolName),
      // our own numbers need no escaping: their minus sign starts no formula
      ...COLUMNS.map(([, field]) => cellOf(row[field])),
      differenceText(row.difference),
      cellOf(row.custodian),
    ],
  });
}

/** The details of a school's hours in a month, and the hours that can be returned. @throws AppError NOT_FOUND */
export async function getSchoolHours(portal: Portal, schoolId: number, month: Month): Promise<SchoolHours> {
  const { db } = portal;
  const courts = (await listCourts(db)).filter((court) => court.schoolId === schoolId);
  const [first] = courts;
  if (first === undefined) throw new AppError('NOT_FOUND', 'School not found.');
  const byId = new Map(courts.map((court) => [court.courtId, court]));
  const times = timesOn(await readTimes(portal, db, daysOfMonth(month)), new Set(byId.keys()));
  const gymNames = new Map(courts.map(({ venueId, gymName }) => [venueId, gymName]));
  const order = new Map(courts.map(({ courtId }, index) => [courtId, index]));
  const returnable = await listReturnable(portal, db);
  return {
    month,
    schoolId,
    schoolName: first.schoolName,
    returnDays: await getReturnDays(db),
    sums: sumHours(times, (await listInvoiced(db, month)).get(schoolId) ?? null),
    days: courtDays(times)
      .map((day) => ({
        ...day,
        gymName: byId.get(day.courtId)?.gymName ?? '',
        court: byId.get(day.courtId)?.court ?? '',
      }))
      .toSorted((a, b) =>
        a.date === b.date
          ? (order.get(a.courtId) ?? 0) - (order.get(b.courtId) ?? 0)
          : a.date < b.date
            ? -1
            : 1,
      ),
    custodianDays: custodianDays(times.booked),
    returnable: returnable
      .filter(({ venueId }) => gymNames.has(venueId))
      .map(({ times: free, ...day }) => ({
        ...day,
        gymName: gymNames.get(day.venueId) ?? '',
        times: free.map(({ startTime, endTime }) => ({ startTime, endTime })),
      })),
    returns: toReturns(portal, first.schoolName, await listReturns(db, schoolId)),
  };
}

function toReturns(
  { settings, clock }: Portal,
  schoolName: string,
  stored: readonly StoredReturn[],
): SchoolHours['returns'] {
  const { leagueName, contactEmail, contactPhone, timeZone } = settings.current();
  const today = leagueNowOf(clock, timeZone).date;
  return [...Map.groupBy(stored, ({ id }) => id)].flatMap(([id, times]) => {
    const [first] = times;
    if (first === undefined) return [];
    const { by } = first;
    const { date } = leagueNow(first.at, timeZone);
    const minutesIn = (some: readonly StoredReturn[]) =>
      some.reduce((sum, { startTime, endTime }) => sum + minutesOf(endTime) - minutesOf(startTime), 0);
    const contact = [contactEmail, contactPhone].filter((each) => each).join(', ');
    return {
      id,
      date,
      by,
      minutes: minutesIn(times),
      lateMinutes: minutesIn(times.filter(({ isInTime }) => !isInTime)),
      days: new Set(times.map(({ date }) => date)).size,
      canUndo: times.every((time) => time.date > today),
      letter: returnLetter({
        leagueName,
        contact,
        schoolName,
        date,
        by,
        times,
      }),
    };
  });
}

type StoredReturn = {
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
async function listReturns(db: Db, schoolId: number): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    select r.id, r.returned_at as at, coalesce(${accountName()}, '') as by, t.returned_date as date,
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
