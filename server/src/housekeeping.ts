import { expireSessionsAndLinks } from '#auth/sessions.ts';
import { tidyHealth } from '#health/history.ts';
import { deleteOldNotices } from '#notices/notices.ts';
import { deleteOldChanges } from '#platform/db/change-feed.ts';
import { tendRound } from '#practice-round/tend-round.ts';
import { deleteExpiredRatings } from '#ratings/retention.ts';
import { deletePastReminders, remind } from '#reminders/remind.ts';
import { deleteOldSecurityEvents } from '#security/log.ts';
import { endStaleTrades } from '#trades/answer-trade.ts';
import { deleteOldWaitlist } from '#waiting/process-waitlist.ts';
import { type Loop, startLoop } from './platform/loop.ts';
import type { Portal } from './portal.ts';

const EVERY_MS = 60_000;
/** If one fails, the others still run. */
const TASKS: Readonly<Record<string, (portal: Portal) => Promise<void>>> = {
  accounts: expireSessionsAndLinks,
  'old changes': ({ db }) => deleteOldChanges(db),
  ratings: deleteExpiredRatings,
  health: tidyHealth,
  'practice round': tendRound,
  reminders: remind,
  'old reminders': deletePastReminders,
  trades: endStaleTrades,
  'old requests of the waitlist': deleteOldWaitlist,
  'old notices': deleteOldNotices,
  'old events of the security log': deleteOldSecurityEvents,
};

/** Deletes what is no longer needed and sends reminders, once a minute until stopped. Several processes may do so at the same time. */
export const startHousekeeping = (portal: Portal, isReady: () => boolean): Loop =>
  startLoop({
    name: 'housekeeping',
    log: portal.log,
    isReady,
    everyMs: EVERY_MS,
    async run(_woken, stopping) {
      for (const [what, tidy] of Object.entries(TASKS)) {
        if (stopping.aborted) break;
        await tidy(portal).catch((error: unknown) =>
          portal.log.warn({ err: error }, `housekeeping failed: ${what}`),
        );
      }
      return null;
    },
  });
