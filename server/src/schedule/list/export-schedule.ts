import type { BodyOf } from '@portal/contract/endpoint.ts';
import type { exportSchedule } from '@portal/contract/schedule.ts';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, readRowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { ROW_HEADINGS, rowCells } from './export-table.ts';
import type { ScheduleList } from './schedule-list.ts';

/** The rows that fit the filters as schedule.csv or schedule.xlsx; both hold the same cells. */
export function toScheduleFile(
  list: ScheduleList,
  { format, filters = {} }: BodyOf<typeof exportSchedule>,
  now: LeagueNow,
): TableFile {
  const words = new Map(Object.entries(filters));
  const wanted = readRowFilters((key) => words.get(key) ?? null);
  /** Day by day while the file is read, so that a season is never in memory whole. */
  async function* rows(): AsyncGenerator<ScheduleRow[]> {
    for await (const day of list.rowsByDay()) yield filterRows(day.map(toScheduleRow), wanted, now);
  }
  return tableFile(format, {
    name: 'schedule',
    sheet: 'Schedule',
    headings: ROW_HEADINGS,
    rows: rows(),
    toCells: rowCells,
  });
}
