import { Readable } from 'node:stream';
import type { BodyOf } from '@portal/contract/endpoint.ts';
import type { exportSchedule } from '@portal/contract/schedule.ts';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, readRowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { csvPieces } from '#files/csv-file.ts';
import { xlsxFile } from '#files/xlsx-file.ts';
import { ROW_HEADINGS, rowCells } from './export-table.ts';
import type { ScheduleList } from './schedule-list.ts';

/** A download: its fixed name, its type and its bytes. */
export type ScheduleFile = { name: string; type: string; content: Buffer | Readable };

/** The rows that fit the filters as schedule.csv or schedule.xlsx; both hold the same cells. @throws AppError BUSY */
export async function toScheduleFile(
  list: ScheduleList,
  { format, filters = {} }: BodyOf<typeof exportSchedule>,
  now: LeagueNow,
): Promise<ScheduleFile> {
  const words = new Map(Object.entries(filters));
  const wanted = readRowFilters((key) => words.get(key) ?? null);
  const rows: ScheduleRow[] = [];
  for await (const day of list.rowsByDay()) {
    for (const row of filterRows(day.map(toScheduleRow), wanted, now)) rows.push(row);
  }
  if (format === 'csv') {
    const content = Readable.from(csvPieces(ROW_HEADINGS, rows, rowCells), { objectMode: false });
    return { name: 'schedule.csv', type: 'text/csv; charset=utf-8', content };
  }
  return {
    name: 'schedule.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await xlsxFile({ sheet: 'Schedule', headings: ROW_HEADINGS, rows, toCells: rowCells }),
  };
}
