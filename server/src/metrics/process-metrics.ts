import { monitorEventLoopDelay } from 'node:perf_hooks';
import { VERSION } from '#version.ts';
import { type Family, gauge } from './text-format.ts';

const WINDOW_MS = 60_000;
const EVERY_MS = 20;

/**
 * The event loop's delay, 99th percentile of the last one to two minutes in seconds. It is watched from the first
 * question on: who never asks pays nothing.
 */
export function createLoopDelay(monotonicNow: () => number = () => performance.now()) {
  let monitor: ReturnType<typeof monitorEventLoopDelay> | null = null;
  let startedAt = 0;
  let before = 0;
  return {
    p99Seconds(): number {
      if (monitor === null) {
        monitor = monitorEventLoopDelay({ resolution: EVERY_MS });
        monitor.enable();
        startedAt = monotonicNow();
      }
      // Node measures from turn to turn of its timer, in nanoseconds: the timer's own pause is no delay
      const current = Math.max(0, monitor.percentile(99) / 1e9 - EVERY_MS / 1_000);
      const worst = Math.max(current, before);
      // several monitors may ask: none takes the figure from another, as a reset at each question would
      if (monotonicNow() - startedAt >= WINDOW_MS) {
        before = current;
        monitor.reset();
        startedAt = monotonicNow();
      }
      return worst;
    },
    stop: () => monitor?.disable(),
  };
}

/** What the process knows of itself, under the names that dashboards for Node know. */
export function processFamilies(loopDelaySeconds: number): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', loopDelaySeconds),
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Heap reserved.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap that it holds on to.', external),
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
      help: 'The version that runs; always 1.',
      samples: [{ labels: { version: VERSION, node: process.version }, value: 1 }],
    },
  ];
}
