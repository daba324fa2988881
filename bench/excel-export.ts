import { setTimeout as pause } from 'node:timers/promises';
import { requestCompressed } from './compressed-request.ts';
import { alternate, boundFigure, type Figure, median, ratioFigure } from './measure.ts';
import { residentMegabytes } from './resident.ts';
import { makeSeasonLeague } from './season-league.ts';
import { watchable, watchProcess } from './watch-process.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROWS = 50_000;
const ROUNDS = 5;
const SETTLE_MS = 2_000;
const MAX_MEMORY_MB = 60;
const MAX_WORK_MS = 50;

/** Downloads the whole schedule, and counts the bytes without keeping them. @returns bytes */
async function download(url: string, token: string, format: 'csv' | 'excel'): Promise<number> {
  const answer = await fetch(`${url}/api/admin/combined-schedule/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, filters: { past: '1' } }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`The file got status ${answer.status}.`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** The cost of a season's schedule as an Excel file, compared with the same rows as CSV. */
export async function benchExcelExport(): Promise<Figure[]> {
  const folder = newFolder();
  const bench = await openWorkbench(async () => {}, watchable(folder));
  const { url, pid } = bench.process;
  try {
    const { token } = await makeSeasonLeague(bench.inside.db, ROWS);
    // puts the list in memory first, to measure only the file
    const list = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    const { status } = await requestCompressed(`${url}/api/admin/combined-schedule`, list);
    if (status !== 200) throw new Error(`The list got status ${status}.`);
    await download(url, token, 'csv');
    await pause(SETTLE_MS);
    const rest = residentMegabytes(pid);
    const longest: number[] = [];
    let [peak, bytes] = [rest, 0];
    /** Rows per second. */
    const rateOf = (format: 'csv' | 'excel') => async () => {
      const seen = await watchProcess(pid, folder, () => download(url, token, format));
      if (format === 'excel') {
        longest.push(seen.loop.longest);
        peak = Math.max(peak, seen.peak);
        bytes = seen.result;
      }
      return ROWS / seen.seconds;
    };
    const result = await alternate(ROUNDS, rateOf('excel'), rateOf('csv'));
    const rows = ROWS.toLocaleString('en-US');
    return [
      ratioFigure({
        what: `Schedule of ${rows} rows as an Excel file over the same as CSV`,
        atLeast: 0.25,
        result,
        unit: 'rows/s',
        how: `${(bytes / 1e6).toFixed(1)} MB, over HTTP until the last byte; median of ${ROUNDS} alternating pairs`,
      }),
      boundFigure({
        what: '… memory used',
        atMost: MAX_MEMORY_MB,
        value: peak - rest,
        unit: 'MB',
        how: `peak resident in ${ROUNDS} downloads, above ${Math.round(rest)} MB when idle`,
      }),
      boundFigure({
        what: '… longest time without yielding the event loop',
        atMost: MAX_WORK_MS,
        value: median(longest),
        unit: 'ms',
        how: `CPU time of the portal's thread, median of ${ROUNDS} downloads`,
      }),
    ];
  } finally {
    await bench.close();
    removeFolder(folder);
  }
}
