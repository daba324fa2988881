import type { FileKind } from '@portal/contract/file-kinds.ts';
import {
  GAME_COLUMNS,
  isGameHeader,
  isMatchupHeader,
  matchupColumn,
} from '@portal/domain/games/game-columns.ts';
import { parseHours } from '@portal/domain/permit-book/hours-text.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { parseWeekdayCell } from '@portal/domain/time/cells.ts';
import { isGameGrid, isHeaderOfGameGrid, withGames } from '#games/game-grid.ts';
import { hasMoney, INVOICE_COLUMNS } from '#permit-book/invoice-columns.ts';
import { AppError } from '#platform/errors.ts';
import type { Lacking } from '#platform/files/read/headings.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import { findColumns, type HeaderTest, refuseFile, type Table, textsIn } from '#platform/files/read/table.ts';
import { isOfOpenings } from '#venues/closure-rows.ts';
import { withDaysAbove } from '#venues/file-days.ts';
import { isHeaderOfGrid, withGridRows } from '#venues/grid-rows.ts';
import { isOfWeekly, withHoursColumns } from '#venues/hours-columns.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS } from '#venues/import-columns.ts';
import { withStatusHeadings } from '#venues/permit-rows.ts';
import { headingsOf, KINDS } from './file-kinds.ts';

/** A file that fits several kinds is of the first; `permits` have all columns that closures need. */
const ORDER: readonly FileKind[] = [
  'games',
  'coaches',
  'players',
  'permits',
  'venues',
  'invoices',
  'closures',
];

/** Whether a table that has all columns of an invoice is one of closures: it has a reason or most hours are times of day, and no numbers of hours cost money. */
function isOfClosures(table: Pick<Table, 'columns' | 'rows'>): boolean {
  const { at } = findColumns(table, { ...CLOSURE_COLUMNS, ...INVOICE_COLUMNS });
  const hours = textsIn(table, at.hours);
  const times = hours.filter((cell) => parseHours(cell) === null);
  const isOfTimes = times.length > hours.length / 2;
  // hours that cost something were used
  const isOfUse = hasMoney(table) && (at.reason === undefined || (hours.length > 0 && !isOfTimes));
  return KINDS.closures.isHeader(table.columns) && !isOfUse && (at.reason !== undefined || isOfTimes);
}

/** Whether both teams of its games stand in one column, such as the subjects of a calendar. */
function hasMatchups({ columns, rows }: Pick<Table, 'columns' | 'rows'>): boolean {
  const { at } = findColumns({ columns }, { date: GAME_COLUMNS.date });
  return at.date !== undefined && matchupColumn(columns, rows) >= 0;
}

function kindOf(table: Pick<Table, 'columns' | 'rows'>): FileKind | null {
  if (isGameGrid(table)) return 'games';
  const matchup = foldHeader(table.columns[matchupColumn(table.columns, table.rows)] ?? '');
  // why a gym is closed may be a game of its school
  if (hasMatchups(table) && !CLOSURE_COLUMNS.reason.names.includes(matchup)) return 'games';
  const kind = ORDER.find((each) => KINDS[each].isHeader(table.columns)) ?? null;
  const { status } = findColumns(table, PERMIT_COLUMNS).at;
  if (kind === 'permits' && isOfOpenings(textsIn(table, status))) return 'closures';
  return kind === 'invoices' && isOfClosures(table) ? 'closures' : kind;
}

/** How many of its columns a file of this kind has, less those that it needs and has not. */
function closeness(kind: FileKind, { columns }: Pick<Table, 'columns'>): number {
  const { at, missing } = findColumns<string>({ columns }, KINDS[kind].columnsFor(columns));
  const lacking = KINDS[kind].isHeader(columns) ? 0 : missing.length;
  return new Set(Object.values(at)).size - lacking;
}

function hasGym(table: Pick<Table, 'columns'>): boolean {
  const { gym, school } = findColumns(table, PERMIT_COLUMNS).at;
  return gym !== undefined && gym !== school;
}

/** What takes place in the hours of a permit. */
const OF_USE =
  /\b(?:permits?|practices?|basketball|rentals?|reserv\w*|bookings?|leagues?|rec|youth|open gym)\b/i;

/**
 * Whether a table without a status may be one of permits: hours on days of the week, and no word why or whether a gym is closed;
 * or what each of its rows is for is a practice or the like.
 */
function isOfPermits(table: Pick<Table, 'columns' | 'rows'>): boolean {
  const { weekday, from, times, reason, isOpen, isClosed } = findColumns(table, CLOSURE_COLUMNS).at;
  const uses = textsIn(table, reason);
  const isOfUse = uses.length > 0 && uses.every((text) => OF_USE.test(text));
  if (isOpen !== undefined || isClosed !== undefined || (from ?? times) === undefined) return false;
  return isOfUse || (reason === undefined && weekday !== undefined);
}

/**
 * Refuses a file that was brought to the wrong importer.
 * @param own what the importer reads
 * @param readAgain the table below the header that this test finds
 * @throws AppError INVALID_INPUT with the kind of the file and where to import it
 */
