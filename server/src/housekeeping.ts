import { tidyAccounts } from '#auth/tidy-accounts.ts';
import { deleteOldChanges } from '#db/change-feed.ts';
import { tidyHealth } from '#health/history.ts';
import { tidyRatings } from '#ratings/retention.ts';
import { remind } from '#reminders/remind.ts';
import { tidyReminders } from '#reminders/tidy-reminders.ts';
import { tidyWaiting } from '#waiting/tidy-waiting.ts';
import { type Loop, startLoop } from './loop.ts';
import type { Portal } from './portal.ts';

const EVERY_MS = 60_000;
/** Each on its own: one that fails leaves the others their turn. */
const CHORES: Readonly<Record<string, (portal: Portal) => Promise<void>>> = {
  accounts: tidyAccounts,
  'old changes': ({ db }) => deleteOldChanges(db),
  ratings: tidyRatings,
  health: tidyHealth,
  reminders: remind,
  'old reminders': tidyReminders,
  'old wishes of the waiting list': tidyWaiting,
};

/** Tidies, and reminds coaches, once a minute until stopped. Several processes on one database may all do it. */
export const startHousekeeping = (portal: Portal, isReady: () => boolean): Loop =>
  startLoop({
    name: 'housekeeping',
    log: portal.log,
    isReady,
    everyMs: EVERY_MS,
    async run(_woken, stopping) {
      for (const [what, tidy] of Object.entries(CHORES)) {
        if (stopping.aborted) break;
        await tidy(portal).catch((error: unknown) =>
          portal.log.warn({ err: error }, `${what} were not seen to`),
        );
      }
      return null;
    },
  });
