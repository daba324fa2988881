import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The METRICS_TOKEN of a portal whose metrics are read. */
export const METRICS_TOKEN = 'gate-f3b1c08e5d7a4926';

const KILOBYTE = 1_024;
const EVERY_MS = 250;

/** A line of /proc/PID/status, in bytes. @throws if the process has exited */
function statusBytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`The process ${pid} has exited.`);
  return Number(kilobytes) * KILOBYTE;
}

/** The resident memory of a process in bytes (Linux only). @throws if it has exited */
export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS');

/** The number of open files and sockets of a process. */
export function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fdinfo`).length;
}

/** The 99th percentile of the event loop's delay in milliseconds, since the metrics were last read. */
export async function loopDelayMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1];
  if (line === undefined) throw new Error(`The metrics got status ${answer.status}.`);
  return Number(line) * 1_000;
}

/**
 * Watches the resident memory of a process from now on (Linux only). The kernel records the peak, so that none is too
 * short to be seen.
 * @returns a function that returns the peak in bytes
 */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => statusBytes(pid, 'VmHWM');
}

/**
 * The lowest resident memory of an idle process within a while, because uncollected garbage does not count as growth.
 */
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
