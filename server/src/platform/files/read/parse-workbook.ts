import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { several } from '@portal/domain/text/several.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import yazl from 'yazl';
import { AppError } from '#platform/errors.ts';
import { type GridRow, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, refuseFile, tooManyRows } from './table.ts';

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

/** The most bytes that all parts of a workbook may have when unpacked. */
const MAX_UNPACKED = 32 * 1_024 * 1_024;
const MAX_PARTS = 2_000;

type Part = { name: string; data: Buffer };

const broken = (cause?: unknown) => refuseFile('This Excel file is damaged and cannot be read.', cause);

/** Calls `visit` for each part of an archive, in order. @throws AppError INVALID_INPUT for a damaged archive */
async function eachPart(
  bytes: Buffer,
  visit: (entry: Entry, zip: ZipFile) => Promise<void> | void,
): Promise<void> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > MAX_PARTS) throw broken();
    for await (const entry of zip.eachEntry()) await visit(entry, zip);
  } catch (error) {
    throw error instanceof AppError ? error : broken(error);
  }
}

/**
 * The names of an archive's parts, as its directory gives them.
 * @throws AppError INVALID_INPUT for a damaged one
 */
export async function listParts(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  await eachPart(bytes, ({ fileName }) => {
    names.push(fileName);
  });
  return names;
}

/**
 * The XML parts of a workbook, unpacked. A part that is longer than declared is refused, so a small file can't use up
 * the memory.
 * @param maxUnpacked bytes that all parts together may have
 * @throws AppError INVALID_INPUT for a damaged, encrypted or far too large archive
 */
export async function unzipXmlParts(bytes: Buffer, maxUnpacked = MAX_UNPACKED): Promise<Part[]> {
  const parts: Part[] = [];
  let left = maxUnpacked;
  await eachPart(bytes, async (entry, zip) => {
    if (!/\.xml(\.rels)?$/.test(entry.fileName)) return;
    if (entry.isEncrypted()) throw refuseFile('This Excel file is protected by a password.');
    left -= entry.uncompressedSize;
    if (left < 0) throw refuseFile('This Excel file is far too large when unpacked.');
    parts.push({ name: entry.fileName, data: await buffer(await zip.openReadStreamPromise(entry)) });
  });
  return parts;
}

/** An uncompressed archive of the parts with correct sizes, which is safe for any reader. */
async function zipStored(parts: readonly Part[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, data } of parts) zip.addBuffer(data, name, { compress: false });
  zip.end();
  return await buffer(zip.outputStream as Readable);
}
