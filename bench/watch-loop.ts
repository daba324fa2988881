import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Runs inside the portal's process before it starts: measures how late its event loop is, and at SIGUSR2 writes what it
 * saw since the last one to WATCH_FILE, in milliseconds.
 */
const file = process.env.WATCH_FILE;
if (isMainThread && file !== undefined) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const since = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ p99: since(delay.percentile(99)), max: since(delay.max) }));
    delay.reset();
  });
}
