import type { BodyOf } from '@portal/contract/endpoint.ts';
import type { exportSchedule as endpoint } from '@portal/contract/schedule.ts';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, readRowFilters } from '@portal/domain/schedule/row-filters.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/cell.ts';
import { type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import type { Portal } from '#portal.ts';
import type { ScheduleList } from './schedule-list.ts';

/**
 * The columns of the combined schedule, including the hidden ones and the end (docs/spec/product.md#combined-schedule).
 */
const COLUMNS: readonly (readonly [heading: string, cell: (row: ScheduleRow) => Cell])[] = [
  ['Type', (row) => row.type],
  ['Status', (row) => row.status],
  ['Weekday', (row) => row.weekday],
  ['Date', (row) => dateCell(row.date)],
  ['Time', (row) => timeCell(row.startTime)],
  ['End', (row) => timeCell(row.endTime)],
  ['School', (row) => row.schoolName],
  ['Gym', (row) => row.gymName],
  ['Court', (row) => row.court],
  ['Division', (row) => row.divisionName],
  ['Away Team', (row) => row.awayTeam],
  ['Home Team', (row) => row.homeTeam],
  ['Detail', (row) => row.detail],
  ['Schedule Name', (row) => row.scheduleName],
  ['AvailabilityID', (row) => String(row.slotId)],
];

/** A row of either file: dates, times, and text that is never a formula (docs/spec/safety.md#w20). */
const rowCells = (row: ScheduleRow): Cell[] => COLUMNS.map(([, cell]) => safe(cell(row)));

/** The rows that fit the filters as schedule.csv or schedule.xlsx; both hold the same cells. */
export function exportSchedule(
  { clock, settings }: Portal,
  list: ScheduleList,
  { format, filters = {} }: BodyOf<typeof endpoint>,
): TableFile {
  const now = leagueNowOf(clock, settings.current().timeZone);
  const words = new Map(Object.entries(filters));
  const wanted = readRowFilters((key) => words.get(key) ?? null);
  /** Day by day while the file is read, so that the whole season is never in memory. */
  async function* rows(): AsyncGenerator<ScheduleRow[]> {
    for await (const day of list.rowsByDay()) yield filterRows(day.map(toScheduleRow), wanted, now);
  }
  return tableFile(format, {
    name: 'schedule',
    sheet: 'Schedule',
    headings: COLUMNS.map(([heading]) => heading),
    rows: rows(),
    toCells: rowCells,
  });
}
