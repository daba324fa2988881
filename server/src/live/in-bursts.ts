import type { Later } from './later.ts';

/** Changes of one moment leave together. */
const GATHER_MS = 10;
/** Under steady change the next burst leaves so long after the one before: every one makes every browser ask again. */
const APART_MS = 500;

export type Bursts = {
  /** Something changed: a burst leaves in a moment. */
  ask(): void;
  stop(): void;
};

/**
 * Makes few bursts of many changes: the first leaves almost at once, the next ones at a steady pace, and the last change
 * is never left out.
 * @param leave takes what has gathered; the next burst waits for it
 */
export function inBursts(later: Later, leave: () => Promise<void>): Bursts {
  let isAsked = false;
  let isStopped = false;
  /** a burst waits, is leaving, or has just left */
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
