import { MAX_COLUMNS } from './table.ts';

/** How a row is read whose quotation marks are not balanced. */
type Reading = {
  /** whether a quoted cell may go on in the next line */
  hasLines: boolean;
  /**
   * what becomes of a cell such as "Nell "Nellie" Barrow": it ends at the next quotation mark that ends a cell, or is
   * text up to the next separator
   */
  malformed: 'joined' | 'text';
};

export type SplitRow = {
  cells: string[];
  /** position after the row and its line break */
  end: number;
  /** whether a quoted cell is not closed as a cell must be */
  isMalformed: boolean;
  /** whether a quotation mark that opens a cell and is never closed was left out */
  isStray: boolean;
  /** a quoted cell that goes on in the next line and is not closed in the text, or not as a cell must be */
  open: 'unclosed' | 'malformed' | null;
};

/** A cell that a program protects from being read as a number: ="007". */
const PROTECTED = /^="([^"]*)"$/;
const plain = (cell: string) => (cell.startsWith('="') ? cell.replace(PROTECTED, '$1') : cell);

/** Splits rows at one separator. A row has at most one cell more than a table may have. */
export class RowSplitter {
  readonly delimiter: string;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** The row that begins at a position of the text. */
  split(text: string, from: number, { hasLines, malformed }: Reading): SplitRow {
    const lineBreak = text.indexOf('\n', from);
    let lineEnd = lineBreak < 0 ? text.length : lineBreak;
    const row: SplitRow = {
      cells: [],
      end: 0,
      isMalformed: false,
      isStray: false,
      open: null,
    };
    let hasCloser = true;
    let at = from;
    for (;;) {
      const open = this.#pastBlanks(text, at);
      let end = -1;
      if (text[open] === '"' && open < lineEnd) {
        const closer = this.#closerOf(text, open + 1, hasLines ? text.length : lineEnd);
        if (closer.isClosed) {
          end = closer.at;
        } else if (hasLines && closer.at >= lineEnd) {
          return { ...row, open: closer.at < text.length ? 'malformed' : 'unclosed' };
        } else {
          row.isMalformed = true;
          // if there is none after one cell, there is none after the next
          if (malformed === 'joined' && hasCloser) end = this.#nextCloser(text, open + 1, lineEnd);
          hasCloser = end >= 0;
        }
      }
      let next: number;
      if (end >= 0) {
        row.cells.push(plain(text.slice(open + 1, end).replaceAll('""', '"')));
        next = this.#pastBlanks(text, end + 1);
        if (end > lineEnd) {
          const after = text.indexOf('\n', next);
          lineEnd = after < 0 ? text.length : after;
        }
      } else {
        // never beyond the line, however far the next separator is
        next = at;
        while (next < lineEnd && text[next] !== this.delimiter) next += 1;
        const cell = text.slice(at, next);
        const isStray = text[open] === '"' && open < next && cell.split('"').length % 2 === 0;
        row.isStray ||= isStray;
        row.cells.push(isStray ? cell.replace('"', '') : plain(cell));
      }
      at = next + 1;
      if (next >= lineEnd || row.cells.length > MAX_COLUMNS) break;
    }
    row.end = Math.min(lineEnd + 1, text.length);
    return row;
  }

  #pastBlanks(text: string, from: number): number {
    let at = from;
    while (text[at] === ' ' && this.delimiter !== ' ') at += 1;
    return at;
  }

  /** Whether a quotation mark is the last of a cell. */
  #endsCell(text: string, at: number): boolean {
    const next = text[this.#pastBlanks(text, at + 1)];
    return next === undefined || next === '\n' || next === this.delimiter;
  }

  /** The first quotation mark that is not doubled, and whether it closes the cell. */
  #closerOf(text: string, from: number, limit: number): { at: number; isClosed: boolean } {
    let at = text.indexOf('"', from);
    while (at >= 0 && at < limit && text[at + 1] === '"') at = text.indexOf('"', at + 2);
    return at < 0 || at >= limit
      ? { at: limit, isClosed: false }
      : { at, isClosed: this.#endsCell(text, at) };
  }

  /** The next quotation mark of the line that could end a cell; -1 if there is none. */
  #nextCloser(text: string, from: number, lineEnd: number): number {
    let at = text.indexOf('"', from);
    while (at >= 0 && at < lineEnd && !this.#endsCell(text, at)) at = text.indexOf('"', at + 1);
    return at < lineEnd ? at : -1;
  }
}
