import {
  cut,
  type GridRow,
  HEADER_WITHIN,
  type HeaderTest,
  isBlankRow,
  MAX_HEADER,
  refuseFile,
} from './table.ts';

export function headerOf({ cells }: { cells: readonly string[] }): string[] {
  const names = cells.map((cell) => cut(cell.replaceAll('\u0000', ''), MAX_HEADER).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** A line above the header contains a name, a date or both. A line with more cells may be a row of the table. */
const MOST_TITLE_CELLS = 2;
const isTitle = ({ cells }: GridRow): boolean =>
  cells.filter((cell) => cell.trim() !== '').length <= MOST_TITLE_CELLS;

/** The most lines that are read while looking for the header, blank ones included. */
const MOST_LINES = 100;

/**
 * Looks for the header. Title lines above it are skipped, but no line that could be a row. If no header follows, the
 * first filled row counts as the header, so the error message names the columns that it lacks.
 */
export class HeaderSearch {
  readonly #isHeader: HeaderTest;
  #filled = 0;
  /** the rows from the first filled one on, without the header that was found */
  readonly read: GridRow[] = [];
  /** the header that was found */
  found: GridRow | null = null;

  constructor(isHeader: HeaderTest) {
    this.#isHeader = isHeader;
  }

  /** Whether the search is over after this row. */
  add(row: GridRow): boolean {
    const isBlank = isBlankRow(row);
    if (isBlank && this.#filled === 0) return false;
    if (!isBlank && this.#isHeader(headerOf(row))) {
      this.found = row;
      return true;
    }
    this.read.push(row);
    if (!isBlank) this.#filled += 1;
    return !isTitle(row) || this.#filled > HEADER_WITHIN || this.read.length >= MOST_LINES;
  }
}

/**
 * The header, what stands above it, and the rows below it that were read while looking for it.
 * @throws AppError INVALID_INPUT for a table without a filled row
 */
export async function findHeader(
  grid: AsyncIterator<GridRow> | Iterator<GridRow>,
  isHeader: HeaderTest,
): Promise<{ header: GridRow; below: GridRow[]; titles: string[]; isFound: boolean }> {
  const search = new HeaderSearch(isHeader);
  for (let next = await grid.next(); next.done !== true; next = await grid.next()) {
    if (search.add(next.value)) break;
  }
  if (search.found !== null) {
    const filled = search.read.map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
    const titles = filled.flatMap(([title, ...others]) => (others.length > 0 ? [] : (title ?? [])));
    return { header: search.found, below: [], titles, isFound: true };
  }
  const [header, ...below] = search.read;
  if (header === undefined) throw refuseFile('This file is empty.');
  return { header, below, titles: [], isFound: false };
}
