import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '#portal.ts';
import { forgetEndedCounts } from '#throttle/throttle.ts';
import { endExpiredSessions } from './end-expired.ts';
import { before, DAY_MS } from './lifetime.ts';
import { deleteExpiredLinks } from './link-repository.ts';
import { deleteOldSessions } from './session-repository.ts';

const EVERY_MS = 60_000;
const KEEP_SESSIONS_MS = 60 * DAY_MS;

/**
 * Ends sessions and links whose time is over, once and for all, and forgets what counts no more. Without it a clock
 * that is set back could revive a session that expired while nobody used it (safety.md G15).
 */
export async function tidyAccounts(portal: Portal): Promise<void> {
  const now = portal.clock.now();
  await endExpiredSessions(portal, now);
  await deleteExpiredLinks(portal.db, now);
  await deleteOldSessions(portal.db, before(now, KEEP_SESSIONS_MS));
  await forgetEndedCounts(portal);
}

/** Tidies once a minute until stopped. Several processes on one database may all do it. */
export function startHousekeeping(portal: Portal, isReady: () => boolean): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      if (isReady()) {
        await tidyAccounts(portal).catch((error: unknown) =>
          portal.log.warn({ err: error }, 'accounts were not tidied'),
        );
      }
      await pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
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
