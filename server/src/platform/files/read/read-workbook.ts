import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { parseWorkbook } from './parse-workbook.ts';
import { refuseFile } from './refuse-file.ts';
import type { GridRow } from './table.ts';
import { unzipXmlParts } from './unzip.ts';

/**
 * Unpacked bytes up to which a workbook is read in a blink; a longer one goes to a thread, so that other calls are
 * answered. The packed size says nothing: 30 kB may hold a thousand times as much.
 */
const SMALL = 500_000;
const THREAD_HEAP_MB = 512;
/** The longest table that is taken needs a few seconds; files made to be slow are given up. */
const THREAD_MS = 20_000;

type Answer = { grid: GridRow[] } | { refusal: string };

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
 * @param patienceMs how long a thread may take
 * @throws AppError INVALID_INPUT for a file that is damaged, protected or far too large
 */
export async function readWorkbook(bytes: Buffer, patienceMs = THREAD_MS): Promise<GridRow[]> {
  if (await isSmall(bytes)) return await parseWorkbook(bytes);
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  });
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const [answer] = (await once(thread, 'message', { signal: patience })) as [Answer];
    if ('refusal' in answer) throw refuseFile(answer.refusal);
    return answer.grid;
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (patience.aborted)
      throw refuseFile('Reading this Excel file takes too long. Please save it as CSV.', error);
    throw isOutOfMemory ? refuseFile('This Excel file is far too large when unpacked.', error) : error;
  } finally {
    await thread.terminate();
  }
}
