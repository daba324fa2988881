import { randomUUID } from 'node:crypto';
import type { SiteUptime, SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { type Run, uptimeOf } from '@portal/domain/health/uptime.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { percentOf } from '#platform/disk/disk-room.ts';
import { startLoop } from '#platform/loop.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { takeFigures } from './system-health.ts';

const WINDOW_MS = 7 * 86_400_000;

/** Longer than the period that is shown, so that its beginning is complete. */
const KEPT_MS = WINDOW_MS + 86_400_000;

/** The figures of the last seven days. @see docs/spec/decisions.md#health */
export async function getHistory(portal: Portal): Promise<SystemHealthHistory> {
  const until = portal.clock.now();
  const from = new Date(until.getTime() - WINDOW_MS);
  const oldestFirst = portal.db.selectFrom('healthSample').selectAll().where('at', '>=', from).orderBy('at');
  const [samples, uptime] = await Promise.all([oldestFirst.execute(), readUptime(portal)]);
  return {
    timeZone: portal.settings.current().timeZone,
    from: from.toISOString(),
    until: until.toISOString(),
    samples: samples.map(({ at, slotsBooked, slotsTotal, ...figures }) => ({
      ...figures,
      at: at.toISOString(),
      availPct7d: percentOf(slotsBooked, slotsTotal),
    })),
    uptime,
  };
}

/** Deletes what is no longer shown, except for the last run. */
export async function tidyHealth({ db, clock }: Portal): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
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

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The uptime of the site in the last seven days. @see docs/spec/decisions.md#health-dashboard */
export async function readUptime({ db, clock }: Portal): Promise<SiteUptime> {
  const until = clock.now().getTime();
  const from = until - WINDOW_MS;
  const { measuredFrom, percent, gaps, upSince } = uptimeOf(
    await listRuns(db, new Date(from - GRACE_MS)),
    GRACE_MS,
    { from, until },
  );
  return {
    measuredFrom: iso(measuredFrom),
    percent,
    gaps: gaps.map((gap) => ({
      from: new Date(gap.from).toISOString(),
      until: upSince === null && gap.until === until ? null : new Date(gap.until).toISOString(),
    })),
    upSince: iso(upSince),
  };
}

/** The runs with a heartbeat after `since`, and the last one before, which shows an outage that began earlier. */
async function listRuns(db: Db, since: Date): Promise<Run[]> {
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

const BEAT_MS = 30_000;
/** How long after its last heartbeat a process still counts as up: two may be missing, but not three. */
export const GRACE_MS = 75_000;
export const SAMPLE_MS = 10 * 60_000;

export type HealthRecorder = {
  /** Writes a heartbeat, and a sample of the figures if none is known for these ten minutes. */
  record(): Promise<void>;
  /** when the last heartbeat was written; null until one was */
  lastBeatAt(): Date | null;
};

/**
 * Records the heartbeats of this process and the history of the figures.
 * @param dataDir a folder on the volume whose usage is recorded
 */
export function createHealthRecorder(portal: Portal, dataDir: string): HealthRecorder {
  const { db, clock } = portal;
  let run = { id: randomUUID(), version: VERSION };
  let lastBeatAt: number | null = null;
  /** the last ten-minute interval known to have a sample, counted from 1970 */
  let sampledIn: number | null = null;
  return {
    async record() {
      const now = clock.now();
      // a heartbeat written late would hide that the portal was unusable in the meantime
      if (lastBeatAt !== null && now.getTime() - lastBeatAt > GRACE_MS) run = { ...run, id: randomUUID() };
      await writeBeat(db, run, now);
      lastBeatAt = now.getTime();
      const tenMinutes = Math.floor(now.getTime() / SAMPLE_MS);
      if (tenMinutes === sampledIn) return;
      // does nothing if another process has already taken one in the same ten minutes
      await db
        .insertInto('healthSample')
        .values({ at: now, ...(await takeFigures(portal, dataDir)) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      sampledIn = tenMinutes;
    },
    lastBeatAt: () => (lastBeatAt === null ? null : new Date(lastBeatAt)),
  };
}

/** Records until stopped. An unreachable database leaves a gap, because people can't use the portal either. */
export function startHealthRecorder(
  portal: Portal,
  { dataDir, isReady }: { dataDir: string; isReady: () => boolean },
): { lastBeatAt(): Date | null; stop(): Promise<void> } {
  const recorder = createHealthRecorder(portal, dataDir);
  const loop = startLoop({
    name: 'writing the heartbeat',
    log: portal.log,
    isReady,
    everyMs: BEAT_MS,
    async run() {
      await recorder.record();
      return null;
    },
  });
  return { lastBeatAt: recorder.lastBeatAt, stop: loop.stop };
}

/** Writes a heartbeat; the first one of a run inserts the row. A clock that is set back does not shorten a run. */
async function writeBeat(db: Db, run: { id: string; version: string }, now: Date): Promise<void> {
  await sql`
    insert into portal_run (id, version, started_at, last_beat_at) values (${run.id}, ${run.version}, ${now}, ${now})
    on conflict (id) do update
      set last_beat_at = greatest(portal_run.last_beat_at, excluded.last_beat_at)`.execute(db);
}
