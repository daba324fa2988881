import type { HealthSample } from '@portal/contract/health-dashboard.ts';
import type { Run } from '@portal/domain/health/uptime.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Writes a heartbeat; the first one of a run inserts the row. A clock that is set back does not shorten a run. */
export async function writeBeat(db: Db, run: { id: string; version: string }, now: Date): Promise<void> {
  await sql`
    insert into portal_run (id, version, started_at, last_beat_at) values (${run.id}, ${run.version}, ${now}, ${now})
    on conflict (id) do update
      set last_beat_at = greatest(portal_run.last_beat_at, excluded.last_beat_at)`.execute(db);
}

/** The runs with a heartbeat after `since`, and the last one before, which shows an outage that began earlier. */
export async function listRuns(db: Db, since: Date): Promise<Run[]> {
  const first = sql<Date>`coalesce(
    (select max(last_beat_at) from portal_run where last_beat_at < ${since}), ${since}
  )`;
  const rows = await db
    .selectFrom('portalRun')
    .select(['startedAt', 'lastBeatAt'])
    .where('lastBeatAt', '>=', first)
    .execute();
  return rows.map(({ startedAt, lastBeatAt }) => ({
    startedAt: startedAt.getTime(),
    lastBeatAt: lastBeatAt.getTime(),
  }));
}

export type StoredSample = Omit<HealthSample, 'at' | 'availPct7d'> & {
  at: Date;
  slotsBooked: number;
  slotsTotal: number;
};

/** Stores a sample unless another process has already taken one in the same ten minutes. */
export async function saveSample(db: Db, sample: StoredSample): Promise<void> {
  await db
    .insertInto('healthSample')
    .values({
      at: sample.at,
      dbConnections: sample.dbConnections,
      diskUsage: sample.diskUsage,
      usersToday: sample.usersToday,
      slotsBooked: sample.slotsBooked,
      slotsTotal: sample.slotsTotal,
      emailFailures: sample.emailFailures,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Samples from `since` on, oldest first. */
export async function listSamples(db: Db, since: Date): Promise<StoredSample[]> {
  return await db
    .selectFrom('healthSample')
    .select(['at', 'dbConnections', 'diskUsage', 'usersToday', 'slotsBooked', 'slotsTotal', 'emailFailures'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
}

/** Deletes older runs and samples, except for the last run. */
export async function deleteOldHealth(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('healthSample').where('at', '<', before).execute();
  await db
    .deleteFrom('portalRun')
    .where('lastBeatAt', '<', (run) =>
      run
        .selectFrom('portalRun')
        .select(({ fn }) => fn.max('lastBeatAt').as('last'))
        .where('lastBeatAt', '<', before),
    )
    .execute();
}
