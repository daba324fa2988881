import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/**
 * Resolves when the database has ended the sessions of a killed portal: a running commit has then completed or been
 * rolled back.
 * @param before the time of the kill, by the database's clock
 */
export async function untilOldSessionsEnded(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where application_name like 'coaches-portal%' and datname = current_database() and pid <> pg_backend_pid()
        and backend_start < ${before}`.execute(db);
    if (rows.length === 0) return;
    await pause(20);
  }
}
