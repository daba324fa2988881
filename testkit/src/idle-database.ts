import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

const IDLE_CHECKS = 8;
const CHECK_EVERY_MS = 25;
const IDLE_WITHIN_MS = 120_000;

/**
 * Waits until the database has been idle for a while, because the portal has finished processing a change.
 * @throws Error if it does not become idle
 */
export async function waitUntilIdle(db: Db): Promise<void> {
  const deadline = performance.now() + IDLE_WITHIN_MS;
  for (let idle = 0; idle < IDLE_CHECKS; ) {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid()`.execute(db);
    idle = rows[0]?.busy === 0 ? idle + 1 : 0;
    if (performance.now() > deadline) throw new Error('The portal does not become idle.');
    await pause(CHECK_EVERY_MS);
  }
}
