import { isDitto } from '@portal/domain/coaches/names.ts';
import type { FileColumn } from '@portal/domain/text/file-column.ts';
import { isTotalLabel, layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { AppError } from '#platform/errors.ts';

/** A table of text cells from a file of any format. */
export type Table = {
  /** the header's cells, trimmed */
  columns: string[];
  /** the rows below the header, blank ones included */
  rows: TableRow[];
  /** what was not read, or not as the file has it, in sentences */
  notes: string[];
  /** what stands alone in a line above the header */
  titles?: readonly string[];
  /** whether its last columns were filled from lines above the rows, or from the names of sheets */
  hasHeadings?: boolean;
  /** whether each of its rows was a cell of a grid */
  isGrid?: boolean;
};

/** A table whose rows are read one by one. */
export type OpenTable = Pick<Table, 'columns' | 'titles' | 'hasHeadings'> & {
  /** as of a table; complete when all rows have been read */
  notes: string[];
  /** read once */
  rows: AsyncIterable<TableRow>;
  /** for a caller that does not read the rows to their end */
  close(): Promise<void>;
};

/** Whether these cells are the header that a reader looks for. */
export type HeaderTest = (cells: readonly string[]) => boolean;

/** The most lines above the header, without blank ones. */
export const HEADER_WITHIN = 10;

export type TableRow = {
  /** line of the file on which the row begins; the header of an ordinary file is line 1 */
  line: number;
  /** one per column; empty cells fill a shorter row */
  cells: string[];
  /** whether there are filled cells beyond the last column, so that an extra separator has shifted the row */
  isTooLong: boolean;
  /** the sheet's name, if rows of more than one sheet are read */
  sheet?: string;
  /** what stands alone above the header of that sheet */
  titles?: readonly string[];
  /** whether what stood in it was about the rows below */
  isHeading?: boolean;
};

/** A row as the reader of a format returns it, before the header is determined. */
export type GridRow = { line: number; cells: string[] };

/** The most rows of a table that is read whole. */
export const MAX_ROWS = 50_000;
/** The most cells of such a table, including those that fill up short rows: all of them are in memory. */
export const MAX_CELLS = 1_000_000;
export const MAX_COLUMNS = 500;
/** characters of one cell */
export const MAX_CELL = 10_000;
/** characters of a header: comparing headers takes time */
export const MAX_HEADER = 300;

const isFilled = (cell: string) => cell.trim() !== '';

/** Whether all cells of the row are blank. */
export function isBlankRow(row: { cells: readonly string[] }): boolean {
  return !row.cells.some(isFilled);
}

/** Whether a row has one filled cell, as a heading has. */
export const isAlone = ({ cells }: { cells: readonly string[] }): boolean =>
  cells.filter(isFilled).length === 1;

/** The beginning of a text, without a surrogate cut in half, which could not be stored. */
export const cut = (text: string, max: number) =>
  text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;

/** A row of a table with so many columns. */
export function toRow({ line, cells }: GridRow, width: number): TableRow {
  const whole = Array.from({ length: width }, (_, index) => cut(cells[index] ?? '', MAX_CELL));
  const isTooLong = cells.length > width && !isBlankRow({ cells: cells.slice(width) });
  return { line, cells: whole, isTooLong };
}

export const tooManyRows = (maxRows: number) =>
  refuseFile(
    `This file has more than ${several(maxRows, 'row')}. Please leave out the rows of other seasons and programs.`,
  );

/** Refuses a file that can't be read as a table; the administrator who uploaded it sees the sentence. */
export function refuseFile(sentence: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', sentence, { fields: { file: sentence }, cause });
}

/** Refuses a file that is not a table. */
export const refuseType = (sentence: string): AppError =>
  new AppError('UNSUPPORTED_TYPE', sentence, { fields: { file: sentence } });

type FoundColumns<Field extends string> = {
  /** position of each column that the file has */
  at: Partial<Record<Field, number>>;
  /** titles of needed columns that it lacks */
  missing: string[];
  /** titles of columns that occur more than once, which makes them ambiguous */
  doubled: string[];
  /** headers of the columns that nobody looks for, as the file spells them */
  unread: string[];
};

/** Finds columns by header (case, spaces, punctuation and byte order mark folded), never by position. */
export function findColumns<Field extends string>(
  table: Pick<Table, 'columns'>,
  expected: Readonly<Partial<Record<Field, FileColumn>>>,
): FoundColumns<Field> {
  const headers = table.columns.map(foldHeader);
  const found: FoundColumns<Field> = { at: {}, missing: [], doubled: [], unread: [] };
  for (const [field, column] of Object.entries(expected) as [Field, FileColumn][]) {
    // the first of its headers that the file has: an export may have both 'Team' and 'Team Name'
    const name = column.names.find((candidate) => headers.includes(candidate));
    if (name === undefined) {
      if (column.isNeeded) found.missing.push(column.title);
      continue;
    }
    if (headers.indexOf(name) !== headers.lastIndexOf(name)) found.doubled.push(column.title);
    found.at[field] = headers.indexOf(name);
  }
  const read = new Set(Object.values(found.at));
  found.unread = table.columns.filter((header, index) => header !== '' && !read.has(index));
  return found;
}

/** The filled cells of a column in rows that are no layout. */
export const textsIn = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>, position = -1): string[] =>
  rows
    .filter(({ cells }) => layoutOfRow(columns, cells) === null)
    .map(({ cells }) => (cells[position] ?? '').trim())
    .filter((text) => text !== '');

