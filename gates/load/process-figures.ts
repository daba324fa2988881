import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Set as METRICS_TOKEN of a portal whose figures are read. */
export const METRICS_TOKEN = 'gate-f3b1c08e5d7a4926';

const KILOBYTE = 1_024;
const EVERY_MS = 250;

/** A line of the system's own account of a process, in bytes. @throws if it has ended */
function statusBytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`The process ${pid} has no memory any more.`);
  return Number(kilobytes) * KILOBYTE;
}

/** The resident memory of a process in bytes (Linux only). @throws if it has ended */
export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS');

/** How many files and sockets a process has open. */
export function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fdinfo`).length;
}

/** The 99th percentile of the event loop's delay in milliseconds, of the last one to two minutes; see metrics/process-metrics.ts. */
export async function loopDelayMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1];
  if (line === undefined) throw new Error(`The portal does not tell its figures: ${answer.status}.`);
  return Number(line) * 1_000;
}

/**
 * Watches the resident memory of a process from now on (Linux only). The system itself keeps the most that there was, so
 * that no peak is too short to be seen.
 * @returns tells it in bytes
 */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => statusBytes(pid, 'VmHWM');
}

/** The least that a process needs when it is left alone for a while: garbage that waits to be collected is no growth. */
export async function settledBytes(pid: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  let least = residentBytes(pid);
  while (performance.now() < deadline) {
    await pause(EVERY_MS);
    least = Math.min(least, residentBytes(pid));
  }
  return least;
}

export const megabytes = (bytes: number) => Math.round((bytes / KILOBYTE / KILOBYTE) * 10) / 10;
