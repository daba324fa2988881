import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { lineText } from '@portal/domain/text/row-place.ts';
import {
  cut,
  type GridRow,
  HEADER_WITHIN,
  type HeaderTest,
  isAlone,
  isBlankRow,
  MAX_HEADER,
  type OpenTable,
  refuseFile,
  type TableRow,
} from './table.ts';

export function headerOf({ cells }: { cells: readonly string[] }): string[] {
  const names = cells.map((cell) => cut(cell.replaceAll('\u0000', ''), MAX_HEADER).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** A line above the header contains a name, a date or both. A line with more cells may be a row of the table. */
const MOST_TITLE_CELLS = 2;
const isTitle = ({ cells }: GridRow): boolean =>
  cells.filter((cell) => cell.trim() !== '').length <= MOST_TITLE_CELLS;

/** What people have, in a header below a line that says whose it is. */
const OF_PERSON =
  /^(?:name|fullname|first|firstname|last|lastname|surname|e?mail|emailaddress|phone|phonenumber|cell|cellphone|mobile)$/;

/** Names that stand in several columns. */
function repeatedIn(header: readonly string[]): ReadonlySet<string> {
  const names = header.map(foldHeader);
  return new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index));
}

/**
 * A header in two lines as one: 'Head Coach Email' of "Email" below "Head Coach", which also stands above the columns to its
 * right, and 'Monday From' of a "From" below each day. Where the lower line is blank, the upper one counts.
 */
function joinedHeader(above: readonly string[], below: readonly string[]): string[] {
  const repeated = repeatedIn(below);
  let whose = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const [upper, lower] = [above[column] ?? '', below[column] ?? ''];
    if (upper !== '') whose = upper;
    if (lower === '') return upper;
    const name = foldHeader(lower);
    if (name === '') return `${upper} ${lower}`.trim();
    return OF_PERSON.test(name) || repeated.has(name) ? `${whose} ${lower}`.trim() : lower;
  });
}

/** Whether a name stands in several columns, so that the header does not say whose or what it is. */
const isAmbiguous = (header: readonly string[]): boolean => repeatedIn(header).size > 0;

/** Whether a row names all columns that the one above it leaves blank, and not all others, as no row of the table does. */
const fillsGaps = (above: readonly string[], below: readonly string[]): boolean =>
  above.every((name, column) => name !== '' || /^[^\d@]+$/.test(below[column] ?? '')) &&
  above.some((name, column) => name !== '' && (below[column] ?? '') === '');

/** The most lines that are read while looking for the header, blank ones included. */
const MOST_LINES = 100;

/**
 * Looks for the header. Title lines above it are skipped, but no line that could be a row.
 */
export class HeaderSearch {
  readonly #isHeader: HeaderTest;
  #filled = 0;
  /** the rows from the first filled one on, without the header that was found */
  readonly read: GridRow[] = [];
  /** the header that was found */
  found: GridRow | null = null;
  /** a row below it that was read, because it might have been its lower line */
  below: GridRow[] = [];
  /** after a row that may be the upper line of a header, and no title */
  #isLast = false;

  constructor(isHeader: HeaderTest) {
    this.#isHeader = isHeader;
  }

