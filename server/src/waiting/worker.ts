import { setTimeout as pause } from 'node:timers/promises';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { ANY_CHANGE, addChange, type FeedListener, type SlotChanges } from '#platform/db/change-feed.ts';
import { type Loop, startLoop } from '#platform/loop.ts';
import type { Portal } from '#portal.ts';
import { processWaitlist } from './process-waitlist.ts';

/** How often the whole league is checked, regardless of changes. */
const IDLE_MS = 15_000;
/** The delay before a run, which batches changes that follow closely. */
const GATHER_MS = 20;
/** The minimum time between two runs under constant changes. */
const APART_MS = 250;

/** Runs the waitlist until stopped: after every change of slots, and when a hold runs out. */
export function startWaitingWorker(portal: Portal, isReady: () => boolean): Loop {
  const pending = createPendingChanges(IDLE_MS);
  const loop = startLoop({
    name: 'the waitlist',
    log: portal.log,
    isReady,
    everyMs: IDLE_MS,
    restMs: APART_MS,
    async run() {
      await pause(GATHER_MS, undefined, { ref: false });
      const changed = pending.take(performance.now());
      try {
        const next = await processWaitlist(portal, changed);
        return next && next.getTime() - portal.clock.now().getTime();
      } catch (error) {
        // the next run includes the changes of the failed one
        pending.add(null, null);
        throw error;
      }
    },
  });
  portal.feed.subscribe('slots', (days, teams) => {
    pending.add(days, teams);
    loop.wake();
  });
  return loop;
}

/** The changes to slots that the waitlist has not processed yet. */
export type PendingChanges = {
  add: FeedListener;
  /**
   * Takes the changes since the last call; all possible changes at the first call and when a full check is due.
   * @param atMs from a monotonic clock
   */
  take(atMs: number): SlotChanges;
};

/** @param fullEveryMs how often everything is checked regardless of changes */
export function createPendingChanges(fullEveryMs: number): PendingChanges {
  const none = (): SlotChanges => ({ days: new Set(), teams: new Set() });
  let pending = none();
  let fullAtMs = Number.NEGATIVE_INFINITY;
  return {
    add(days, teams) {
      pending = days?.every(isIsoDate) ? addChange(pending, days, teams) : ANY_CHANGE;
    },
    take(atMs) {
      const taken = atMs - fullAtMs >= fullEveryMs ? ANY_CHANGE : pending;
      pending = none();
      if (taken.days === 'any' && taken.teams === 'any') fullAtMs = atMs;
      return taken;
    },
  };
}
