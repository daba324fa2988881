import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { several } from '@portal/domain/text/several.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import yazl from 'yazl';
import { AppError } from '#platform/errors.ts';
import { createStruckIn } from './struck-rows.ts';
import { type GridRow, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, refuseFile, tooManyRows } from './table.ts';

const ANY_TAG = /<(?:\w+:)?(?:row|c)(?=[\s/>])/g;
const WHOLE_TAG = /<(?:\w+:)?(row|c)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/;

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

const strange = (cause?: unknown) =>
  refuseFile('This Excel file cannot be read. Please save it again, or as CSV.', cause);

/**
 * Refuses a sheet with cells so far out that filling the gaps would use up the memory: the reader adds an empty row or
 * cell for each skipped number.
 * @returns how many cells the sheet takes in memory
 */
function checkExtent(xml: string): number {
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
  return Math.max(tags, rows * columns);
}

/** A cell by the number of its line and its place in it, from 0. */
export type CellAt = { line: number; column: number };

/** A sheet of a workbook. */
export type Sheet = {
  name: string;
  isHidden: boolean;
  rows: GridRow[];
  /** areas of merged cells; only the first cell of each has a value */
  merged: { first: CellAt; last: CellAt }[];
  /** formulas whose values were not saved, in order */
  unsaved: CellAt[];
  /** cells whose value is an error such as #N/A, read as empty */
  failed: CellAt[];
  /** lines, and columns from 0, that the spreadsheet hides */
  hidden: { lines: number[]; columns: number[] };
  /** lines with a cell that is struck through */
  struck: number[];
};

const cellAt = (letters: string, digits: string): CellAt => ({
  line: Number(digits),
  column: columnNumber(letters) - 1,
});

const MERGED = /<(?:\w+:)?mergeCell\s+ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

const mergedIn = (xml: string): Sheet['merged'] =>
  [...xml.matchAll(MERGED)].map(([, left = '', top = '', right = '', bottom = '']) => ({
    first: cellAt(left, top),
    last: cellAt(right, bottom),
  }));

const HIDDEN_ROW = /<(?:\w+:)?row(?=\s)([^<>]*)>/g;
const HIDDEN_COLUMNS = /<(?:\w+:)?col(?=\s)([^<>]*)>/g;

function hiddenIn(xml: string): Sheet['hidden'] {
  const hidden = (tags: RegExp) =>
    [...xml.matchAll(tags)].flatMap(([, attributes = '']) => {
      const of = (name: string) => attributes.split(` ${name}="`)[1]?.split('"')[0] ?? '';
      return ['1', 'true'].includes(of('hidden'))
        ? { line: Number(of('r')), min: Number(of('min')), max: Number(of('max')) }
        : [];
    });
  return {
    lines: hidden(HIDDEN_ROW).map(({ line }) => line),
    columns: hidden(HIDDEN_COLUMNS).flatMap(({ min, max }) =>
      Array.from(
        { length: Math.max(0, Math.min(max, MAX_COLUMNS) - min + 1) },
        (_, index) => min - 1 + index,
      ),
    ),
  };
}

const FORMULA = /<(?:\w+:)?f[\s/>]|\st\s*=\s*["']e["']/;
/** What decides whether a cell has a formula, and its value. */
const CELL_PART = /<(\/?)(?:\w+:)?(c|f|v|is)(?=[\s/>])([^<>]*)>(?=(<?))/g;

/** The cells with an error, and those with a formula whose value is missing. */
function lostIn(xml: string): Pick<Sheet, 'unsaved' | 'failed'> {
  const lost: Pick<Sheet, 'unsaved' | 'failed'> = { unsaved: [], failed: [] };
  if (!FORMULA.test(xml)) return lost;
  let [attributes, hasFormula, hasValue] = ['', false, false];
  for (const [, slash, tag, rest = '', tagFollows] of xml.matchAll(CELL_PART)) {
    if (tag === 'c' && slash === '') {
      [attributes, hasFormula, hasValue] = [rest, false, false];
    } else if (tag === 'f') {
      hasFormula = true;
    } else if (tag === 'v') {
      // an empty text is saved as an empty value
      hasValue ||=
        slash === '' &&
        !rest.endsWith('/') &&
        (tagFollows === '' || /\st\s*=\s*["']str["']/.test(attributes));
    } else if (tag === 'is') {
      hasValue = true;
    } else {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(ADDRESS.exec(attributes)?.[1] ?? '') ?? [];
      const isError = /\st\s*=\s*["']e["']/.test(attributes);
      if (isError || (hasFormula && !hasValue))
        lost[isError ? 'failed' : 'unsaved'].push(cellAt(letters, digits));
      hasFormula = false;
    }
  }
  return lost;
}

const SHEET_TAG = /<(?:\w+:)?(?:sheet|Relationship)(?=\s)([^<>]*)>/g;
const ATTRIBUTE = /([\w.-]{1,40})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of tags by their names without prefixes. */
const attributesOf = (xml: string): Map<string, string>[] =>
  [...xml.matchAll(SHEET_TAG)].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, one ?? other ?? '']),
      ),
  );

