import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { type GridRow, HEADER_WITHIN, isBlankRow } from './table.ts';

/*
 * Tables beside each other on one sheet, with the same columns and blank ones between them. Here they stand one below the other.
 */

/** Fewer columns may be those of a header in two lines: "From" and "To" below each day. */
const LEAST_COLUMNS = 3;

const NOTE = 'Tables beside each other were read one below the other.';

/** Where each table begins, if this is the header of several; none for any other row. */
function startsIn({ cells }: GridRow): number[] {
  const names = cells.map(foldHeader);
  const starts = names.flatMap((name, at) => (name !== '' && (names[at - 1] ?? '') === '' ? at : []));
  const tables = partsOf(names, starts).map((part) => part.join('\n').trimEnd());
  const isAlike = new Set(tables).size === 1 && (tables[0] ?? '').split('\n').length >= LEAST_COLUMNS;
  return isAlike && starts.length > 1 ? starts : [];
}

const partsOf = (cells: readonly string[], starts: readonly number[]): string[][] =>
  starts.map((start, at) => cells.slice(start, starts[at + 1]));

/** Whether the cells of a row name the tables below them, not all of them together. */
const areNames = (row: GridRow | undefined, starts: readonly number[]): row is GridRow =>
  row !== undefined &&
  row.cells.filter((cell) => cell.trim() !== '').length > 1 &&
  partsOf(row.cells, [0, ...starts.slice(1)]).every(
    (part) => part.filter((cell) => cell.trim() !== '').length === 1,
  );

/** The rows with those of tables beside each other one below the other, each below its name. @param notes get one that says so */
export function withTablesBelow(rows: GridRow[], notes: string[]): GridRow[] {
  const at = rows.findIndex((row, index) => index <= HEADER_WITHIN && startsIn(row).length > 0);
  const header = rows[at];
  if (header === undefined) return rows;
  const starts = startsIn(header);
  const above = rows.slice(0, at);
  const names = areNames(above.at(-1), starts) ? above.splice(-1) : [];
  const below = starts.flatMap((_, table) =>
    [...names, header, ...rows.slice(at + 1)].flatMap((row) => {
      const cells = partsOf(row.cells, starts)[table] ?? [];
      return isBlankRow({ cells }) ? [] : { ...row, cells };
    }),
  );
  notes.push(NOTE);
  return [...above, ...below];
}

/** The same of rows that are read one by one. */
export async function* tablesBelow(
  grid: AsyncIterable<GridRow>,
  notes: string[],
): AsyncGenerator<GridRow, void> {
  yield* withTablesBelow(await Array.fromAsync(grid), notes);
}
