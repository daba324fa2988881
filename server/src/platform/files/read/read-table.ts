import { setImmediate as nextTurn } from 'node:timers/promises';
import { several } from '@portal/domain/text/several.ts';
import { codeOf } from '#platform/db/faults.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import { decodePieces, type Encoding, EncodingDetector } from './decode-text.ts';
import { findHeader, headerOf, inOneOrder } from './find-header.ts';
import { foreignArchive, foreignText, oldOfficeText } from './foreign-file.ts';
import { type Lacking, withHeadings } from './headings.ts';
import { joinSheets } from './join-sheets.ts';
import { listParts, parseWorkbook, type Sheet, unzipXmlParts } from './parse-workbook.ts';
import { readDelimited } from './read-delimited.ts';
import { repairedText, withRepairedAccents } from './repair-accents.ts';
import { tablesBelow, withTablesBelow } from './side-by-side.ts';
import {
  type GridRow,
  type HeaderTest,
  MAX_CELLS,
  MAX_ROWS,
  type OpenTable,
  refuseFile,
  refuseType,
  type Table,
  type TableRow,
  tooManyRows,
  toRow,
} from './table.ts';

/**
 * The most unpacked bytes of a workbook that is read in this process; a larger one is read in a worker process, so
 * other calls are not delayed. The packed size tells little: 30 kB may unpack to a thousand times as much.
 */
const SMALL = 500_000;
const WORKER_HEAP_MB = 512;
/** The longest accepted table takes a few seconds; files crafted to be slow are refused. */
const WORKER_MS = 20_000;

async function isSmall(bytes: Buffer): Promise<boolean> {
  if (bytes.length > SMALL) return false;
  try {
    await unzipXmlParts(bytes, SMALL);
    return true;
  } catch {
    return false;
  }
}

/**
 * The sheets of a workbook.
 * @param patienceMs how long a worker process may take
 * @throws AppError INVALID_INPUT for a file that is damaged, protected or far too large
 */
export async function readWorkbook(bytes: Buffer, patienceMs = WORKER_MS): Promise<Sheet[]> {
  if (await isSmall(bytes)) return await parseWorkbook(bytes);
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await runInWorker<typeof parseWorkbook>({
      module: new URL('./parse-workbook.ts', import.meta.url),
      name: 'parseWorkbook',
      input: bytes,
      heapMegabytes: WORKER_HEAP_MB,
      signal: patience,
    });
  } catch (error) {
    if (patience.aborted)
      throw refuseFile('Reading this Excel file takes too long. Please save it as CSV.', error);
    throw codeOf(error) === 'OUT_OF_MEMORY'
      ? refuseFile('This Excel file is far too large when unpacked.', error)
      : error;
  }
}

/** A file that contains a table: in memory, or on disk if it may be long. */
export type TableFile = {
  sizeBytes: number;
  /** its beginning */
  head: Buffer;
  /** its encoding, if it is a text file */
  encoding: Encoding;
  /** all of it, piece by piece, from the beginning */
  pieces(): AsyncIterable<Uint8Array>;
  /** all of it at once */
  bytes(): Promise<Buffer>;
};

const PIECE = 64 * 1_024;

/** A file that is already in memory; other calls are answered while its encoding is detected. */
async function inMemory(bytes: Buffer): Promise<TableFile> {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += PIECE) {
    detector.add(bytes.subarray(at, at + PIECE));
    await nextTurn();
  }
  return {
    sizeBytes: bytes.length,
    head: detector.head,
    encoding: detector.settle(),
    async *pieces() {
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    },
    bytes: async () => bytes,
  };
}

const ZIPS = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('PK\u0005\u0006', 'latin1')];
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The maximum size of a workbook, a compressed archive that can only be read as a whole. */
const MAX_WORKBOOK_BYTES = 20 * 1_024 * 1_024;

async function sheetsOf(file: TableFile): Promise<Sheet[]> {
  if (file.sizeBytes > MAX_WORKBOOK_BYTES) {
    throw refuseFile('This Excel file is larger than 20 MB. Please save it as CSV.');
  }
  const bytes = await file.bytes();
  if (startsWith(file, OLD_OFFICE)) throw refuseType(oldOfficeText(bytes));
  const foreign = foreignArchive(await listParts(bytes));
  if (foreign !== null) throw refuseType(foreign);
  return await readWorkbook(bytes);
}

