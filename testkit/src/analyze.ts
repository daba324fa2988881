import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/** Updates the planner statistics, which autovacuum would do within a minute. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
