import { differenceText, hoursNumber } from '@portal/domain/permit-book/hours-text.ts';
import type { BookSums } from '@portal/domain/permit-book/sum-hours.ts';
import type { Month } from '@portal/domain/time/month.ts';
import { safe } from '#platform/files/write/cell.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import type { Portal } from '#portal.ts';
import { getPermitBook } from './get-permit-book.ts';

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
