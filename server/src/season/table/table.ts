/** A table of text as a file holds it, whatever its format was. */
export type Table = {
  /** the header's cells as they stand, trimmed */
  columns: string[];
  /** the rows below the header, blank ones included */
  rows: TableRow[];
};

export type TableRow = {
  /** line of the file on which the row begins; the header of an ordinary file is line 1 */
  line: number;
  /** one per column; where a row is shorter, the rest is empty */
  cells: string[];
  /** whether filled cells stand beyond the last column, so that a separator too many has shifted the row */
  isTooLong: boolean;
};

/** Rows and cells as a format's reader finds them, before the first of them becomes the header. */
export type Grid = { line: number; cells: string[] }[];

export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 500;
/** characters of one cell */
export const MAX_CELL = 10_000;
/** characters of a header: comparing headers takes time */
export const MAX_HEADER = 300;

/** Whether no cell of the row says anything. */
export function isBlankRow(row: { cells: readonly string[] }): boolean {
  return row.cells.every((cell) => cell.trim() === '');
}
