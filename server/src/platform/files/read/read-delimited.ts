import { setImmediate as nextTurn } from 'node:timers/promises';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { HeaderSearch, headerOf } from './find-header.ts';
import { RowSplitter, type SplitRow } from './split-row.ts';
import {
  type GridRow,
  HEADER_WITHIN,
  type HeaderTest,
  isBlankRow,
  MAX_CELL,
  MAX_COLUMNS,
  refuseFile,
  tooManyRows,
} from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The first non-empty line is looked for in this many characters. */
const MAX_LOOK = 200_000;
const HINT = /^\s*"?sep=(.)"?[,;|\t ]*\n/i;
const QUOTED = /"(?:[^"]|"")*"/g;
const FIRST_WORD = /[^\s,;|"]/;

const firstLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, HEADER_WITHIN + 1);

/**
 * The separator with which the first header is found; if none is, the most frequent one outside quotation marks in the first
 * non-empty line.
 */
function delimiterOf(text: string, isHeader: HeaderTest): string {
  const hint = HINT.exec(text.slice(0, 100))?.[1];
  if (hint !== undefined) return hint;
  const start = text.search(FIRST_WORD);
  const from = start < 0 ? 0 : text.lastIndexOf('\n', start) + 1;
  const head = text.slice(from, from + MAX_CELL);
  const first = head.replace(QUOTED, '').split('\n', 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  const usual = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
  // what is quoted stays, without anything in it that separates; a lone quotation mark in a title opens nothing
  const unquoted = head.replace(QUOTED, (cell) => cell.slice(1, -1).replace(/[\n,;\t|]/g, ' '));
  const lines = [unquoted, head].flatMap(firstLines);
  // by line: with another separator a row may look like a header, too
  const delimiterIn = (line: string) =>
    [usual, ...DELIMITERS].find((delimiter) => isHeader(line.split(delimiter))) ?? [];
  return lines.flatMap(delimiterIn)[0] ?? usual;
}

/** Enough of the text to detect the separator, taken from the pieces. */
async function beginningOf(pieces: AsyncIterator<string>): Promise<string> {
  let text = '';
  while (text.length < MAX_LOOK) {
    const start = text.search(FIRST_WORD);
    if (start >= 0 && text.length >= start + MAX_CELL) return text;
    const next = await pieces.next();
    if (next.done === true) return text;
    text += next.value;
  }
  return text;
}

/** Rows or cells that are split before other calls get their turn. */
const ROWS_AT_ONCE = 500;
const CELLS_AT_ONCE = 5_000;

/** The most characters of a row, and of a line: a longer one is refused before it is split into cells. */
const MAX_LINE = MAX_CELL * 50;

/** The lines of a text that arrives in pieces, as far as they are needed. */
class Lines {
  readonly #rest: AsyncIterator<string>;
  text: string;
  /** where the next row begins */
  at = 0;
  /** the number of the line on which it begins */
  line = 1;
  /** whether all pieces have arrived */
  isOver = false;

  constructor(beginning: string, rest: AsyncIterator<string>) {
    this.text = beginning;
    this.#rest = rest;
  }

  /** Adds a piece, unless what is there is already longer than a row may be. Other calls get their turn. */
  async more(): Promise<boolean> {
    if (this.isOver || this.text.length - this.at > MAX_LINE) return false;
    const next = await this.#rest.next();
    await nextTurn();
    if (next.done === true) this.isOver = true;
    else this.text = this.text.slice(this.at) + next.value;
    this.at = next.done === true ? this.at : 0;
    return true;
  }

  /** Whether the text has another line, which is then there as a whole. @throws AppError INVALID_INPUT if it is too long */
  async hasLine(): Promise<boolean> {
    while (this.text.indexOf('\n', this.at) < 0 && (await this.more()));
    const end = this.text.indexOf('\n', this.at);
    if ((end < 0 ? this.text.length : end) - this.at > MAX_LINE) {
      throw refuseFile(`A row near line ${this.line} is far too long. Is this really a table?`);
    }
    return this.at < this.text.length;
  }

  /** Goes on after a row. @returns the line on which it began */
  pass(end: number): number {
    const { line } = this;
    for (; this.at < end; this.at = this.text.indexOf('\n', this.at) + 1 || this.text.length) this.line += 1;
    return line;
  }
}

/** The number of cells up to the last one that is not blank. */
const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Whether a blank follows each separator, as in prose. */
const isSpaced = (cells: readonly string[]) => cells.slice(1).every((cell) => cell.startsWith(' '));

const neverClosed = (line: number) =>
  refuseFile(`A quotation mark is opened and never closed in line ${line}. Please correct the file.`);

/** Splits a text into rows, and decides what its unbalanced quotation marks mean. */
class RowReader {
  readonly #lines: Lines;
  readonly #splitter: RowSplitter;
  readonly #isHeader: HeaderTest;
  readonly #search: HeaderSearch;
  /** the header, or what counts as one; null above it */
  #header: readonly string[] | null = null;
  /** the lines with a quotation mark that was left out */
  readonly strayLines: number[] = [];

  constructor(lines: Lines, delimiter: string, isHeader: HeaderTest) {
    this.#lines = lines;
    this.#splitter = new RowSplitter(delimiter);
    this.#isHeader = isHeader;
    this.#search = new HeaderSearch(isHeader);
  }

  async next(): Promise<GridRow | null> {
    if (!(await this.#lines.hasLine())) return null;
    const { cells, end, isStray } = await this.#row();
    const line = this.#lines.pass(end);
    if (isStray) this.strayLines.push(line);
    const row = { line, cells };
    if (this.#header === null && (this.#search.add(row) || this.#search.found !== null)) {
      this.#header = (this.#search.found ?? this.#search.read[0] ?? row).cells;
    }
    return row;
  }

  async #row(): Promise<SplitRow> {
    const lines = this.#lines;
    let row = this.#split(lines.at, true);
    while (this.#isCut(row) && (await lines.more())) row = this.#split(lines.at, true);
    const isOneLine = row.open === null && row.end - 1 <= lines.text.indexOf('\n', lines.at);
    if (isOneLine && !row.isMalformed) return row;
    const first = this.#split(lines.at, false);
    if (row.open !== null || row.end - lines.at > MAX_LINE) {
      if (!this.#fits(first.cells)) throw neverClosed(lines.line);
      return first;
    }
    return row.end > first.end && this.#isOneRow(first, row) ? row : first;
  }

  /** Whether more of the text could change the row. */
  #isCut({ open, end }: SplitRow): boolean {
    const { text, isOver } = this.#lines;
    return !isOver && (open === null ? text[end - 1] !== '\n' : open === 'unclosed');
  }

  /**
   * A row, in the way of reading malformed cells that gives it as many cells as the header.
   * @param hasLines whether a quoted cell may go on in the next line; else it is text if its line does not close it
   */
  #split(at: number, hasLines: boolean): SplitRow {
    const { text } = this.#lines;
    const joined = this.#splitter.split(text, at, { hasLines, malformed: 'joined' });
    const width = this.#header?.length ?? joined.cells.length;
    if (!joined.isMalformed || joined.open !== null || joined.cells.length === width) return joined;
    const apart = this.#splitter.split(text, at, { hasLines, malformed: 'text' });
    const isBetter = apart.cells.length === width || !this.#fits(joined.cells);
    return isBetter && apart.open === null ? apart : joined;
  }

  /** Whether a row has as many cells as the header, which may end in blank ones; true as long as there is no header. */
  #fits(cells: readonly string[]): boolean {
    const header = this.#header;
    return header === null || (cells.length >= filled(header) && filled(cells) <= header.length);
  }

  /** Whether a line by itself is a row, and not prose with a blank after each comma. */
  #isRow(cells: readonly string[]): boolean {
    return this.#fits(cells) && cells.length > 1 && (isSpaced(this.#header ?? []) || !isSpaced(cells));
  }

  /**
   * Whether a quoted cell with line breaks is one, and not a stray quotation mark that another one seems to close some
   * rows below: then each of the lines would be a row by itself.
   * @throws AppError INVALID_INPUT if it may be either
   */
  #isOneRow(first: SplitRow, whole: SplitRow): boolean {
    const { text, line } = this.#lines;
    const below: string[][] = [];
    for (let at = first.end; at < whole.end; ) {
      const row = this.#split(at, false);
      if (!isBlankRow(row)) below.push(row.cells);
      at = row.end;
    }
    const all = [first.cells, ...below];
    if (this.#header === null) {
      const isHeader = (cells: readonly string[]) => this.#isHeader(headerOf({ cells }));
      return isHeader(whole.cells) || !all.some(isHeader);
    }
    const partsOf = (quoted: string) => quoted.split(this.#splitter.delimiter);
    const isProse = (quoted: string) => isSpaced(partsOf(`${quoted} `.replaceAll('\n', ' ')));
    const long = whole.cells.filter((cell) => cell.includes('\n'));
    const fits = this.#fits(whole.cells);
    const isExact = whole.cells.length === this.#header.length;
    if (isExact && !isSpaced(this.#header) && long.every(isProse)) return true;
    const isEachRow = all.every((cells) => this.#isRow(cells));
    if (isEachRow && !fits) return false;
    const hasRowWithin = long.some((cell) =>
      cell
        .split('\n')
        .slice(1, -1)
        .some((inner) => this.#isRow(partsOf(inner))),
    );
    const isLastRow = this.#isRow(below.at(-1) ?? []);
    // a row that is too long is reported, so nothing in it is dropped silently
    const isTooLong = filled(whole.cells) > this.#header.length;
    // the rest of the first line is in the quoted cell
    const hasRest = !isProse(long[0]?.split('\n', 1)[0] ?? '');
    const isFirstRow = this.#isRow(first.cells) && (hasRest || !(fits || isTooLong));
    if (!isEachRow && !hasRowWithin && !isFirstRow && (isTooLong || !isLastRow)) return true;
    const last = line + text.slice(first.end, whole.end).trimEnd().split('\n').length;
    throw refuseFile(
      `It is not clear whether lines ${line} to ${last} are one row: line ${line} opens a quotation mark that line ${last} closes. Please correct it in line ${line}.`,
    );
  }
}

const MOST_LINES_NAMED = 10;

function strayNote(lines: readonly number[]): string {
  const more = lines.length - MOST_LINES_NAMED;
  const named = [
    ...lines.slice(0, MOST_LINES_NAMED).map(String),
    ...(more > 0 ? [several(more, 'other line')] : []),
  ];
  const [noun, verb] = lines.length === 1 ? ['Line', 'has'] : ['Lines', 'have'];
  return `${noun} ${listWords(named, 'and')} ${verb} a quotation mark that is never closed; it was left out.`;
}

/**
 * The rows of a text separated by comma, semicolon, tab or bar, which is detected. A row's line is the one on which it
 * begins, however many quoted line breaks are in the rows above it. Other calls are answered between two pieces.
 * @param pieces a text with '\n' as its only line end, no piece ending within a character
 * @param maxRows below the header
 * @param isHeader determines the separator if the first line is not a header
 * @param notes gets a sentence on quotation marks that were left out
 * @throws AppError INVALID_INPUT for quotation marks that can be read in two ways, or too many rows or columns
 */
export async function* readDelimited(
  pieces: AsyncIterable<string>,
  maxRows: number,
  isHeader: HeaderTest = () => true,
  notes: string[] = [],
): AsyncGenerator<GridRow, void> {
  const rest = pieces[Symbol.asyncIterator]();
  try {
    const beginning = await beginningOf(rest);
    const lines = new Lines(beginning, rest);
    const hint = HINT.exec(beginning.slice(0, 100));
    if (hint !== null) lines.pass(hint[0].length);
    const reader = new RowReader(lines, delimiterOf(beginning, isHeader), isHeader);
    let count = 0;
    let [rows, cells] = [0, 0];
    for (let row = await reader.next(); row !== null; row = await reader.next()) {
      if (count > maxRows) throw tooManyRows(maxRows);
      if (row.cells.length > MAX_COLUMNS)
        throw refuseFile(`This file has more than ${several(MAX_COLUMNS, 'column')}.`);
      count += 1;
      yield row;
      rows += 1;
      cells += row.cells.length;
      if (rows < ROWS_AT_ONCE && cells < CELLS_AT_ONCE) continue;
      await nextTurn();
      [rows, cells] = [0, 0];
    }
    if (reader.strayLines.length > 0) notes.push(strayNote(reader.strayLines));
  } finally {
    await rest.return?.();
  }
}