const startsWith = ({ head }: TableFile, magic: Buffer) => head.subarray(0, magic.length).equals(magic);

/**
 * The table in a file: CSV with any usual separator and encoding, or the sheets of an .xlsx workbook that have such a
 * table, detected by content and never by name. Cells are text, whatever they look like. Rows are read on demand.
 * @param maxRows of a CSV; a workbook has its own limit
 * @param isHeader finds the header below lines with a report's name or date; without it the first filled row is the
 * header
 * @param mayBeBeside whether a sheet may have several such tables beside each other
 * @throws AppError UNSUPPORTED_TYPE for a file that is not a table, INVALID_INPUT for one that is empty, damaged or far
 * too large, each with a sentence, here or while the rows are read
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function openTable(
  file: TableFile,
  maxRows: number,
  isHeader: HeaderTest | null = null,
  mayBeBeside = false,
): Promise<OpenTable> {
  const table = await openFile(file, maxRows, isHeader, mayBeBeside);
  return { ...table, rows: inOneOrder(table) };
}

async function openFile(
  file: TableFile,
  maxRows: number,
  isHeader: HeaderTest | null,
  mayBeBeside: boolean,
): Promise<OpenTable> {
  if (file.sizeBytes === 0) throw refuseFile('This file is empty.');
  const isGarbledHeader = isHeader && ((cells: readonly string[]) => isHeader(cells.map(repairedText)));
  if ([...ZIPS, OLD_OFFICE].some((magic) => startsWith(file, magic))) {
    const sheets = await sheetsOf(file);
    const notes: string[] = [];
    // merged cells are known by their columns
    const own = sheets.map((sheet) =>
      mayBeBeside && sheet.merged.every(({ first, last }) => first.line === last.line)
        ? { ...sheet, rows: withTablesBelow(sheet.rows, notes) }
        : sheet,
    );
    const table = await joinSheets(own, isGarbledHeader);
    table.notes.unshift(...notes);
    return withRepairedAccents(table);
  }
  const foreign = foreignText(file.head, file.encoding);
  if (foreign !== null) throw refuseType(foreign);
  const test = isGarbledHeader ?? (() => true);
  const notes: string[] = [];
  const lines = readDelimited(decodePieces(file.pieces(), file.encoding), maxRows, test, notes);
  const grid = mayBeBeside ? tablesBelow(lines, notes) : lines;
  const { header, below, titles } = await findHeader(grid, test);
  const columns = headerOf(header);
  return withRepairedAccents({
    columns,
    titles,
    notes,
    rows: bodyOf(below, grid, columns.length),
    close: async () => void (await grid.return()),
  });
}

async function* bodyOf(
  below: readonly GridRow[],
  grid: AsyncIterable<GridRow>,
  width: number,
): AsyncGenerator<TableRow, void> {
  for (const row of below) yield toRow(row, width);
  for await (const row of grid) yield toRow(row, width);
}

/**
 * Reads a whole table into memory; for short files. Reading stops as soon as there are too many rows or cells.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT
 */
export async function readTable(
  bytes: Buffer,
  {
    maxRows = MAX_ROWS,
    isHeader = null,
    lackingIn,
    mayBeBeside = false,
  }: {
    maxRows?: number;
    isHeader?: HeaderTest | null;
    /** the columns that lines above the rows of a table with these columns may fill */
    lackingIn?: (columns: readonly string[]) => Lacking;
    mayBeBeside?: boolean;
  } = {},
): Promise<Table> {
  const opened = await openTable(await inMemory(bytes), maxRows, isHeader, mayBeBeside);
  const table = lackingIn === undefined ? opened : await withHeadings(opened, lackingIn(opened.columns));
  const width = Math.max(1, table.columns.length);
  const rows: TableRow[] = [];
  try {
    for await (const row of table.rows) {
      if (rows.length >= maxRows) throw tooManyRows(maxRows);
      if ((rows.length + 1) * width > MAX_CELLS) {
        throw refuseFile(`This file has more than ${several(MAX_CELLS, 'cell')}. Is this really a table?`);
      }
      rows.push(row);
    }
  } finally {
    await table.close();
  }
  const { columns, notes, titles = [], hasHeadings = false } = table;
  return { columns, rows, notes: [...notes], titles, hasHeadings };
}
