import type { SystemHealth } from '@portal/contract/health.ts';
import { addDays, instantOf } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { BackupStatus } from '#backup/daily-backups.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { SLOT_IS_TAKEN } from '#platform/db/open-slots.ts';
import { diskUsagePercent, percentOf } from '#platform/disk/disk-room.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';

const DAYS = 7;
const DAYS_MS = DAYS * 86_400_000;

type Figures = {
  dbConnections: number;
  /** today began at midnight in league time */
  usersToday: number;
  /** approved slots that start within the next seven days */
  slotsBooked: number;
  slotsTotal: number;
  emailFailures: number;
};

/** The administrator's figures as they are counted now. */
export async function takeFigures(
  portal: Portal,
  dataDir: string,
): Promise<Figures & { diskUsage: number | null }> {
  const { timeZone } = portal.settings.current();
  const now = leagueNowOf(portal.clock, timeZone);
  const today = instantOf(now.date, '00:00:00', timeZone);
  const weekAgo = new Date(portal.clock.now().getTime() - DAYS_MS);
  const until = { date: addDays(now.date, DAYS), time: now.time };
  const counting = sql<Figures>`
    with ahead as (
      select ${SLOT_IS_TAKEN} as booked
      from season x
      join slot s on s.season_id = x.id
      where x.is_active and s.withdrawn_at is null and s.permit_status = 'approved'
        and s.slot_date between ${now.date} and ${until.date}
        and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
        and (s.slot_date, s.start_time) <= (${until.date}::date, ${until.time}::time)
    )
    select
      (select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as "dbConnections",
      (select count(distinct account_id) from session where last_used_at >= ${today}) as "usersToday",
      (select count(*) from ahead where booked) as "slotsBooked",
      (select count(*) from ahead) as "slotsTotal",
      (select count(*) from mail where state = 'failed' and finished_at >= ${weekAgo}) as "emailFailures"`.execute(
    portal.db,
  );
  const [diskUsage, { rows }] = await Promise.all([diskUsagePercent(dataDir), counting]);
  const [figures] = rows;
  if (figures === undefined) throw new Error('The database gave no figures.');
  return { ...figures, diskUsage };
}

/**
 * Where the panel gets its data from. `dataDir`: a folder on the volume to measure; `backups`: null if none are made.
 */
export type HealthSources = {
  dataDir: string;
  backups: { status(): Promise<BackupStatus> } | null;
};

/** Figures for the administrator's panel. @see docs/spec/decisions.md#health */
export async function getSystemHealth(
  portal: Portal,
  { dataDir, backups }: HealthSources,
): Promise<SystemHealth> {
  const [figures, backup] = await Promise.all([takeFigures(portal, dataDir), backups?.status() ?? null]);
  const { slotsBooked, slotsTotal, ...counts } = figures;
  return {
    ...counts,
    availPct7d: percentOf(slotsBooked, slotsTotal),
    availSlots7d: `${slotsBooked}/${slotsTotal}`,
    backups: backup && {
      ...backup,
      lastAt: backup.lastAt?.toISOString() ?? null,
      timeZone: portal.settings.current().timeZone,
    },
  };
}

/** @throws AppError DATABASE_AWAY if the database is away or not migrated yet, or the change feed is down */
export async function checkReadiness({ db, feed }: Portal, isReady: () => boolean): Promise<void> {
  // caches need the change feed, which may reconnect a moment after the database is back
  const isUp = async () => {
    await sql`select 1`.execute(db);
    await feed.waitUntilCurrent();
    return true;
  };
  if (isReady() && (await isUp().catch(() => false))) return;
  throw new AppError('DATABASE_AWAY', 'The portal cannot reach its data right now.', {
    retryAfterSeconds: 2,
  });
}
