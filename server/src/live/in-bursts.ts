import type { Later } from './later.ts';

/** Changes within this time are sent together. */
const GATHER_MS = 10;
/** The minimum time between bursts while changes keep coming, because every burst makes every browser refetch. */
const APART_MS = 500;

export type Bursts = {
  /** Reports a change: a burst is sent shortly after. */
  ask(): void;
  stop(): void;
};

/**
 * Combines many changes into a few bursts: the first is sent almost at once, the next ones at a steady pace, and the
 * last change is never dropped.
 * @param leave sends the collected changes; the next burst waits for it
 */
export function inBursts(later: Later, leave: () => Promise<void>): Bursts {
  let isAsked = false;
  let isStopped = false;
  /** a burst is scheduled, is being sent, or was just sent */
  let isBusy = false;
  let callOff = () => {};

  const wait = (ms: number) => {
    isBusy = true;
    callOff = later(ms, () => void burst());
  };

  async function burst(): Promise<void> {
    if (!isAsked) {
      isBusy = false;
      return;
    }
    isAsked = false;
    await leave();
    if (!isStopped) wait(APART_MS);
  }

  return {
    ask() {
      isAsked = true;
      if (!isBusy && !isStopped) wait(GATHER_MS);
    },
    stop() {
      isStopped = true;
      callOff();
    },
  };
}
