import { addDays, type IsoDate, instantOf, leagueNow, type WallTime } from '../time/wall-clock.ts';

/** League time. It is at night, and no clock change skips or repeats it. */
const BACKUP_TIME: WallTime = '03:30:00';
const DAY_MS = 86_400_000;
const LATE_AFTER_MS = 2 * DAY_MS;

/** When the latest daily backup was due. */
export function lastBackupDue(now: Date, timeZone: string): Date {
  const at = (date: IsoDate) => instantOf(date, BACKUP_TIME, timeZone);
  const { date } = leagueNow(now, timeZone);
  const today = at(date);
  return today <= now ? today : at(addDays(date, -1));
}

/** Whether the newest backup, made at `lastAt`, is old enough to warn an administrator. */
export function isBackupLate(lastAt: Date, now: Date): boolean {
  return now.getTime() - lastAt.getTime() > LATE_AFTER_MS;
}

/** The newest backup. One dated after `now` was made while the clock was wrong, and is ignored. */
export function newestBackup<T extends { madeAt: Date }>(backups: readonly T[], now: Date): T | null {
  const made = backups.filter(({ madeAt }) => madeAt <= now);
  return made.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0] ?? null;
}

/** Old backups are deleted only if there are at least this many recent ones. */
const MIN_RECENT = 2;

/**
 * The backups to delete: those older than `keepDays` days if there are two recent ones. So a portal that was down for
 * a month keeps its last backup, and one whose clock was a year ahead for an hour keeps its backups.
 * @param at `now` is when the newest was made
 */
export function expiredBackups<T extends { madeAt: Date }>(
  backups: readonly T[],
  { now, keepDays }: { now: Date; keepDays: number },
): T[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // Two daily backups may be slightly more than a day apart.
  const recentSince = daysAgo(Math.max(keepDays, MIN_RECENT));
  const recent = backups.filter(({ madeAt }) => madeAt >= recentSince && madeAt <= now);
  if (recent.length < MIN_RECENT) return [];
  return backups.filter(({ madeAt }) => madeAt < daysAgo(keepDays));
}
