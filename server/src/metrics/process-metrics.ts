import { monitorEventLoopDelay } from 'node:perf_hooks';
import { VERSION } from '#platform/version.ts';
import { type Family, gauge } from './text-format.ts';

const WINDOW_MS = 60_000;
const EVERY_MS = 20;

/** Measures the event loop's delay from now on, in nanoseconds. */
type Watch = () => { percentile(percentile: number): number; disable(): unknown };

const watchLoop: Watch = () => {
  const monitor = monitorEventLoopDelay({ resolution: EVERY_MS });
  monitor.enable();
  return monitor;
};

/**
 * The event loop's delay, 99th percentile of the last one to two minutes in seconds. Measuring starts with the first
 * query, so a portal without monitors has no overhead. Measurements overlap, so that none is read in its first minute:
 * with few samples, the 99th percentile is just the maximum.
 */
export function createLoopDelay(
  monotonicNow: () => number = () => performance.now(),
  watch: Watch = watchLoop,
) {
  const running: { monitor: ReturnType<Watch>; since: number }[] = [];
  return {
    p99Seconds(): number {
      const now = monotonicNow();
      const youngest = running.at(-1);
      // several monitors may ask: a reset at each query would take the figure from the others
      if (youngest === undefined || now - youngest.since >= WINDOW_MS) {
        running.push({ monitor: watch(), since: now });
        if (running.length > 2) running.shift()?.monitor.disable();
      }
      // Node measures the time between timer ticks, so subtract the timer's own interval
      return Math.max(0, (running[0]?.monitor.percentile(99) ?? 0) / 1e9 - EVERY_MS / 1_000);
    },
    stop() {
      for (const { monitor } of running) monitor.disable();
    },
  };
}

/** Figures of this process, under the names that Node dashboards expect. */
export function processFamilies(loopDelaySeconds: number): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', loopDelaySeconds),
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Heap reserved.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory held outside the heap.', external),
    gauge(
      'process_start_time_seconds',
      'When the process started, Unix time.',
      Math.round(performance.timeOrigin) / 1_000,
    ),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time used.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    {
      name: 'portal_build_info',
      type: 'gauge',
      help: 'The running version; always 1.',
      samples: [{ labels: { version: VERSION, node: process.version }, value: 1 }],
    },
  ];
}