/** The XML of each sheet in the order of the workbook, and whether it is hidden. */
function sheetXmls(parts: readonly Part[]): { xml: string; isHidden: boolean }[] {
  const xmlOf = (name: string) => parts.find((part) => part.name === name)?.data.toString('utf8') ?? '';
  const targets = new Map(
    attributesOf(xmlOf('xl/_rels/workbook.xml.rels')).map((relationship) => {
      const target = relationship.get('Target') ?? '';
      return [relationship.get('Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
  return attributesOf(xmlOf('xl/workbook.xml'))
    .filter((sheet) => sheet.get('name'))
    .map((sheet) => ({
      xml: xmlOf(targets.get(sheet.get('id')) ?? ''),
      isHidden: /hidden/i.test(sheet.get('state') ?? ''),
    }));
}

const pad = (number: number) => String(number).padStart(2, '0');

/** The day 0 of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const HOUR = 3_600_000;

/** A date cell as 'YYYY-MM-DD', one that holds only a time of day as 'HH:MM', and one with more hours than a day as 'HH:MM:00'. */
function dateText(stored: Date): string {
  // a fraction of a day rarely comes back as the whole minute that it was
  const date = new Date(Math.round(stored.getTime() / 60_000) * 60_000);
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  if (date.getUTCFullYear() < 1901) {
    const hours = Math.floor((date.getTime() - DAY_ZERO) / HOUR);
    return hours < 24 ? time : `${hours}:${time.slice(3)}:00`;
  }
  const day = date.toISOString().slice(0, 10);
  return time === '00:00' ? day : `${day} ${time}`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  return String(value).replaceAll('\u0000', '').toWellFormed();
}

/**
 * The sheets of a workbook; a row's `line` is its number. Formulas have the value that was saved with the file.
 * @throws AppError INVALID_INPUT for a file that is damaged, protected or far too large
 */
export async function parseWorkbook(file: Uint8Array): Promise<Sheet[]> {
  const parts = await unzipXmlParts(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  let size = 0;
  for (const part of parts) {
    if (/(^|\/)worksheets\/[^/]+\.xml$/.test(part.name)) size += checkExtent(part.data.toString('utf8'));
    if (size > MAX_CELLS) throw refuseFile('This Excel file is far too large.');
  }
  try {
    // 400 kB of code that only the set-up of a season needs (docs/decisions/0013)
    const { default: readXlsxFile } = await import('read-excel-file/node');
    const sheets = await readXlsxFile(await zipStored(parts), { trim: false });
    const xmls = sheetXmls(parts);
    const struckIn = createStruckIn(
      parts.find(({ name }) => name === 'xl/styles.xml')?.data.toString('utf8') ?? '',
    );
    return sheets.map(({ sheet, data }, index) => {
      const { xml = '', isHidden = false } = xmls[index] ?? {};
      // a sheet that is a chart has no rows
      const rows = (data ?? []).map((cells, row) => ({ line: row + 1, cells: cells.map(cellText) }));
      const [merged, hidden, struck] = [mergedIn(xml), hiddenIn(xml), struckIn(xml)];
      return { name: sheet, isHidden, rows, merged, hidden, struck, ...lostIn(xml) };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw strange(error);
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