export async function checkDoor(
  own: FileKind,
  table: Pick<Table, 'columns' | 'rows'>,
  readAgain: (isHeader: HeaderTest) => Promise<Pick<Table, 'columns' | 'rows'>>,
): Promise<void> {
  const isOwn = KINDS[own].isHeader(table.columns) || (own === 'games' && hasMatchups(table));
  if (isOwn && KINDS[own].isSure) return;
  const seen = isOwn ? table : await readAgain((cells) => ORDER.some((kind) => KINDS[kind].isHeader(cells)));
  const found = kindOf(seen);
  if (found === null || found === own || (!isOwn && closeness(found, seen) <= closeness(own, seen))) return;
  if (own === 'permits' && found === 'closures' && isOfPermits(seen)) return;
  // an invoice may have a status too, which says whether it is paid, and the times of what it is for
  const isOfHours = found === 'permits' || found === 'closures';
  if (own === 'invoices' && isOfHours && (hasMoney(seen) || (isOwn && found === 'permits' && !hasGym(seen))))
    return;
  const { title, page } = KINDS[found];
  const isStatus = own === 'closures' && found === 'permits';
  const isToPermits = own === 'permits' && found === 'closures';
  const otherwise = isStatus
    ? ' If it lists closures, remove the rows that are canceled or pending, and its column of the permit status.'
    : isToPermits
      ? ' If it lists permits, add a column Permit Status with Approved or Pending.'
      : '';
  const sentence = `This is a file of ${title.toLowerCase()}. Import it under ${page.where}.${otherwise}`;
  throw new AppError('INVALID_INPUT', sentence, {
    fields: { file: sentence },
    conflict: { importer: { kind: found, ...page } },
  });
}

/** Games may stand below the names of their divisions. */
const divisionOfGames = (columns: readonly string[]): Lacking => {
  const { division } = findColumns({ columns: [...columns] }, { division: GAME_COLUMNS.division }).at;
  return {
    division: division === undefined ? GAME_COLUMNS.division.title : null,
    team: null,
    isStrict: true,
  };
};

/** Whether a header lacks only the days or places of its permits, which may stand above them or be the cells of a grid. */
const isOfBarePermits: HeaderTest = (cells) =>
  isOfWeekly(cells) || KINDS.permits.isHeaderHere([...cells, PERMIT_COLUMNS.firstDate.title]);

/** More different numbers than an hour can be. */
const LEAST_DAYS = 24;
const DAYS_A_WEEK = 7;

/** Whether a table is a page of a calendar: only weekdays stand above its cells, which begin with the days of a month. */
function isMonthPage({ columns, rows }: Table): boolean {
  const header = [columns, ...rows.map(({ cells }) => cells)].find((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === DAYS_A_WEEK && filled.every((cell) => parseWeekdayCell(cell) !== null);
  });
  const days = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => /^\d{1,2}(?=\s|$)/.exec(cell.trim()) ?? []),
  );
  return header !== undefined && new Set(days).size >= LEAST_DAYS;
}

/**
 * Refuses a file without any column of its kind, such as a letter, or with a box for each day.
 * @param tables as the file has it, and as it would be read
 */
function refuseOtherShape(own: FileKind, { raw, table }: { raw: Table; table: Table }): void {
  const { title, columns, isHeaderHere } = KINDS[own];
  const hasColumns = ({ columns: header }: Table) =>
    Object.keys(findColumns<string>({ columns: header }, columns).at).length > 0;
  const isPage = ![raw, table].some((each) => isHeaderHere(each.columns)) && isMonthPage(raw);
  if (!isPage && (hasColumns(raw) || hasColumns(table))) return;
  const found = isPage ? 'This is a calendar with a box for each day' : 'This is no table with known columns';
  throw refuseFile(
    `Nothing was imported. ${found}, so it can’t be read. Write what it says into a table of ${title.toLowerCase()} (CSV or Excel) with the columns ${listWords(headingsOf(KINDS[own]), 'and')}, and one row for each.`,
  );
}

/**
 * Reads a file that was brought to an importer.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT for a file that is not a table, or of another kind
 */
export async function readFileOf(own: FileKind, bytes: Buffer, maxRows?: number): Promise<Table> {
  const lackingIn = own === 'games' ? { lackingIn: divisionOfGames } : {};
  const mayBeBeside = own === 'venues' || own === 'permits' || own === 'closures';
  const read = (isHeader: HeaderTest) =>
    readTable(bytes, { isHeader, mayBeBeside, ...lackingIn, ...(maxRows ? { maxRows } : {}) });
  const raw = await read(KINDS[own].isHeaderHere);
  let table = raw;
  if (own === 'games' && !isGameHeader(table.columns)) {
    const calendar = await read(isMatchupHeader);
    if (hasMatchups(calendar)) table = calendar;
    else {
      // each sheet may be a grid
      const sheets = await read(isHeaderOfGameGrid);
      const games = withGames(sheets);
      table = games === sheets ? withGames(table) : games;
    }
  }
  if (own === 'permits' || own === 'closures') {
    const isRead = KINDS[own].isHeaderHere(table.columns);
    const grid = isRead ? null : withGridRows(await read(isHeaderOfGrid), own);
    if (!isRead && grid === null && own === 'permits') {
      const bare = await read(isOfBarePermits);
      if (isOfBarePermits(bare.columns)) table = withDaysAbove(bare);
    }
    table = grid ?? withHoursColumns(table, own === 'permits' ? PERMIT_COLUMNS : CLOSURE_COLUMNS);
    if (own === 'permits') table = withStatusHeadings(table);
  }
  await checkDoor(own, table, read);
  if (mayBeBeside) refuseOtherShape(own, { raw, table });
  return table;
}
