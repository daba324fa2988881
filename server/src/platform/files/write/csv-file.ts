import { type Cell, textOf } from './cell.ts';

/** Excel reads a CSV as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as CSV for Excel, piece by piece: every cell quoted, lines ended by CR LF. */
export async function* csvPieces(
  headings: readonly string[],
  slices: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(headings);
  for await (const slice of slices) yield slice.map(toLine).join('');
}

const toLine = (cells: readonly Cell[]) =>
  `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
