import { setTimeout as pause } from 'node:timers/promises';
import { type Loop, startLoop } from '#platform/loop.ts';
import type { Portal } from '#portal.ts';
import { createPendingChanges } from './pending-changes.ts';
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
