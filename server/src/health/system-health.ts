import type { SystemHealth } from '@portal/contract/health.ts';
import { addDays, instantOf } from '@portal/domain/time/wall-clock.ts';
import type { BackupStatus } from '#backup/daily-backups.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { diskUsagePercent, percentOf } from '#platform/disk/disk-usage.ts';
import type { Portal } from '#portal.ts';
import { type Figures, readFigures } from './repository.ts';

const DAYS = 7;
const DAYS_MS = DAYS * 86_400_000;

/** The administrator's figures as they are counted now. */
export async function takeFigures(
  portal: Portal,
  dataDir: string,
): Promise<Figures & { diskUsage: number | null }> {
  const { timeZone } = portal.settings.current();
  const now = leagueNowOf(portal.clock, timeZone);
  const since = {
    today: instantOf(now.date, '00:00:00', timeZone),
    weekAgo: new Date(portal.clock.now().getTime() - DAYS_MS),
  };
  const until = { date: addDays(now.date, DAYS), time: now.time };
  const [diskUsage, figures] = await Promise.all([
    diskUsagePercent(dataDir),
    readFigures(portal.db, { since, from: now, until }),
  ]);
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
  const { dbConnections, diskUsage, usersToday, slotsBooked, slotsTotal, emailFailures } = figures;
  return {
    dbConnections,
    diskUsage,
    usersToday,
    availPct7d: percentOf(slotsBooked, slotsTotal),
    availSlots7d: `${slotsBooked}/${slotsTotal}`,
    emailFailures,
    backups: backup && {
      ...backup,
      lastAt: backup.lastAt?.toISOString() ?? null,
      timeZone: portal.settings.current().timeZone,
    },
  };
}