/** The table with other titles of some columns, by position, also where its header is repeated. */
export function withTitles<Kept extends Pick<Table, 'columns' | 'rows'>>(
  table: Kept,
  titles: ReadonlyMap<number, string>,
): Kept {
  const named = (cells: readonly string[]) =>
    cells.map((cell, position) => (cell.trim() === '' ? cell : (titles.get(position) ?? cell)));
  const isHeader = (cells: readonly string[]) => layoutOfRow(table.columns, cells) === 'header';
  const rows = table.rows.map((row) => (isHeader(row.cells) ? { ...row, cells: named(row.cells) } : row));
  return titles.size === 0 ? table : { ...table, columns: named(table.columns), rows };
}

/** 'Not read: Notes, Fee.' for the columns that nobody reads; none if there are no such columns. */
export const notReadNotes = (headers: readonly string[]): string[] =>
  headers.length === 0 ? [] : [`Not read: ${headers.join(', ')}.`];

/** The table with what its ditto marks stand for, "same as above": the cell above in the same column. */
export function withDittos<Kept extends Pick<Table, 'rows' | 'notes'>>(table: Kept): Kept {
  let count = 0;
  let above: TableRow | null = null;
  const rows = table.rows.map((row) => {
    const before: TableRow | null = above?.sheet === row.sheet ? above : null;
    const cells = row.cells.map((cell, position) => {
      const text = before?.cells[position] ?? '';
      if (!isFilled(cell) || !isDitto(cell) || !isFilled(text)) return cell;
      count += 1;
      return text;
    });
    above = { ...row, cells };
    return above;
  });
  if (count === 0) return table;
  const note = `${several(count, 'cell stands', 'cells stand')} for what is above, such as “same as above”.`;
  return { ...table, rows, notes: [...table.notes, note] };
}

/** Fewer blank cells may be mistakes. */
const LEAST_BLANK = 2;

/**
 * Fills blank cells of these columns if a cell is written only in the first row of several: no two rows, one below the other,
 * have the same. Nothing is filled over a blank row or a heading.
 */
export function withCellsAbove<Kept extends Pick<Table, 'columns' | 'rows' | 'notes'>>(
  table: Kept,
  positions: readonly (number | undefined)[],
): Kept {
  const rows = table.rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const notes: string[] = [];
  const isApart = rows.map(({ cells }) => {
    const filled = cells.filter(isFilled);
    return filled.length < 2 || isTotalLabel(filled[0] ?? '') || layoutOfRow(table.columns, cells) !== null;
  });
  for (const position of new Set(positions)) {
    if (position === undefined) continue;
    const before = table.rows.map(({ cells }) => (cells[position] ?? '').trim());
    const repeats = before.some(
      (cell, index) => cell !== '' && cell === before[index - 1] && isApart[index] === false,
    );
    if (repeats) continue;
    const fill = new Map<number, string>();
    let above = '';
    for (const [index, { sheet }] of rows.entries()) {
      if (isApart[index] !== false || sheet !== rows[index - 1]?.sheet) above = '';
      if (isApart[index] !== false) continue;
      if (before[index] !== '') above = before[index] ?? '';
      else if (above !== '') fill.set(index, above);
    }
    if (fill.size < LEAST_BLANK) continue;
    for (const [index, cell] of fill) Object.assign(rows[index]?.cells ?? [], { [position]: cell });
    notes.push(
      `${several(fill.size, 'row has', 'rows have')} the ${table.columns[position]} of the row above.`,
    );
  }
  return { ...table, rows, notes: [...table.notes, ...notes] };
}

/** Refuses a file with a needed column twice: nobody knows which of them counts. @param titles of these columns */
export function refuseDoubled(titles: readonly string[]): void {
  if (titles.length === 0) return;
  throw refuseFile(
    `The column "${titles.join('", "')}" appears in this file more than once. Rename or remove one of them and upload the file again.`,
  );
}

/** 'the columns "Team" and "Email". Add them and upload the file again.' @param titles of the missing columns */
export function missingColumnsText(titles: readonly string[]): string {
  const [columns, them] = titles.length === 1 ? ['column', 'it'] : ['columns', 'them'];
  const names = titles.map((title) => `"${title}"`);
  return `the ${columns} ${listWords(names, 'and')}. Add ${them} and upload the file again.`;
}
