import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cell, textOf, xlsxStream } from './xlsx-file.ts';

export type FileFormat = 'csv' | 'excel';

/** A download: its file name, its content type, and its bytes, which are produced while they are read. */
export type TableFile = { name: string; type: string; content: Readable };

/** The table to write. `toCells` returns a row's cells; dates and times are numbers in Excel and text in a CSV. */
type Table<Row> = {
  /** without its extension */
  name: string;
  sheet: string;
  headings: readonly string[];
  /** in batches of any size */
  rows: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  toCells: (row: Row) => Cell[];
};

/** Rows written before other requests get their turn; this takes a few milliseconds. */
const ROWS_AT_ONCE = 500;
/** Excel reads a CSV as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a moment as text for a file: '2026-11-17 12:15' in this time zone. */
export function momentWriter(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (moment) => format.format(moment);
}

/** A table as CSV or as an Excel file of one sheet. */
export function tableFile<Row>(format: FileFormat, table: Table<Row>): TableFile {
  const { name, sheet, headings } = table;
  const slices = inSlices(table);
  return format === 'csv'
    ? {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(csvPieces(headings, slices), { objectMode: false }),
      }
    : {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: xlsxStream({ sheet, headings, slices }),
      };
}

/**
 * The cells of the rows, in slices of equal size except for the last; other requests get their turn between two slices.
 */
async function* inSlices<Row>({ rows, toCells }: Table<Row>): AsyncGenerator<Cell[][]> {
  let slice: Cell[][] = [];
  for await (const batch of rows) {
    for (const row of batch) {
      slice.push(toCells(row));
      if (slice.length < ROWS_AT_ONCE) continue;
      yield slice;
      slice = [];
      await nextTurn();
    }
  }
  if (slice.length > 0) yield slice;
}

/** A table as CSV for Excel, piece by piece: every cell quoted, lines ended by CR LF. */
async function* csvPieces(
  headings: readonly string[],
  slices: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(headings);
  for await (const slice of slices) yield slice.map(toLine).join('');
}

const toLine = (cells: readonly Cell[]) =>
  `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