  /** Whether the search is over after this row. */
  add(row: GridRow): boolean {
    const isBlank = isBlankRow(row);
    if (this.found !== null) {
      this.#addBelow(this.found, row);
      return true;
    }
    if (isBlank && this.#filled === 0) return false;
    const above = this.read.at(-1) ?? null;
    const header = isBlank ? null : this.#headerIn(above, row);
    if (header !== null) {
      // as wide as the line, which may end in blank cells
      this.found = { line: row.line, cells: [...header, ...row.cells.slice(header.length)] };
      return !header.includes('');
    }
    this.read.push(row);
    if (!isBlank) this.#filled += 1;
    if (this.#isLast || this.#filled > HEADER_WITHIN || this.read.length >= MOST_LINES) return true;
    this.#isLast = !isTitle(row);
    return this.#isLast && !headerOf(row).includes('');
  }

  /** Of a header with gaps, the names that fill them may stand below it: "Start" and "End" below "Dates". */
  #addBelow(header: GridRow, row: GridRow): void {
    const own = headerOf(row);
    const joined = joinedHeader(headerOf(header), own);
    const mayBeLower = isAmbiguous(own) || fillsGaps(headerOf(header), own);
    const isLower = mayBeLower && !joined.includes('') && this.#isHeader(joined);
    if (isLower) this.found = { line: row.line, cells: joined };
    else this.below.push(row);
  }

  #headerIn(above: GridRow | null, row: GridRow): string[] | null {
    const own = headerOf(row);
    const isOwn = !this.#isLast && this.#isHeader(own);
    if (above === null || isBlankRow(above) || (isOwn && !isAmbiguous(own))) return isOwn ? own : null;
    // a line with only its first cell is a title
    const joined = joinedHeader(headerOf(above), own);
    if (headerOf(above).length > 1 && this.#isHeader(joined)) return joined;
    return isOwn ? own : null;
  }
}

const filledCells = ({ cells }: GridRow) => cells.filter((cell) => cell.trim() !== '').length;

const titlesIn = (above: readonly GridRow[]): string[] =>
  above.flatMap(({ cells }) => {
    const [title, value, ...others] = cells.filter((cell) => cell.trim() !== '');
    if (title === undefined || others.length > 0) return [];
    // 'Status:' and 'Approved' beside it
    return value === undefined ? title : /:\s*$/.test(title) ? `${title.trim()} ${value.trim()}` : [];
  });

/**
 * The header, what stands above it, and the rows below it that were read while looking for it.
 * @param isHeader null takes the first filled row. Where it finds none, the first one of the fullest rows is likely to be
 * what a person calls the header, so that a refusal names the columns that it lacks
 * @throws AppError INVALID_INPUT for a table without a filled row
 */
export async function findHeader(
  grid: AsyncIterator<GridRow> | Iterator<GridRow>,
  isHeader: HeaderTest | null,
): Promise<{ header: GridRow; below: GridRow[]; titles: string[]; isFound: boolean }> {
  const search = new HeaderSearch(isHeader ?? (() => false));
  for (let next = await grid.next(); next.done !== true; next = await grid.next()) {
    if (search.add(next.value)) break;
  }
  if (search.found !== null)
    return { header: search.found, below: search.below, titles: titlesIn(search.read), isFound: true };
  const fullest = Math.max(...search.read.map(filledCells));
  const at = isHeader === null ? 0 : search.read.findIndex((row) => filledCells(row) === fullest);
  const [header, ...below] = search.read.slice(Math.max(0, at));
  if (header === undefined) throw refuseFile('This file is empty.');
  const titles = titlesIn(search.read.slice(0, Math.max(0, at)));
  return { header, below, titles, isFound: false };
}

/** Fewer cells with names of columns may be a row. */
const LEAST_NAMES = 3;

/** Where each column stands in a row that names them in another order; null for any other row. */
function newOrder(columns: readonly string[], { cells }: TableRow): Map<string, number> | null {
  const order = new Map<string, number>();
  for (const [position, cell] of cells.entries()) {
    const name = foldHeader(cell);
    if (cell.trim() === '') continue;
    if (!columns.includes(name) || order.has(name)) return null;
    order.set(name, position);
  }
  return order.size < LEAST_NAMES ? null : order;
}

/** The rows of a table, also those below a header that has its columns in another order, as a second table on a sheet has. */
export async function* inOneOrder({ columns, rows, notes }: OpenTable): AsyncGenerator<TableRow, void> {
  const names = columns.map(foldHeader);
  let order: Map<string, number> | null = null;
  let sheet: string | undefined;
  for await (const row of rows) {
    if (row.sheet !== sheet) order = null;
    sheet = row.sheet;
    const found = newOrder(names, row);
    if (found !== null) {
      const isOther = [...found].some(([name, position]) => names[position] !== name);
      if (isOther) notes.push(`Below ${lineText(row)}, the columns are in another order.`);
      order = isOther ? found : null;
      yield isOther ? { ...row, cells: [...columns] } : row;
    } else if (order === null || row.isTooLong || isAlone(row)) yield row;
    else {
      const read = new Set(order.values());
      const isTooLong = row.cells.some((cell, position) => cell.trim() !== '' && !read.has(position));
      yield { ...row, isTooLong, cells: names.map((name) => row.cells[order?.get(name) ?? -1] ?? '') };
    }
  }
}
