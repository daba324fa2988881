import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { several } from '@portal/domain/text/several.ts';
import { CsvError, parse } from 'csv-parse';
import { refuseFile } from './refuse-file.ts';
import { type Grid, MAX_CELL, MAX_COLUMNS, MAX_ROWS } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const CHUNK = 64 * 1_024;

/** The separator that stands most often in the first line that says anything, outside quotation marks. */
export function delimiterOf(text: string): string {
  const hint = /^\s*sep=(.)\n/i.exec(text.slice(0, 100))?.[1];
  if (hint !== undefined) return hint;
  const start = text.search(/[^\s,;|"]/);
  const from = start < 0 ? 0 : text.lastIndexOf('\n', start) + 1;
  const header = text
    .slice(from, from + MAX_CELL)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n', 1)[0];
  const counts = DELIMITERS.map((delimiter) => (header ?? '').split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A piece at a time, so that other calls are answered between two of them. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHUNK) {
    await breathe();
    yield text.slice(at, at + CHUNK);
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error && typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return refuseFile(`A quotation mark is opened and never closed${line}. Please correct the file.`, error);
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return refuseFile(`A row${line} is far too long. Is this really a table?`, error);
  }
  return refuseFile(`This file cannot be read as a table${line}.`, error);
}

/**
 * The rows of a file separated by comma, semicolon, tab or bar, which is found out. A row's line is the one on which
 * it begins, however many line breaks stand quoted inside rows above it.
 * @param text with '\n' as its only line end
 * @throws AppError INVALID_INPUT where quotes don't close or there are too many rows or columns
 */
export async function readDelimited(text: string): Promise<Grid> {
  const grid: Grid = [];
  let lastLine = 0;
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_CELL * 50,
    info: true,
  });
  const source = Readable.from(piecesOf(text));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>) {
      if (grid.length > MAX_ROWS) throw refuseFile(`This file has more than ${several(MAX_ROWS, 'row')}.`);
      if (record.length > MAX_COLUMNS)
        throw refuseFile(`This file has more than ${several(MAX_COLUMNS, 'column')}.`);
      grid.push({ line: lastLine + 1, cells: record });
      lastLine = info.lines;
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
  return /^\s*sep=.\n/i.test(text.slice(0, 100)) ? grid.slice(1) : grid;
}
