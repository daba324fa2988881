import { sql } from 'kysely';
import { forgetEndedCounts } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { before, DAY_MS } from './lifetime.ts';
import { revokeExpiredSessions } from './session-repository.ts';

const KEEP_SESSIONS_MS = 60 * DAY_MS;

/** Revokes expired sessions, and deletes expired links, old sessions and old throttle counters. */
export async function expireSessionsAndLinks(portal: Portal): Promise<void> {
  const now = portal.clock.now();
  await revokeExpiredSessions(portal.db, now);
  // so that they do not become valid again if the clock is set back
  await sql`
    delete from mailed_link where (account_id, purpose) in (
      select account_id, purpose from mailed_link where expires_at <= ${now} limit 5000 for update skip locked
    )`.execute(portal.db);
  const old = before(now, KEEP_SESSIONS_MS);
  await portal.db.deleteFrom('session').where('revokedAt', '<', old).execute();
  await forgetEndedCounts(portal);
}
