import { announce } from '#db/change-feed.ts';
import { inTransaction } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import { ADMIN_IDLE_MS, before } from './lifetime.ts';
import { revokeExpiredSessions } from './session-repository.ts';

/**
 * Ends every session whose time is over, for good and in every process, so that a clock that is set back revives nothing
 * (docs/spec/safety.md#g15).
 */
export async function endExpiredSessions(portal: Portal, now: Date): Promise<void> {
  const ended = await inTransaction(portal.db, async (tx) => {
    const count = await revokeExpiredSessions(tx, { now, idleSince: before(now, ADMIN_IDLE_MS) });
    if (count > 0) await announce(tx, 'accounts');
    return count;
  });
  if (ended > 0) portal.feed.tellHere('accounts');
}
