import { forgetEndedCounts } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { endExpiredSessions } from './end-expired.ts';
import { before, DAY_MS } from './lifetime.ts';
import { deleteExpiredLinks } from './link-repository.ts';
import { deleteOldSessions } from './session-repository.ts';

const KEEP_SESSIONS_MS = 60 * DAY_MS;

/**
 * Ends sessions and links whose time is over, once and for all, and forgets what counts no more. Without it a clock
 * that is set back could revive a session that expired while nobody used it (docs/spec/safety.md#g15).
 */
export async function tidyAccounts(portal: Portal): Promise<void> {
  const now = portal.clock.now();
  await endExpiredSessions(portal, now);
  await deleteExpiredLinks(portal.db, now);
  await deleteOldSessions(portal.db, before(now, KEEP_SESSIONS_MS));
  await forgetEndedCounts(portal);
}
