import type { PermitBook } from '@portal/contract/permit-book.ts';
import { differenceText, hoursNumber } from '@portal/domain/permit-book/hours-text.ts';
import { type BookSums, sumHours, totalSums } from '@portal/domain/permit-book/sum-hours.ts';
import { addMonths, lastDayOf, type Month, monthOf } from '@portal/domain/time/month.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { safe } from '#platform/files/write/cell.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import type { Portal } from '#portal.ts';
import { type Days, getReturnDays, listCourts, listInvoiced } from './permit-book-repository.ts';
import { readTimes, timesOn } from './read-times.ts';

export const daysOfMonth = (month: Month): Days => ({ first: `${month}-01`, last: lastDayOf(month) });

/**
 * The hours of all schools in a month: by default last month, or this month if last month has no hours.
 * @see docs/spec/decisions.md#permit-book
 */
export async function getPermitBook(portal: Portal, asked: Month | undefined): Promise<PermitBook> {
  const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
  if (asked !== undefined) return await bookOf(portal, asked, today);
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
  ['Permitted', 'permitted'],
  ['Offered', 'offered'],
  ['Booked', 'booked'],
  ['Used', 'used'],
  ['Returned in Time', 'returnedInTime'],
  ['Returned Late', 'returnedLate'],
  ['Due', 'due'],
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
