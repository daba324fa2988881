import { setTimeout as pause } from 'node:timers/promises';
import { tidyAccounts } from '#auth/tidy-accounts.ts';
import { tidyHealth } from '#health/history.ts';
import { tidyRatings } from '#ratings/retention.ts';
import { remind } from '#reminders/remind.ts';
import { tidyReminders } from '#reminders/tidy-reminders.ts';
import { tidyWaiting } from '#waiting/tidy-waiting.ts';
import type { Portal } from './portal.ts';

const EVERY_MS = 60_000;
const NOT_READY_MS = 250;
/** Each on its own: one that fails leaves the others their turn. */
const CHORES: Readonly<Record<string, (portal: Portal) => Promise<void>>> = {
  accounts: tidyAccounts,
  ratings: tidyRatings,
  health: tidyHealth,
  reminders: remind,
  'old reminders': tidyReminders,
  'old wishes of the waiting list': tidyWaiting,
};

/** Tidies, and reminds coaches, once a minute until stopped. Several processes on one database may all do it. */
export function startHousekeeping(portal: Portal, isReady: () => boolean): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const [what, tidy] of Object.entries(CHORES)) {
        if (!isReady() || stopping.signal.aborted) continue;
        await tidy(portal).catch((error: unknown) =>
          portal.log.warn({ err: error }, `${what} were not seen to`),
        );
      }
      const waitMs = isReady() ? EVERY_MS : NOT_READY_MS;
      await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const done = run();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
