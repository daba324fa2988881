import type { StartTimer } from '../batch-changes.ts';

/** A timer that a test advances by hand. */
export function manualTimer() {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  const later: StartTimer = (ms, work) => {
    const one = { at: now + ms, work };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  };

  return {
    later,
    /** how many tasks are waiting */
    count: () => waiting.length,
    /** Advances the time, and runs the tasks that are due, in order. */
    async pass(ms: number): Promise<void> {
      const until = now + ms;
      for (;;) {
        // each task finishes before the next one starts
        await new Promise<void>((resolve) => setImmediate(resolve));
        const [next] = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        waiting = waiting.filter((other) => other !== next);
        now = next.at;
        next.work();
      }
      now = until;
    },
    /** Waits in real time until this many tasks are waiting. */
    async untilWaiting(count: number): Promise<void> {
      while (waiting.length !== count) await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}
