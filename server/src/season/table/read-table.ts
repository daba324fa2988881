import { decodePieces } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import { refuseFile } from './refuse-file.ts';
import {
  type GridRow,
  HEADER_WITHIN,
  type HeaderTest,
  isBlankRow,
  MAX_CELL,
  MAX_HEADER,
  MAX_ROWS,
  type OpenTable,
  type Table,
  type TableRow,
} from './table.ts';
import { inMemory, type TableFile } from './table-file.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** A workbook is a packed archive that can only be read whole. */
const MAX_WORKBOOK_BYTES = 20 * 1_024 * 1_024;

async function* rowsOfWorkbook(file: TableFile): AsyncGenerator<GridRow, void> {
  if (file.sizeBytes > MAX_WORKBOOK_BYTES) {
    throw refuseFile('This Excel file is larger than 20 MB. Please save it as CSV.');
  }
  yield* await readWorkbook(await file.bytes());
}

function gridOf(file: TableFile, maxRows: number, isHeader: HeaderTest): AsyncGenerator<GridRow, void> {
  if (file.sizeBytes === 0) throw refuseFile('This file is empty.');
  if (file.head.subarray(0, 4).equals(ZIP)) return rowsOfWorkbook(file);
  if (file.head.subarray(0, 4).equals(OLD_EXCEL)) {
    throw refuseFile('This is an old or protected Excel file. Please save it as .xlsx or CSV.');
  }
  return readDelimited(decodePieces(file.pieces(), file.encoding), maxRows, isHeader);
}

/** The text's beginning; a character that the cut would tear apart is left away, because nothing can store half of it. */
const cut = (text: string, max: number) =>
  text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;

function headerOf({ cells }: GridRow): string[] {
  const names = cells.map((cell) => cut(cell.replaceAll('\u0000', ''), MAX_HEADER).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/**
 * The table in a file: CSV with any usual separator and encoding, or the first sheet of an .xlsx workbook, told apart
 * by content and never by name. Cells are text, whatever they look like. Rows are read as they are asked for.
 * @param maxRows of a CSV; a workbook has a bound of its own
 * @param isHeader finds the header below lines with a report's name or date; without it the first filled row is the header
 * @throws AppError INVALID_INPUT with a sentence for a file that is empty, no table, damaged or far too large, here or
 * while the rows are read
 * @see decisions.md section 5.2
 */
export async function openTable(
  file: TableFile,
  maxRows: number,
  isHeader: HeaderTest = () => true,
): Promise<OpenTable> {
  const grid = gridOf(file, maxRows, isHeader);
  const { header, below } = await findHeader(grid, isHeader);
  const columns = headerOf(header);
  return {
    columns,
    rows: bodyOf(below, grid, columns.length),
    close: async () => void (await grid.return()),
  };
}

/** A line above the header says a name, a date or both. What says more may be a row of the table. */
const MOST_TITLE_CELLS = 2;
const isTitle = ({ cells }: GridRow): boolean =>
  cells.filter((cell) => cell.trim() !== '').length <= MOST_TITLE_CELLS;

/**
 * The header, and rows below it that were read on the way. Lines of a title above it are left away, and none that could
 * be a row: where no header comes after such lines, the first filled row is taken for it, so that its reader names what it lacks.
 */
async function findHeader(
  grid: AsyncGenerator<GridRow, void>,
  isHeader: HeaderTest,
): Promise<{ header: GridRow; below: GridRow[] }> {
  const read: GridRow[] = [];
  for (let next = await grid.next(); next.done !== true; next = await grid.next()) {
    if (read.length === 0 && isBlankRow(next.value)) continue;
    if (isHeader(headerOf(next.value))) return { header: next.value, below: [] };
    read.push(next.value);
    if (!isTitle(next.value) || read.length >= HEADER_WITHIN) break;
  }
  const [header, ...below] = read;
  if (header === undefined) throw refuseFile('This file is empty.');
  return { header, below };
}

async function* bodyOf(
  below: readonly GridRow[],
  grid: AsyncIterable<GridRow>,
  width: number,
): AsyncGenerator<TableRow, void> {
  for (const row of below) yield toRow(row, width);
  for await (const row of grid) yield toRow(row, width);
}

function toRow({ line, cells }: GridRow, width: number): TableRow {
  const whole = Array.from({ length: width }, (_, index) => cut(cells[index] ?? '', MAX_CELL));
  const isTooLong = cells.length > width && !isBlankRow({ cells: cells.slice(width) });
  return { line, cells: whole, isTooLong };
}

/**
 * The same, whole: for files that are never long.
 * @throws AppError INVALID_INPUT
 */
export async function readTable(bytes: Buffer, isHeader?: HeaderTest): Promise<Table> {
  const { columns, rows } = await openTable(inMemory(bytes), MAX_ROWS, isHeader);
  return { columns, rows: await Array.fromAsync(rows) };
}
