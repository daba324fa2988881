import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type StoredCounts = {
  /** stored emails by state */
  mails: Record<string, number>;
  /** when the longest-waiting email was written; null if none is waiting */
  oldestWaitingAt: Date | null;
  jobsRunning: number;
};

/** The counts that only the database has, in one query that uses indexes only. */
export async function readStoredCounts(db: Db): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select
      (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select state, count(*) as n from mail where state <> 'waiting' group by state
        union all select 'waiting', count(*) from mail where state = 'waiting'
      ) m) as mails,
      (select min(queued_at) from mail where state = 'waiting') as "oldestWaitingAt",
      (select count(*) from job where state = 'running') as "jobsRunning"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The database gave no counts.');
  return counts;
}
