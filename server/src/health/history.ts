import type { SiteUptime, SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { type Run, uptimeOf } from '@portal/domain/health/uptime.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { percentOf } from '#platform/disk/disk-usage.ts';
import type { Portal } from '#portal.ts';
import { GRACE_MS } from './heartbeat.ts';

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
