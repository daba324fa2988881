import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { several } from '@portal/domain/text/several.ts';
import { CsvError, parse } from 'csv-parse';
import {
  type GridRow,
  HEADER_WITHIN,
  type HeaderTest,
  MAX_CELL,
  MAX_COLUMNS,
  refuseFile,
  tooManyRows,
} from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The first non-empty line is looked for in this many characters. */
const MAX_LOOK = 200_000;
const HINT = /^\s*sep=(.)\n/i;
const QUOTED = /"(?:[^"]|"")*"/g;
const FIRST_WORD = /[^\s,;|"]/;

const firstLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, HEADER_WITHIN);

/**
 * The most frequent separator outside quotation marks in the first non-empty line; if no header is found with it, the
 * separator with which one is found.
 */
function delimiterOf(text: string, isHeader: HeaderTest = () => true): string {
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
  const makesHeader = (delimiter: string) => lines.some((line) => isHeader(line.split(delimiter)));
  return [usual, ...DELIMITERS].find(makesHeader) ?? usual;
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

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const lines = 'lines' in error && typeof error.lines === 'number' ? error.lines : null;
  const line = lines === null ? '' : ` near line ${lines}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return refuseFile(`A quotation mark is opened and never closed${line}. Please correct the file.`, error);
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return tooLong(lines ?? 1, error);
  }
  return refuseFile(`This file cannot be read as a table${line}.`, error);
}

/** Rows or cells that are parsed before other calls get their turn; rows of uneven length take the parser longest. */
const ROWS_AT_ONCE = 500;
const CELLS_AT_ONCE = 5_000;

/** The most characters of a row, and of a line: a longer one is refused before it is split into cells. */
const MAX_LINE = MAX_CELL * 50;

const tooLong = (line: number, cause?: unknown) =>
  refuseFile(`A row near line ${line} is far too long. Is this really a table?`, cause);

/** A text in slices that end after a line break or separator, so that none ends within a character. */
function* slicesOf(text: string, delimiter: string): Generator<string> {
  const [lineBreak, separator] = ['\n'.charCodeAt(0), delimiter.charCodeAt(0)];
  let start = 0;
  let rows = 0;
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== lineBreak && code !== separator) continue;
    cells += 1;
    if (code === lineBreak) rows += 1;
    if (rows < ROWS_AT_ONCE && cells < CELLS_AT_ONCE) continue;
    yield text.slice(start, at + 1);
    start = at + 1;
    rows = 0;
    cells = 0;
  }
  if (start < text.length) yield text.slice(start);
}

type Parsed = { info: { lines: number }; record: string[] };

/**
 * The rows of a text separated by comma, semicolon, tab or bar, which is detected. A row's line is the one on which it
 * begins, however many quoted line breaks are in the rows above it. Other calls are answered between two pieces.
 * @param pieces a text with '\n' as its only line end, no piece ending within a character
 * @param maxRows below the header
 * @param isHeader determines the separator if the first line is not a header
 * @throws AppError INVALID_INPUT for an unclosed quote, or too many rows or columns
 */
export async function* readDelimited(
  pieces: AsyncIterable<string>,
  maxRows: number,
  isHeader?: HeaderTest,
): AsyncGenerator<GridRow, void> {
  const rest = pieces[Symbol.asyncIterator]();
  const beginning = await beginningOf(rest);
  const hasHint = HINT.test(beginning.slice(0, 100));
  const delimiter = delimiterOf(beginning, isHeader);
  const source = Readable.from(slicedText(beginning, rest, delimiter));
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_LINE,
    info: true,
  });
  source.on('error', (error) => parser.destroy(error));
  let lastLine = 0;
  let count = 0;
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<Parsed>) {
      const line = lastLine + 1;
      lastLine = info.lines;
      if (count > maxRows) throw tooManyRows(maxRows);
      if (record.length > MAX_COLUMNS)
        throw refuseFile(`This file has more than ${several(MAX_COLUMNS, 'column')}.`);
      count += 1;
      if (!(hasHint && count === 1)) yield { line, cells: record };
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** The text in slices of whole lines; other calls get their turn between two of them. */
async function* slicedText(
  beginning: string,
  rest: AsyncIterator<string>,
  delimiter: string,
): AsyncGenerator<string> {
  let lines = 0;
  try {
    for (let text = beginning, isOver = false; !isOver; ) {
      const next = await rest.next();
      isOver = next.done === true;
      const end = isOver ? text.length : text.lastIndexOf('\n') + 1;
      for (const slice of slicesOf(text.slice(0, end), delimiter)) {
        yield slice;
        lines += slice.split('\n').length - 1;
        await nextTurn();
      }
      if (text.length - end > MAX_LINE) throw tooLong(lines + 1);
      text = text.slice(end) + (next.value ?? '');
    }
  } finally {
    await rest.return?.();
  }
}
