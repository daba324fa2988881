import { several } from '@portal/domain/text/several.ts';
import { AppError } from '#platform/errors.ts';
import { type GridRow, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, refuseFile, tooManyRows } from './table.ts';
import { unzipXmlParts, zipStored } from './unzip.ts';

const ANY_TAG = /<(?:\w+:)?(?:row|c)(?=[\s/>])/g;
const WHOLE_TAG = /<(?:\w+:)?(row|c)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/;

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/**
 * Refuses a sheet with cells so far out that filling the gaps would use up the memory: the reader adds an empty row or
 * cell for each skipped number.
 */
function checkExtent(xml: string): void {
  const strange = () => refuseFile('This Excel file cannot be read. Please save it again, or as CSV.');
  let rows = 0;
  let columns = 0;
  let tags = 0;
  let rowTags = 0;
  for (const [, tag, attributes] of xml.matchAll(WHOLE_TAG)) {
    tags += 1;
    if (tag === 'row') rowTags += 1;
    const address = ADDRESS.exec(attributes ?? '')?.[1];
    if (address === undefined) continue;
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (digits === undefined || (tag === 'c') !== (letters !== '')) throw strange();
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (tags !== (xml.match(ANY_TAG)?.length ?? 0)) throw strange();
  rows = Math.max(rows, rowTags);
  if (rows > MAX_ROWS + 1) throw tooManyRows(MAX_ROWS);
  if (columns > MAX_COLUMNS) throw refuseFile(`This file has more than ${several(MAX_COLUMNS, 'column')}.`);
  if (Math.max(tags, rows * columns) > MAX_CELLS) throw refuseFile('This sheet is far too large.');
}

const pad = (number: number) => String(number).padStart(2, '0');

/** A date cell as 'YYYY-MM-DD', one that holds only a time of day as 'HH:MM'. */
function dateText(stored: Date): string {
  // a fraction of a day rarely comes back as the whole minute that it was
  const date = new Date(Math.round(stored.getTime() / 60_000) * 60_000);
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  if (date.getUTCFullYear() < 1901) return time;
  const day = date.toISOString().slice(0, 10);
  return time === '00:00' ? day : `${day} ${time}`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  return String(value).replaceAll('\u0000', '').toWellFormed();
}

/**
 * The rows of a workbook's first sheet; `line` is the row number. Formulas have the value that was saved with the file.
 * @throws AppError INVALID_INPUT for a file that is damaged, protected or far too large
 */
export async function parseWorkbook(file: Uint8Array): Promise<GridRow[]> {
  const parts = await unzipXmlParts(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  for (const part of parts) {
    if (/(^|\/)worksheets\/[^/]+\.xml$/.test(part.name)) checkExtent(part.data.toString('utf8'));
  }
  try {
    // 400 kB of code that only the set-up of a season needs (docs/decisions/0013)
    const { readSheet } = await import('read-excel-file/node');
    const rows = await readSheet(await zipStored(parts), { trim: false });
    return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuseFile('This Excel file cannot be read. Please save it again, or as CSV.', error);
  }
}
