import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#platform/errors.ts';
import { parseWorkbook } from './parse-workbook.ts';

/** The thread in which a long workbook is read: answers with its rows, or with the sentence of the refusal. */
try {
  parentPort?.postMessage({ grid: await parseWorkbook(Buffer.from(workerData as Uint8Array)) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  parentPort?.postMessage({ refusal: error.message });
}
