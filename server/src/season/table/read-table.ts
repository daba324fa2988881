import { decodePieces } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import { refuseFile } from './refuse-file.ts';
import {
  type GridRow,
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

function gridOf(file: TableFile, maxRows: number): AsyncGenerator<GridRow, void> {
  if (file.sizeBytes === 0) throw refuseFile('This file is empty.');
  if (file.head.subarray(0, 4).equals(ZIP)) return rowsOfWorkbook(file);
  if (file.head.subarray(0, 4).equals(OLD_EXCEL)) {
    throw refuseFile('This is an old or protected Excel file. Please save it as .xlsx or CSV.');
  }
  return readDelimited(decodePieces(file.pieces(), file.encoding), maxRows);
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
 * @throws AppError INVALID_INPUT with a sentence for a file that is empty, no table, damaged or far too large, here or
 * while the rows are read
 * @see decisions.md section 5.2
 */
export async function openTable(file: TableFile, maxRows: number): Promise<OpenTable> {
  const grid = gridOf(file, maxRows);
  // the first filled row becomes the header; empty lines above it are left away
  for (let next = await grid.next(); next.done !== true; next = await grid.next()) {
    if (isBlankRow(next.value)) continue;
    const columns = headerOf(next.value);
    return { columns, rows: bodyOf(grid, columns.length), close: async () => void (await grid.return()) };
  }
  throw refuseFile('This file is empty.');
}

async function* bodyOf(grid: AsyncIterable<GridRow>, width: number): AsyncGenerator<TableRow, void> {
  for await (const { line, cells } of grid) {
    const whole = Array.from({ length: width }, (_, index) => cut(cells[index] ?? '', MAX_CELL));
    yield {
      line,
      cells: whole,
      isTooLong: cells.length > width && !isBlankRow({ cells: cells.slice(width) }),
    };
  }
}

/**
 * The same, whole: for files that are never long.
 * @throws AppError INVALID_INPUT
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const { columns, rows } = await openTable(inMemory(bytes), MAX_ROWS);
  return { columns, rows: await Array.fromAsync(rows) };
}
