import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Set as METRICS_TOKEN of a portal whose figures are read. */
export const METRICS_TOKEN = 'gate-f3b1c08e5d7a4926';

const KILOBYTE = 1_024;
const EVERY_MS = 250;

/** The resident memory of a process in bytes, as the system has it (Linux only). @throws where it has ended */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`The process ${pid} has no memory any more.`);
  return Number(kilobytes) * KILOBYTE;
}

/** How many sockets a process holds, of whatever kind. */
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

/** Watches the resident memory of a process until `stop`, which tells the most that it saw, in bytes. */
export function watchMemory(pid: number): { stop(): number } {
  let most = residentBytes(pid);
  const look = () => {
    most = Math.max(most, residentBytes(pid));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
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
