import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { boundFigure, type Figure } from './measure.ts';
import { residentMegabytes } from './resident.ts';

const WATCH_LOOP = fileURLToPath(new URL('./watch-loop.ts', import.meta.url));
const EVERY_MS = 20;
const MAX_WORK_MS = 100;

/** Milliseconds: the lateness of the event loop (p99), and the CPU time of the longest task without a yield. */
export type Loop = { late: number; longest: number };

/** The state of the portal's process while something ran. */
export type Watched<T> = {
  result: T;
  seconds: number;
  /** peak resident megabytes */
  peak: number;
  loop: Loop;
};

/** The longest task without a yield, which bounds how long other requests wait for the portal's thread. */
export const loopFigure = ({ late, longest }: Loop, slower: number): Figure =>
  boundFigure({
    what: '… longest time without yielding the event loop',
    atMost: MAX_WORK_MS * slower,
    value: longest,
    unit: 'ms',
    how: `CPU time of the portal's thread; the event loop was ${Math.round(late)} ms late at p99`,
  });

/** The environment variables with which the portal can be watched. @param options more Node options */
export const watchable = (folder: string, options = ''): Record<string, string> => ({
  NODE_OPTIONS: `--import=${WATCH_LOOP} ${options}`,
  WATCH_FILE: join(folder, 'loop.json'),
});

async function readLoop(pid: number, folder: string): Promise<Loop> {
  const file = join(folder, 'loop.json');
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(5);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Watches the portal's memory and event loop while `work` runs. */
export async function watchProcess<T>(
  pid: number,
  folder: string,
  work: () => Promise<T>,
): Promise<Watched<T>> {
  await readLoop(pid, folder);
  let peak = residentMegabytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, EVERY_MS);
  const startedAt = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    return { result, seconds, peak, loop: await readLoop(pid, folder) };
  } finally {
    clearInterval(timer);
  }
}
