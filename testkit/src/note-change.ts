import type { ChangedDays, Topic } from '@portal/server/platform/db/change-feed.ts';
import { type Db, inTransaction, type Tx } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/** Notifies every process of a change without changing a row, as the triggers do. */
export async function noteChange(db: Db, topic: Topic, days: ChangedDays = null): Promise<void> {
  await sql`select note_change(${topic}, ${days}::date[], ${days === null ? null : []}::int[])`.execute(db);
}

/** Writes without triggers, as if the notification were lost. */
export const withoutTriggers = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });
