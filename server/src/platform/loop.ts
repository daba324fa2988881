import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log/log.ts';

export type Loop = {
  /** Starts the next run now, or right after the one in progress. */
  wake(): void;
  /** Waits for the run in progress and starts no other. */
  stop(): Promise<void>;
};

export type LoopOptions = {
  /** names the work in the log when a run fails */
  name: string;
  log: Log;
  /** no run starts while this is false */
  isReady: () => boolean;
  /** the longest pause between two runs */
  everyMs: number;
  /** the pause before the first run; default 0 */
  startAfterMs?: number;
  /** the shortest pause between two runs, however often the loop is woken; default 0 */
  restMs?: number;
  /**
   * Does the work once. `woken` aborts if someone calls `wake` or `stop` while it runs.
   * @returns milliseconds until the next run is due; null: `everyMs`
   */
  run(woken: AbortSignal, stopping: AbortSignal): Promise<number | null>;
};

/** A loop that isn't ready looks again after this, and a run that is due at once waits at least this long. */
const SHORTEST_WAIT_MS = 250;

/** Runs background work over and over until stopped, never twice at a time. A run that fails is logged, and the next one is tried. */
export function startLoop(options: LoopOptions): Loop {
  const { name, log, isReady, everyMs, startAfterMs = 0, restMs = 0 } = options;
  const stopping = new AbortController();
  let woken = new AbortController();

  const sleep = (ms: number, signal: AbortSignal) =>
    pause(ms, undefined, { signal, ref: false }).catch(() => {});

  async function runOnce(): Promise<number> {
    if (!isReady()) return SHORTEST_WAIT_MS;
    try {
      return (await options.run(woken.signal, stopping.signal)) ?? everyMs;
    } catch (error) {
      log.warn({ err: error }, `${name} failed; the portal tries again`);
      return everyMs;
    }
  }

  async function loop(): Promise<void> {
    if (startAfterMs > 0) await sleep(startAfterMs, stopping.signal);
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      const dueMs = Math.min(Math.max(await runOnce(), SHORTEST_WAIT_MS), everyMs);
      if (restMs > 0) await sleep(restMs, stopping.signal);
      if (!stopping.signal.aborted) await sleep(dueMs - restMs, woken.signal);
    }
  }
  const ended = loop();

  return {
    wake: () => woken.abort(),
    async stop() {
      stopping.abort();
      woken.abort();
      await ended;
    },
  };
}
