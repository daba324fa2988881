import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { parseWorkbook } from './parse-workbook.ts';
import { refuseFile } from './refuse-file.ts';
import type { Grid } from './table.ts';

/** Bytes up to which a workbook is read in a blink; a longer one goes to a thread, so that other calls are answered. */
const SMALL = 50_000;
const THREAD_HEAP_MB = 512;

type Answer = { grid: Grid } | { refusal: string };

/**
 * The rows of a workbook's first sheet.
 * @throws AppError INVALID_INPUT for a file that is damaged, protected or far too large
 */
export async function readWorkbook(bytes: Buffer): Promise<Grid> {
  if (bytes.length <= SMALL) return await parseWorkbook(bytes);
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  });
  try {
    const [answer] = (await once(thread, 'message')) as [Answer];
    if ('refusal' in answer) throw refuseFile(answer.refusal);
    return answer.grid;
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? refuseFile('This Excel file is far too large when unpacked.', error) : error;
  } finally {
    await thread.terminate();
  }
}
