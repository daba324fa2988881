import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { isDay } from '@portal/domain/games/file-dates.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { several } from '@portal/domain/text/several.ts';
import { parseTimesCell } from '@portal/domain/time/cells.ts';
import { parseOpenTimesCell } from '@portal/domain/time/open-times.ts';
import { readYesNo } from '#enrollment/marks.ts';
import { monthOfRow } from '#imports/month-headings.ts';
import { findColumns, type Table, type TableRow } from '#platform/files/read/table.ts';
import { CLOSED_WORDS } from './closure-rows.ts';
import { severalTimes } from './hours-times.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS } from './import-columns.ts';

/*
 * Grids of permits and closures: a row for each day and a column for each place, or the other way round, and in their cells times,
 * marks or "closed". Here each cell becomes a row.
 */

type Grid = {
  /** position of what each row is about, and the title of such a column */
  rows: number;
  title: string;
  /** positions of the columns, and the title of a column of what they name */
  across: number[];
  acrossTitle: string;
  /** what the columns are, in a sentence */
  what: string;
};

/** Fewer columns may be something else. */
const LEAST_ACROSS = 2;

const gridIn = (columns: readonly string[]): Grid | null => gridOfDays(columns) ?? gridOfPlaces(columns);

/** Finds the days in a header with a place for each row; null if it is not that of a grid. */
function gridOfDays(columns: readonly string[]): Grid | null {
  const across = columns.flatMap((column, position) => (isDay(column) ? position : []));
  const { school, gym, firstDate } = findColumns({ columns: [...columns] }, PERMIT_COLUMNS).at;
  const rows = school ?? gym ?? (columns[0]?.trim() === '' ? 0 : undefined);
  if (rows === undefined || firstDate !== undefined || across.length < LEAST_ACROSS) return null;
  const [title, acrossTitle] = [PERMIT_COLUMNS.school.title, PERMIT_COLUMNS.firstDate.title];
  return { rows, title, across, acrossTitle, what: 'days' };
}

/** Finds the places in a header with a day for each row, that names no school; null if it is not that of a grid. */
function gridOfPlaces(columns: readonly string[]): Grid | null {
  const table = { columns: [...columns] };
  const known: Record<string, number> = {
    ...findColumns(table, CLOSURE_COLUMNS).at,
    ...findColumns(table, PERMIT_COLUMNS).at,
  };
  const { school, gym, reason } = findColumns(table, CLOSURE_COLUMNS).at;
  const rows = known.firstDate ?? (columns[0]?.trim() === '' ? 0 : undefined);
  if (rows === undefined || [school, gym, reason].some((column) => column !== undefined)) return null;
  const others = new Set([rows, ...Object.values(known)]);
  const across = columns.flatMap((column, position) =>
    others.has(position) || !/\p{L}/u.test(column) ? [] : position,
  );
  const [title, acrossTitle] = [PERMIT_COLUMNS.firstDate.title, PERMIT_COLUMNS.school.title];
  return across.length < LEAST_ACROSS ? null : { rows, title, across, acrossTitle, what: 'places' };
}

/** Whether these may be the columns of a grid; only its cells tell. */
export const isHeaderOfGrid = (columns: readonly string[]): boolean => gridIn(columns) !== null;

const isClosed = (text: string): boolean | undefined => CLOSED_WORDS.get(foldName(text).key);

const isTime = (text: string): boolean =>
  severalTimes(text).every((part) => parseTimesCell(part) !== null || parseOpenTimesCell(part) !== null);

const isOfGrid = (text: string): boolean =>
  isTime(text) ||
  typeof readYesNo(text) === 'boolean' ||
  isClosed(text) !== undefined ||
  normalizePermitStatus(text) !== null;

const isMonth = (row: TableRow): boolean => monthOfRow(row) !== '';

/** The cells of the new columns. */
type Cell = { time: string; status: string; reason: string; closed: string };
const NOTHING: Cell = { time: '', status: '', reason: '', closed: '' };

/** What a cell says of a permit; none if the place is closed. */
function permitsIn(text: string): Cell[] {
  const mark = isClosed(text) === false ? true : readYesNo(text);
  if (isClosed(text) === true || mark === false) return [];
  if (mark === true) return [NOTHING];
  if (normalizePermitStatus(text) !== null) return [{ ...NOTHING, status: text }];
  return severalTimes(text).map((time) => ({ ...NOTHING, time }));
}

/** What a cell says of a closure. */
function closuresIn(text: string): Cell[] {
  if (isClosed(text) !== undefined) return [{ ...NOTHING, closed: text }];
  return severalTimes(text).map((time) => ({ ...NOTHING, reason: time, time: isTime(time) ? time : '' }));
}

/** The table with a row for each cell of a grid; null if its cells are not those of one. */
export function withGridRows(table: Table, kind: 'permits' | 'closures'): Table | null {
  const grid = gridIn(table.columns);
  if (grid === null) return null;
  const { across, acrossTitle } = grid;
  const layoutOf = ({ cells }: TableRow) => layoutOfRow(table.columns, cells);
  const own = (cells: readonly string[]) =>
    cells.map((cell, position) => (across.includes(position) ? '' : cell));
  const filled = (cells: readonly string[]) =>
    across.filter((position) => !isNoAnswer(cells[position] ?? ''));
  const texts = table.rows
    .filter((row) => layoutOf(row) === null && !isMonth(row))
    .flatMap(({ cells }) => filled(cells).map((position) => (cells[position] ?? '').trim()));
  if (texts.length === 0 || texts.filter(isOfGrid).length * 2 < texts.length) return null;

  const hasStatus = findColumns(table, { status: PERMIT_COLUMNS.status }).at.status !== undefined;
  const hasTimes = ['from', 'times'].some((field) => field in findColumns(table, PERMIT_COLUMNS).at);
  const isOfPermits = kind === 'permits';
  const more: [title: string, pick: (cell: Cell) => string][] = [];
  if (!hasTimes) more.push([PERMIT_COLUMNS.times.title, ({ time }) => time]);
  if (isOfPermits && !hasStatus && texts.some((text) => normalizePermitStatus(text) !== null))
    more.push([PERMIT_COLUMNS.status.title, ({ status }) => status]);
  if (!isOfPermits)
    more.push(
      [CLOSURE_COLUMNS.reason.title, ({ reason }) => reason],
      [CLOSURE_COLUMNS.isClosed.title, ({ closed }) => closed],
    );
  const named = own(table.columns);
  const known = findColumns({ columns: named }, PERMIT_COLUMNS).at;
  // without a title, or places in a column that is called "Gym"
  if ((grid.what === 'days' ? known.school : known.firstDate) === undefined) named[grid.rows] = grid.title;
  const columns = [...named, acrossTitle, ...more.map(([title]) => title)];
  let closed = 0;
  const rows = table.rows.flatMap((row): TableRow[] => {
    const { cells } = row;
    const blank = ['', ...more.map(() => '')];
    if (layoutOf(row) === 'header') return [{ ...row, cells: columns }];
    // a day or place for which nothing stands is no row, but any other text in a column of days is
    const isText = grid.what === 'places' && filled(cells).length === 0 && !/\d/.test(cells[grid.rows] ?? '');
    if (layoutOf(row) !== null || isMonth(row) || isText)
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
        `Read as a grid: the columns ${across.map((position) => table.columns[position]).join(', ')} are ${grid.what}.`,
        ...left,
      ].join(' '),
    ],
    isGrid: true,
  };
}
