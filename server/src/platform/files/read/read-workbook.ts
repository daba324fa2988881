import { codeOf } from '#platform/db/faults.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import { parseWorkbook, unzipXmlParts } from './parse-workbook.ts';
import { type GridRow, refuseFile } from './table.ts';

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
 * The rows of a workbook's first sheet.
 * @param patienceMs how long a worker process may take
 * @throws AppError INVALID_INPUT for a file that is damaged, protected or far too large
 */
export async function readWorkbook(bytes: Buffer, patienceMs = WORKER_MS): Promise<GridRow[]> {
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
