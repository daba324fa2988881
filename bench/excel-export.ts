import { setTimeout as pause } from 'node:timers/promises';
import { boundFigure, type Figure, inTurns, median, ratioFigure } from './measure.ts';
import { askPacked } from './packed-request.ts';
import { residentMegabytes } from './resident.ts';
import { makeSeasonLeague } from './season-league.ts';
import { watchable, watched } from './watch-process.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROWS = 50_000;
const ROUNDS = 5;
const SETTLE_MS = 2_000;
const MAX_MEMORY_MB = 60;
const MAX_WORK_MS = 50;

/** Downloads the whole schedule; what arrives is counted and not kept. @returns bytes */
async function download(url: string, token: string, format: 'csv' | 'excel'): Promise<number> {
  const answer = await fetch(`${url}/api/admin/combined-schedule/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, filters: { past: '1' } }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`The file was answered ${answer.status}.`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** What a season's schedule as an Excel file costs the portal, beside the same rows as CSV. */
export async function benchExcelExport(): Promise<Figure[]> {
  const folder = newFolder();
  const bench = await openWorkbench(async () => {}, watchable(folder));
  const { url, pid } = bench.process;
  try {
    const { token } = await makeSeasonLeague(bench.inside.db, ROWS);
    // the list itself is in memory before; this is about the file
    const list = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    const { status } = await askPacked(`${url}/api/admin/combined-schedule`, list);
    if (status !== 200) throw new Error(`The list was answered ${status}.`);
    await download(url, token, 'csv');
    await pause(SETTLE_MS);
    const rest = residentMegabytes(pid);
    const longest: number[] = [];
    let [peak, bytes] = [rest, 0];
    /** Rows a second. */
    const rateOf = (format: 'csv' | 'excel') => async () => {
      const seen = await watched(pid, folder, () => download(url, token, format));
      if (format === 'excel') {
        longest.push(seen.loop.longest);
        peak = Math.max(peak, seen.peak);
        bytes = seen.result;
      }
      return ROWS / seen.seconds;
    };
    const result = await inTurns(ROUNDS, rateOf('excel'), rateOf('csv'));
    const rows = ROWS.toLocaleString('en-US');
    return [
      ratioFigure({
        what: `Schedule of ${rows} rows as an Excel file over the same as CSV`,
        atLeast: 0.25,
        result,
        unit: 'rows/s',
        how: `${(bytes / 1e6).toFixed(1)} MB, over HTTP until the last byte; median of ${ROUNDS} pairs, in turns`,
      }),
      boundFigure({
        what: '… memory it takes',
        atMost: MAX_MEMORY_MB,
        value: peak - rest,
        unit: 'MB',
        how: `resident, at its highest in ${ROUNDS} downloads, above ${Math.round(rest)} MB while it is idle`,
      }),
      boundFigure({
        what: '… longest time without yielding the event loop',
        atMost: MAX_WORK_MS,
        value: median(longest),
        unit: 'ms',
        how: `processor time of the portal's thread, median of ${ROUNDS} downloads`,
      }),
    ];
  } finally {
    await bench.close();
    removeFolder(folder);
  }
}
