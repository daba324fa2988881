import type { Portal } from '#portal.ts';
import { lookAround } from './look.ts';
import { createToLookAt } from './to-look-at.ts';

/** The whole league is looked at this often, whatever was heard. */
const IDLE_MS = 15_000;
/** A change is heard twice, from its own process and by its announcement: one look serves both, and those close behind. */
const GATHER_MS = 20;
/** Under steady change two looks are at least so far apart. */
const APART_MS = 250;

/** Runs the waiting list until stopped: after every change of slots, and when a hold runs out. */
export function startWaitingWorker(portal: Portal, isReady: () => boolean): { stop(): Promise<void> } {
  let isStopping = false;
  let isWoken = false;
  let wake = () => {};
  const toLookAt = createToLookAt(IDLE_MS);
  portal.feed.subscribe('slots', (days, teams) => {
    toLookAt.heard(days, teams);
    isWoken = true;
    wake();
  });

  function sleep(ms: number, untilWoken: boolean): Promise<void> {
    if (isStopping || (untilWoken && isWoken)) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    timer.unref();
    wake = () => {
      if (untilWoken || isStopping) resolve();
    };
    return promise.finally(() => clearTimeout(timer));
  }

  async function look(): Promise<number> {
    if (!isReady()) return APART_MS;
    const next = await lookAround(portal, toLookAt.take(performance.now()));
    const due = next === null ? IDLE_MS : next.getTime() - portal.clock.now().getTime();
    return Math.min(Math.max(due, APART_MS), IDLE_MS);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      const waitMs = await look().catch((error: unknown) => {
        // what this look was about is part of the next
        toLookAt.heard(null, null);
        portal.log.warn({ err: error }, 'the waiting list was not reached');
        return IDLE_MS;
      });
      await sleep(APART_MS, false);
      await sleep(waitMs - APART_MS, true);
      await sleep(GATHER_MS, false);
    }
  }
  const ended = run();

  return {
    async stop() {
      isStopping = true;
      wake();
      await ended;
    },
  };
}
