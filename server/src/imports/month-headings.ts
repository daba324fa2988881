import { foldName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { monthHeading, withMonth } from '@portal/domain/time/month-heading.ts';
import { isAlone, type Table, type TableRow } from '#platform/files/read/table.ts';

/** The month that a row names, if it says nothing else; '' for any other row. */
export function monthOfRow({ cells, isTooLong }: TableRow): string {
  const [first, ...others] = new Set(cells.map((cell) => foldName(cell).key).filter((cell) => cell !== ''));
  return first === undefined || others.length > 0 || isTooLong ? '' : monthHeading(first);
}

/** The last month among the lines above a table, or in the name of its sheet. */
const monthAbove = (titles: readonly string[], sheet = ''): string =>
  [sheet, ...titles].map(monthHeading).findLast((month) => month !== '') ?? '';

/**
 * The table with the month before days such as '12' and 'Mon 24th' that stand below it: in a row of its own, above the header or
 * in the name of the sheet. Such a day may be a heading itself. Rows of months are marked as headings.
 * @param positions of the columns with days
 */
export function withMonthHeadings(table: Table, positions: readonly (number | undefined)[]): Table {
  const days = positions.filter((position) => position !== undefined);
  let sheet: string | undefined;
  let month = monthAbove(table.titles ?? []);
  let completed = 0;
  const rows = table.rows.map((row, index) => {
    if (row.sheet !== undefined && (index === 0 || row.sheet !== sheet))
      month = monthAbove(row.titles ?? [], row.sheet);
    sheet = row.sheet;
    const heading = monthOfRow(row);
    if (heading !== '') {
      month = heading;
      return { ...row, cells: row.cells.map(() => ''), isHeading: true };
    }
    const isDayAlone = isAlone(row);
    const cells = row.cells.map((cell, position) =>
      isDayAlone || days.includes(position) ? withMonth(cell, month) : cell,
    );
    if (cells.some((cell, position) => cell !== row.cells[position])) completed += 1;
    return { ...row, cells };
  });
  const note = `The month of ${several(completed, 'row')} was read from the heading above or the name of the sheet.`;
  return { ...table, rows, notes: completed === 0 ? table.notes : [...table.notes, note] };
}
