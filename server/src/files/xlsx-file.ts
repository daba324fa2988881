import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#errors.ts';
import { writeSheet } from './xlsx-sheet.ts';

/** A table up to this size is written at once; a longer one in a thread, so that the portal keeps answering. */
const SMALL_ROWS = 300;
const ROWS_AT_ONCE = 500;
/** Threads take memory: one file at a time, and a short queue. */
const LONGEST_QUEUE = 8;
const THREAD_HEAP_MB = 512;

/** What is written, on a sheet of that name; `toCells` gives the texts of a row. */
type Table<Row> = {
  sheet: string;
  headings: readonly string[];
  rows: readonly Row[];
  toCells: (row: Row) => string[];
};

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * A table as an Excel file of one sheet, every cell text.
 * @throws AppError BUSY when too many long files are being written
 */
export async function xlsxFile<Row>(table: Table<Row>): Promise<Buffer> {
  const { sheet, headings, rows, toCells } = table;
  if (rows.length <= SMALL_ROWS) return await writeSheet(sheet, [headings, ...rows.map(toCells)]);
  if (waiting >= LONGEST_QUEUE) {
    throw new AppError('BUSY', 'Too many files are being made right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
  waiting += 1;
  const file = last
    .then(() => writeInThread(table))
    .finally(() => {
      waiting -= 1;
    });
  last = file.catch(() => undefined);
  return await file;
}

async function writeInThread<Row>({ sheet, headings, rows, toCells }: Table<Row>): Promise<Buffer> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  });
  try {
    const answered = once(worker, 'message');
    // an error of the thread is met below; here it must only not count as unhandled
    answered.catch(() => undefined);
    worker.postMessage([headings]);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      worker.postMessage(rows.slice(start, start + ROWS_AT_ONCE).map(toCells));
      await breathe();
    }
    worker.postMessage([]);
    const [file] = (await answered) as [Uint8Array];
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  } finally {
    await worker.terminate();
  }
}
