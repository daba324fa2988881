import { forgetEndedCounts } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';

import { before, DAY_MS } from './lifetime.ts';
import { deleteExpiredLinks } from './link-repository.ts';
import { deleteSessionsRevokedBefore, revokeExpiredSessions } from './session-repository.ts';

const KEEP_SESSIONS_MS = 60 * DAY_MS;

/** Revokes expired sessions, and deletes expired links, old sessions and old throttle counters. */
export async function expireSessionsAndLinks(portal: Portal): Promise<void> {
  const now = portal.clock.now();
  await revokeExpiredSessions(portal.db, now);
  await deleteExpiredLinks(portal.db, now);
  await deleteSessionsRevokedBefore(portal.db, before(now, KEEP_SESSIONS_MS));
  await forgetEndedCounts(portal);
}
