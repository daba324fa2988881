import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Runs inside the portal's process before it starts. At SIGUSR2 it writes to WATCH_FILE what it saw since the last one,
 * in milliseconds: how late the event loop was, and the longest work without a pause for others, in processor time,
 * which is the same on a machine that has other things to do.
 */
const file = process.env.WATCH_FILE;
if (isMainThread && file !== undefined) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  }, resolution);
  timer.unref();
  process.on('SIGUSR2', () => {
    const late = Math.max(0, delay.percentile(99) / 1e6 - resolution);
    writeFileSync(file, JSON.stringify({ late, longest }));
    delay.reset();
    longest = 0;
  });
}
