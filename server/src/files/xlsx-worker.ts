import { parentPort, workerData } from 'node:worker_threads';
import { writeSheet } from './xlsx-sheet.ts';

/** A thread of its own: gathers the pieces of a table until an empty one, answers with the file and ends. Its data is the sheet's name. */
const table: string[][] = [];

parentPort?.on('message', async (piece: string[][]) => {
  if (piece.length > 0) {
    for (const row of piece) table.push(row);
    return;
  }
  const file = await writeSheet(String(workerData), table);
  parentPort?.postMessage(new Uint8Array(file));
  parentPort?.close();
});
