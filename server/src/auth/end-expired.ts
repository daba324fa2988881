import type { Portal } from '#portal.ts';
import { ADMIN_IDLE_MS, before } from './lifetime.ts';
import { revokeExpiredSessions } from './session-repository.ts';

/**
 * Ends every session whose time is over, for good and in every process, so that a clock that is set back revives nothing
 * (docs/spec/safety.md#g15).
 */
export async function endExpiredSessions(portal: Portal, now: Date): Promise<void> {
  await revokeExpiredSessions(portal.db, { now, idleSince: before(now, ADMIN_IDLE_MS) });
}
