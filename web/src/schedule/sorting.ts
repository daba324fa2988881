import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { weekdayOf } from '@portal/domain/time/wall-clock.ts';

/** The columns by which the table can be sorted, with what is compared. */
const KEYS = {
  type: (row: ScheduleRow) => `${row.type} ${row.status}`,
  // Monday first
  weekday: (row: ScheduleRow) => `${(weekdayOf(row.date) + 6) % 7}`,
  date: (row: ScheduleRow) => row.date,
  time: (row: ScheduleRow) => row.startTime,
  venue: venueNameOf,
  court: (row: ScheduleRow) => row.court,
  division: (row: ScheduleRow) => row.divisionName,
  away: (row: ScheduleRow) => row.awayTeam,
  home: (row: ScheduleRow) => row.homeTeam,
};

export type SortColumn = keyof typeof KEYS;

export type Sorting = { column: SortColumn; isDescending: boolean };

/** The order of the server: by date, then time. */
export const BY_DATE: Sorting = { column: 'date', isDescending: false };

/** The order in a text such as 'venue', or '-venue' for descending; by date if it is invalid. */
export function readSorting(text: string): Sorting {
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  return Object.hasOwn(KEYS, column) ? { column: column as SortColumn, isDescending } : BY_DATE;
}

/** The text that `readSorting` reads; null for the order of the server. */
export function writeSorting({ column, isDescending }: Sorting): string | null {
  if (isDescending) return `-${column}`;
  return column === BY_DATE.column ? null : column;
}

/** The order after a column header was pressed: ascending first, then descending. */
export const sortedBy = (column: SortColumn, now: Sorting): Sorting => ({
  column,
  isDescending: now.column === column && !now.isDescending,
});

/**
 * Sorts rows by a column, empty cells last; equal rows keep their order. Only the distinct values are compared, because
 * a season has few of them and many rows.
 */
export function sortRows(
  rows: readonly ScheduleRow[],
  { column, isDescending }: Sorting,
): readonly ScheduleRow[] {
  if (column === BY_DATE.column && !isDescending) return rows;
  const ofValue = Map.groupBy(rows, KEYS[column]);
  const { compare } = new Intl.Collator('en-US', { numeric: true });
  const values = [...ofValue.keys()]
    .filter((value) => value !== '')
    .toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
  return [...values, ''].flatMap((value) => ofValue.get(value) ?? []);
}
