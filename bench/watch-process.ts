import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { residentMegabytes } from './resident.ts';

const WATCH_LOOP = fileURLToPath(new URL('./watch-loop.ts', import.meta.url));
const EVERY_MS = 20;

/** What the portal's process was like while something ran. */
export type Watched<T> = {
  result: T;
  seconds: number;
  /** resident megabytes before, and the most while it ran */
  before: number;
  peak: number;
  /** milliseconds by which the event loop was late */
  loop: { p99: number; max: number };
};

/** What the portal's environment needs for it to be watched. */
export const watchable = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${WATCH_LOOP}`,
  WATCH_FILE: join(folder, 'loop.json'),
});

async function readLoop(pid: number, folder: string): Promise<{ p99: number; max: number }> {
  const file = join(folder, 'loop.json');
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(5);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Watches the portal's memory and event loop while `work` runs. */
export async function watched<T>(pid: number, folder: string, work: () => Promise<T>): Promise<Watched<T>> {
  await readLoop(pid, folder);
  const before = residentMegabytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, EVERY_MS);
  const startedAt = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    return { result, seconds, before, peak, loop: await readLoop(pid, folder) };
  } finally {
    clearInterval(timer);
  }
}
