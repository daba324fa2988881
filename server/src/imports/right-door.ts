import type { FileKind } from '@portal/contract/file-kinds.ts';
import { GAME_COLUMNS, isGameHeader } from '@portal/domain/games/game-columns.ts';
import { parseHours } from '@portal/domain/permit-book/hours-text.ts';
import type { FileColumn } from '@portal/domain/text/file-column.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { plain } from '#enrollment/families.ts';
import { isEnrollmentHeader, keepNeeded } from '#enrollment/read-enrollment.ts';
import { INVOICE_COLUMNS } from '#permit-book/invoice-columns.ts';
import { AppError } from '#platform/errors.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import { findColumns, type HeaderTest, type Table } from '#platform/files/read/table.ts';
import { rosterFamilyOf } from '#ratings/roster/families.ts';
import { isRosterHeader } from '#ratings/roster/parse-roster.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS, VENUE_COLUMNS } from '#venues/import-columns.ts';

type Kind = {
  /** in messages: a file of ... */
  what: string;
  /** the page on which such a file is imported, and what to choose there */
  where: string;
  isHeader: HeaderTest;
  /** the columns that are looked for in a file with this header */
  columnsFor: (cells: readonly string[]) => Readonly<Partial<Record<string, FileColumn>>>;
};

const withColumns = (expected: Readonly<Record<string, FileColumn>>) => ({
  isHeader: (cells: readonly string[]) => findColumns({ columns: [...cells] }, expected).missing.length === 0,
  columnsFor: () => expected,
});

const hasOne = (cells: readonly string[], pattern: RegExp) =>
  cells.some((cell) => pattern.test(foldHeader(cell)));
const OF_PLAYERS = /player|jersey|uniform|grade|birth|^dob$/;
const OF_COACHES = /coach|email/;

/** Whether it is a list that someone typed; exports of a program have players and coaches. */
const isTyped = (cells: readonly string[]) => keepNeeded({ columns: cells }).family === plain;

/** The kinds of files. One that fits several is of the first, so a kind with telling columns is above others. */
const KINDS = {
  games: { what: 'games', where: 'Games', isHeader: isGameHeader, columnsFor: () => GAME_COLUMNS },
  coaches: {
    what: 'coaches',
    where: 'Load coach data',
    columnsFor: (cells) => keepNeeded({ columns: cells }).family.columns,
    isHeader: (cells) =>
      isEnrollmentHeader(cells) && !(isTyped(cells) && hasOne(cells, OF_PLAYERS) && !hasOne(cells, /coach/)),
  },
  players: {
    what: 'players',
    where: 'League ratings, Deadline and files',
    columnsFor: (cells) => rosterFamilyOf(cells.map(foldHeader)).columns,
    isHeader: (cells) =>
      isRosterHeader(cells) && !(isTyped(cells) && hasOne(cells, OF_COACHES) && !hasOne(cells, OF_PLAYERS)),
  },
  // a file of permits also has all columns that closures need
  permits: { what: 'permits', where: 'Venues, Permits', ...withColumns(PERMIT_COLUMNS) },
  venues: { what: 'gyms', where: 'Venues', ...withColumns(VENUE_COLUMNS) },
  invoices: { what: 'invoiced hours', where: 'Permit Book', ...withColumns(INVOICE_COLUMNS) },
  closures: { what: 'closures', where: 'Venues, Closures', ...withColumns(CLOSURE_COLUMNS) },
} as const satisfies Record<FileKind, Kind>;

const ALL = Object.entries(KINDS) as [FileKind, Kind][];

/** The page on which a file of each kind is imported, and what to choose there. */
export const whereToImport = (kind: FileKind): string => KINDS[kind].where;

/** Whether a table that has all columns of an invoice is one of closures: it has a reason, or most hours are times of day. */
function isOfClosures(table: Pick<Table, 'columns' | 'rows'>): boolean {
  const { at } = findColumns(table, { ...CLOSURE_COLUMNS, ...INVOICE_COLUMNS });
  const hours = table.rows
    .map(({ cells }) => cells[at.hours ?? -1]?.trim() ?? '')
    .filter((cell) => cell !== '');
  const times = hours.filter((cell) => parseHours(cell) === null);
  const isOfTimes = times.length > hours.length / 2;
  return KINDS.closures.isHeader(table.columns) && (at.reason !== undefined || isOfTimes);
}

function kindOf(table: Pick<Table, 'columns' | 'rows'>): FileKind | null {
  const kind = ALL.find(([, { isHeader }]) => isHeader(table.columns))?.[0] ?? null;
  return kind === 'invoices' && isOfClosures(table) ? 'closures' : kind;
}

/** How many of its columns a file of this kind has, less those that it needs and has not. */
function closeness(kind: FileKind, { columns }: Pick<Table, 'columns'>): number {
  const { at, missing } = findColumns<string>({ columns }, KINDS[kind].columnsFor(columns));
  return new Set(Object.values(at)).size - missing.length;
}

function hasGym(table: Pick<Table, 'columns'>): boolean {
  const { gym, school } = findColumns(table, PERMIT_COLUMNS).at;
  return gym !== undefined && gym !== school;
}

/** Kinds whose columns tell enough: such a file is of this kind whatever else it has. */
const SURE: readonly FileKind[] = ['games', 'coaches', 'players', 'venues'];

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
  const isOwn = KINDS[own].isHeader(table.columns);
  if (isOwn && SURE.includes(own)) return;
  const seen = isOwn ? table : await readAgain((cells) => ALL.some(([, { isHeader }]) => isHeader(cells)));
  const found = kindOf(seen);
  if (found === null || found === own || (!isOwn && closeness(found, seen) <= closeness(own, seen))) return;
  // an invoice may have a status too, which says whether it is paid
  if (isOwn && own === 'invoices' && found === 'permits' && !hasGym(seen)) return;
  const { what, where } = KINDS[found];
  const isStatus = own === 'closures' && found === 'permits';
  const sentence = `This is a file of ${what}. Import it under ${where}.${isStatus ? ' If it lists closures, remove its column of the permit status.' : ''}`;
  throw new AppError('INVALID_INPUT', sentence, {
    fields: { file: sentence },
    conflict: { importer: found },
  });
}

/**
 * Reads a file that was brought to an importer.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT for a file that is not a table, or of another kind
 */
export async function readFileOf(own: FileKind, bytes: Buffer, maxRows?: number): Promise<Table> {
  const read = (isHeader: HeaderTest) => readTable(bytes, { isHeader, ...(maxRows ? { maxRows } : {}) });
  const table = await read(KINDS[own].isHeader);
  await checkDoor(own, table, read);
  return table;
}
