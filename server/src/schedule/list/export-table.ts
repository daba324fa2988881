import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/cell.ts';

/** The columns of the combined schedule, the hidden ones and the end included (docs/spec/product.md#combined-schedule). */
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

/** The first row of both files. */
export const ROW_HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading);

/** A row of either file: dates, times, and text that is never a formula (docs/spec/safety.md#w20). */
export const rowCells = (row: ScheduleRow): Cell[] => COLUMNS.map(([, cell]) => safe(cell(row)));
