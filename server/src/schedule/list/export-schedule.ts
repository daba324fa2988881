import type { BodyOf } from '@portal/contract/endpoint.ts';
import type { exportSchedule as endpoint } from '@portal/contract/schedule.ts';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import { gameNumberText, type ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, type RowFilters, readRowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/xlsx-file.ts';
import type { Portal } from '#portal.ts';
import { listPostponedGames } from '../postponed-games.ts';
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
  ['Detail', ({ gameNumber, detail }) => [gameNumberText({ gameNumber }), detail].filter(Boolean).join(', ')],
  ['Schedule Name', (row) => row.scheduleName],
  ['AvailabilityID', (row) => (row.slotId === 0 ? '' : String(row.slotId))],
  ['Note', (row) => row.note],
];

/** A row of either file: dates, times, and text that is never a formula (docs/spec/safety.md#w20). */
const rowCells = (row: ScheduleRow): Cell[] => COLUMNS.map(([, cell]) => safe(cell(row)));

/**
 * The postponed games that fit the filters, without day, time and place, which they don't have now. Filters of a day or time
 * leave them out.
 */
async function postponedRows(portal: Portal, filters: RowFilters, now: LeagueNow): Promise<ScheduleRow[]> {
  const { weekday, startDate, endDate, startTime, endTime } = filters;
  if ([weekday, startDate, endDate, startTime, endTime].some((filter) => filter !== '')) return [];
  const { games } = await listPostponedGames(portal);
  const rows = games.map(({ type, EntryId, DivisionName, HomeTeam, AwayTeam, Note }) => ({
    ...toScheduleRow({ Type: type, EntryId, DivisionName, HomeTeam, AwayTeam, Note }),
    status: 'Postponed',
  }));
  return filterRows(rows, { ...filters, showPast: true }, now);
}

/**
 * The rows that fit the filters as schedule.csv or schedule.xlsx, postponed games last; both hold the same cells.
 */
export async function exportSchedule(
  portal: Portal,
  list: ScheduleList,
  request: BodyOf<typeof endpoint>,
): Promise<TableFile> {
  const { format, filters = {} } = request;
  const { clock, settings } = portal;
  const now = leagueNowOf(clock, settings.current().timeZone);
  const words = new Map(Object.entries(filters));
  const rowFilters = readRowFilters((key) => words.get(key) ?? null);
  const isChosen = chooser(request);
  const postponed = (await postponedRows(portal, rowFilters, now)).filter(isChosen);
  /** Day by day while the file is read, so that the whole season is never in memory. */
  async function* rows(): AsyncGenerator<ScheduleRow[]> {
    for await (const day of list.rowsByDay())
      yield filterRows(day.map(toScheduleRow), rowFilters, now).filter(isChosen);
    yield postponed;
  }
  return tableFile(format, {
    name: 'schedule',
    sheet: 'Schedule',
    headings: COLUMNS.map(([heading]) => heading),
    rows: rows(),
    toCells: rowCells,
  });
}

/** Whether a row is among the chosen ones; every row is if none were named. */
function chooser({ chosenEntryIds: entries, chosenSlotIds: slots }: BodyOf<typeof endpoint>) {
  if (entries == null && slots == null) return () => true;
  const [entryIds, slotIds] = [new Set(entries), new Set(slots)];
  return ({ entryId, slotId }: ScheduleRow) =>
    entryId === null ? slotIds.has(slotId) : entryIds.has(entryId);
}
