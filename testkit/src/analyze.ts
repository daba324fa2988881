import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/** Collects the statistics that the database collects by itself within a minute. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
