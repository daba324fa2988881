import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Runs inside the portal's process before it starts. At SIGUSR2, it writes what it saw since the last signal to
 * WATCH_FILE, in milliseconds: the lateness of the event loop, and the longest task without a yield, in CPU time,
 * because that does not depend on other load of the machine.
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
