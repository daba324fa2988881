import { decodeText } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import { refuseFile } from './refuse-file.ts';
import { type Grid, isBlankRow, MAX_CELL, MAX_HEADER, type Table } from './table.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function gridOf(bytes: Buffer): Promise<Grid> {
  if (bytes.subarray(0, 4).equals(ZIP)) return await readWorkbook(bytes);
  if (bytes.subarray(0, 4).equals(OLD_EXCEL)) {
    throw refuseFile('This is an old or protected Excel file. Please save it as .xlsx or CSV.');
  }
  return await readDelimited(decodeText(bytes));
}

/** The text's beginning; a character that the cut would tear apart is left away, because nothing can store half of it. */
const cut = (text: string, max: number) =>
  text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;

/** The grid's first filled row becomes the header; empty lines above it are left away. */
function toTable(grid: Grid): Table {
  const header = grid.findIndex((row) => !isBlankRow(row));
  const names = grid[header]?.cells.map((cell) => cut(cell.replaceAll('\u0000', ''), MAX_HEADER).trim());
  if (names === undefined) throw refuseFile('This file is empty.');
  const columns = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  const rows = grid.slice(header + 1).map(({ line, cells }) => {
    const whole = columns.map((_, index) => cut(cells[index] ?? '', MAX_CELL));
    return { line, cells: whole, isTooLong: !isBlankRow({ cells: cells.slice(columns.length) }) };
  });
  return { columns, rows };
}

/**
 * The table in an uploaded file: CSV with any usual separator and encoding, or the first sheet of an .xlsx workbook,
 * told apart by content and never by name. Cells are text, whatever they look like.
 * @throws AppError INVALID_INPUT with a sentence for a file that is empty, no table, damaged or far too large
 * @see decisions.md section 5.2
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw refuseFile('This file is empty.');
  return toTable(await gridOf(bytes));
}
