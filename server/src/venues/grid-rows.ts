import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { several } from '@portal/domain/text/several.ts';
import { parseTimesCell } from '@portal/domain/time/cells.ts';
import { monthHeading } from '@portal/domain/time/month-heading.ts';
import { parseOpenTimesCell } from '@portal/domain/time/open-times.ts';
import { readYesNo } from '#enrollment/marks.ts';
import { findColumns, type Table, type TableRow } from '#platform/files/read/table.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS } from './import-columns.ts';

/*
 * Grids of permits and closures: a row for each day, a column for each place, and in their cells times, marks or "closed". Here
 * each cell becomes a row.
 */

type Grid = {
  /** position of the days */
  days: number;
  /** positions of the places */
  places: number[];
};

/** Fewer columns of places may be something else. */
const LEAST_PLACES = 2;

/** Finds the days and places in a header that names no school; null if it is not that of a grid. */
function gridIn(columns: readonly string[]): Grid | null {
  const table = { columns: [...columns] };
  const known: Record<string, number> = {
    ...findColumns(table, CLOSURE_COLUMNS).at,
    ...findColumns(table, PERMIT_COLUMNS).at,
  };
  const { school, gym, reason } = findColumns(table, CLOSURE_COLUMNS).at;
  const days = known.firstDate ?? (columns[0]?.trim() === '' ? 0 : undefined);
  if (days === undefined || [school, gym, reason].some((column) => column !== undefined)) return null;
  const others = new Set([days, ...Object.values(known)]);
  const places = columns.flatMap((column, position) =>
    others.has(position) || !/\p{L}/u.test(column) ? [] : position,
  );
  return places.length < LEAST_PLACES ? null : { days, places };
}

/** Whether these may be the columns of a grid; only its cells tell. */
export const isHeaderOfGrid = (columns: readonly string[]): boolean => gridIn(columns) !== null;

/** What says whether a place is open; see `CLOSED_WORDS` of closures. */
const CLOSED = /^(?:closed|unavailable|not available|blocked|blackout)$/;
const OPEN = /^(?:open|opened|available)$/;

/** The times in a cell, each of several: '3-5 PM, 7-9 PM'. */
function timesIn(text: string): string[] {
  const parts = text.split(/[,;&/\n]/).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => parseTimesCell(part) !== null) ? parts : [text];
}

const isTime = (text: string): boolean =>
  timesIn(text).every((part) => parseTimesCell(part) !== null || parseOpenTimesCell(part) !== null);

const isOfGrid = (text: string): boolean =>
  isTime(text) ||
  typeof readYesNo(text) === 'boolean' ||
  CLOSED.test(foldName(text).key) ||
  OPEN.test(foldName(text).key) ||
  normalizePermitStatus(text) !== null;

/** Whether a row only names the month of the days below it, alone or in merged cells. */
const isMonth = ({ cells }: TableRow): boolean => {
  const [text = '', ...others] = new Set(
    cells.map((cell) => foldName(cell).key).filter((cell) => cell !== ''),
  );
  return others.length === 0 && monthHeading(text) !== '';
};

/** The cells of the new columns. */
type Cell = { time: string; status: string; reason: string; closed: string };
const NOTHING: Cell = { time: '', status: '', reason: '', closed: '' };

/** What a cell says of a permit; none if the place is closed. */
function permitsIn(text: string): Cell[] {
  const { key } = foldName(text);
  const mark = OPEN.test(key) ? true : readYesNo(text);
  if (CLOSED.test(key) || mark === false) return [];
  if (mark === true) return [NOTHING];
  if (normalizePermitStatus(text) !== null) return [{ ...NOTHING, status: text }];
  return timesIn(text).map((time) => ({ ...NOTHING, time }));
}

/** What a cell says of a closure. */
function closuresIn(text: string): Cell[] {
  const { key } = foldName(text);
  if (CLOSED.test(key) || OPEN.test(key)) return [{ ...NOTHING, closed: text }];
  return timesIn(text).map((time) => ({ ...NOTHING, reason: time, time: isTime(time) ? time : '' }));
}

/** The table with a row for each cell of a grid; null if its cells are not those of one. */
export function withGridRows(table: Table, kind: 'permits' | 'closures'): Table | null {
  const grid = gridIn(table.columns);
  if (grid === null) return null;
  const { days, places } = grid;
  const layoutOf = ({ cells }: TableRow) => layoutOfRow(table.columns, cells);
  const own = (cells: readonly string[]) =>
    cells.map((cell, position) => (places.includes(position) ? '' : cell));
  const filled = (cells: readonly string[]) =>
    places.filter((position) => !isNoAnswer(cells[position] ?? ''));
  const texts = table.rows
    .filter((row) => layoutOf(row) === null && !isMonth(row))
    .flatMap(({ cells }) => filled(cells).map((position) => (cells[position] ?? '').trim()));
  if (texts.length === 0 || texts.filter(isOfGrid).length * 2 < texts.length) return null;

  const hasStatus = findColumns(table, { status: PERMIT_COLUMNS.status }).at.status !== undefined;
  const hasTimes = ['from', 'times'].some((field) => field in findColumns(table, PERMIT_COLUMNS).at);
  const isOfPermits = kind === 'permits';
  const more: [title: string, pick: (cell: Cell) => string][] = [
    ...(hasTimes
      ? []
      : [[PERMIT_COLUMNS.times.title, (cell: Cell) => cell.time] as [string, (cell: Cell) => string]]),
  ];
  if (isOfPermits && !hasStatus && texts.some((text) => normalizePermitStatus(text) !== null))
    more.push([PERMIT_COLUMNS.status.title, ({ status }) => status]);
  if (!isOfPermits)
    more.push(
      [CLOSURE_COLUMNS.reason.title, ({ reason }) => reason],
      [CLOSURE_COLUMNS.isClosed.title, ({ closed }) => closed],
    );
  const named = own(table.columns);
  if (foldHeader(named[days] ?? '') === '') named[days] = PERMIT_COLUMNS.firstDate.title;
  const columns = [...named, PERMIT_COLUMNS.school.title, ...more.map(([title]) => title)];
  let closed = 0;
  const rows = table.rows.flatMap((row): TableRow[] => {
    const { cells } = row;
    const blank = ['', ...more.map(() => '')];
    if (layoutOf(row) === 'header') return [{ ...row, cells: columns }];
    // a day on which nothing stands is no row, but any other text is
    const isEmpty = filled(cells).length === 0 && !/\d/.test(cells[days] ?? '');
    if (layoutOf(row) !== null || isMonth(row) || isEmpty)
      return [{ ...row, cells: [...own(cells), ...blank] }];
    return filled(cells).flatMap((position) => {
      const text = (cells[position] ?? '').trim();
      const found = isOfPermits ? permitsIn(text) : closuresIn(text);
      if (found.length === 0) closed += 1;
      return found.map((cell) => ({
        ...row,
        cells: [...own(cells), table.columns[position] ?? '', ...more.map(([, pick]) => pick(cell))],
      }));
    });
  });
  const left = closed === 0 ? [] : [`${several(closed, 'cell says', 'cells say')} that a place is closed.`];
  return {
    ...table,
    columns,
    rows,
    notes: [
      ...table.notes,
      [
        `Read as a grid: the columns ${places.map((position) => table.columns[position]).join(', ')} are places.`,
        ...left,
      ].join(' '),
    ],
    isGrid: true,
  };
}
