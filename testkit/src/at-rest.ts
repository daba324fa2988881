import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

const CALM_LOOKS = 8;
const LOOK_EVERY_MS = 25;
const CALM_WITHIN_MS = 120_000;

/**
 * Waits until the database has had nothing to do for a while: what a change sets off for the whole league is over.
 * @throws Error where it never has
 */
export async function untilAtRest(db: Db): Promise<void> {
  const deadline = performance.now() + CALM_WITHIN_MS;
  for (let calm = 0; calm < CALM_LOOKS; ) {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid()`.execute(db);
    calm = rows[0]?.busy === 0 ? calm + 1 : 0;
    if (performance.now() > deadline) throw new Error('The portal does not come to rest.');
    await pause(LOOK_EVERY_MS);
  }
}
