import type { ChangedDays, Topic } from '@portal/server/platform/db/change-feed.ts';
import { type Db, inTransaction, type Tx } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/** Tells every process of a change that no row shows, as the triggers do. */
export async function noteChange(db: Db, topic: Topic, days: ChangedDays = null): Promise<void> {
  await sql`select note_change(${topic}, ${days}::date[], ${days === null ? null : []}::int[])`.execute(db);
}

/** Writes what no trigger sees, as if the notice of it were lost. */
export const inSilence = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });
