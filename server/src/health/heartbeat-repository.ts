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
    .selectFrom('portal_run')
    .select(['started_at as startedAt', 'last_beat_at as lastBeatAt'])
    .where('last_beat_at', '>=', first)
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
    .insertInto('health_sample')
    .values({
      at: sample.at,
      db_connections: sample.dbConnections,
      disk_usage: sample.diskUsage,
      users_today: sample.usersToday,
      slots_booked: sample.slotsBooked,
      slots_total: sample.slotsTotal,
      email_failures: sample.emailFailures,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Samples from `since` on, oldest first. */
export async function listSamples(db: Db, since: Date): Promise<StoredSample[]> {
  return await db
    .selectFrom('health_sample')
    .select([
      'at',
      'db_connections as dbConnections',
      'disk_usage as diskUsage',
      'users_today as usersToday',
      'slots_booked as slotsBooked',
      'slots_total as slotsTotal',
      'email_failures as emailFailures',
    ])
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
}

/** Deletes older runs and samples, except for the last run. */
export async function deleteOldHealth(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('health_sample').where('at', '<', before).execute();
  await db
    .deleteFrom('portal_run')
    .where('last_beat_at', '<', (run) =>
      run
        .selectFrom('portal_run')
        .select(({ fn }) => fn.max('last_beat_at').as('last'))
        .where('last_beat_at', '<', before),
    )
    .execute();
}
