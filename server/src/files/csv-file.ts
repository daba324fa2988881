import { setImmediate as breathe } from 'node:timers/promises';

/** Excel reads a CSV as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_AT_ONCE = 500;

/**
 * A table as CSV for Excel: every cell quoted, lines ended by CR LF. Comes piece by piece, and between two pieces
 * other requests have their turn.
 */
export async function* csvPieces<Row>(
  headings: readonly string[],
  rows: readonly Row[],
  toCells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(headings);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await breathe();
    yield rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row) => toLine(toCells(row)))
      .join('');
  }
}

const toLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
