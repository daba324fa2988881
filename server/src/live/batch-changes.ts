/** Changes within this time are sent together. */
const GATHER_MS = 10;
/** The minimum time between bursts while changes keep coming, because every burst makes every browser refetch. */
const APART_MS = 500;

type Batcher = {
  /** Reports a change: a burst is sent shortly after. */
  schedule(): void;
  stop(): void;
};

/**
 * Combines many changes into a few bursts: the first is sent almost at once, the next ones at a steady pace, and the
 * last change is never dropped.
 * @param leave sends the collected changes; the next burst waits for it
 */
export function batchChanges(later: StartTimer, leave: () => Promise<void>): Batcher {
  let hasChanges = false;
  let isStopped = false;
  /** a burst is scheduled, is being sent, or was just sent */
  let isBusy = false;
  let cancelTimer = () => {};

  const wait = (ms: number) => {
    isBusy = true;
    cancelTimer = later(ms, () => void burst());
  };

  async function burst(): Promise<void> {
    if (!hasChanges) {
      isBusy = false;
      return;
    }
    hasChanges = false;
    await leave();
    if (!isStopped) wait(APART_MS);
  }

  return {
    schedule() {
      hasChanges = true;
      if (!isBusy && !isStopped) wait(GATHER_MS);
    },
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}

/** Runs the work after a number of milliseconds. @returns a function that cancels it */
export type StartTimer = (ms: number, work: () => void) => () => void;

/** A real timer that does not keep the process alive. */
export const startTimer: StartTimer = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
