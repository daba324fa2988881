import { addDays, type IsoDate, instantOf, leagueNow, type WallTime } from '../time/wall-clock.ts';

/** When the league sleeps, and no clock change happens. */
const BACKUP_TIME: WallTime = '03:30:00';
const DAY_MS = 86_400_000;
const LATE_AFTER_MS = 2 * DAY_MS;

/** The last instant at which a daily backup was to be made: half past three in the night, league time. */
export function lastBackupDue(now: Date, timeZone: string): Date {
  const at = (date: IsoDate) => instantOf(date, BACKUP_TIME, timeZone);
  const { date } = leagueNow(now, timeZone);
  const today = at(date);
  return today <= now ? today : at(addDays(date, -1));
}

/** Whether somebody must look why there is no newer backup than that of `lastAt`. */
export function isBackupLate(lastAt: Date, now: Date): boolean {
  return now.getTime() - lastAt.getTime() > LATE_AFTER_MS;
}

/**
 * The backups that may go: those older than `keepDays` days. The newest stays, however old: a portal that was down for
 * a month must not lose its last backup.
 */
export function expiredBackups<T extends { madeAt: Date }>(
  backups: readonly T[],
  { now, keepDays }: { now: Date; keepDays: number },
): T[] {
  const newest = Math.max(...backups.map(({ madeAt }) => madeAt.getTime()));
  const oldest = now.getTime() - keepDays * DAY_MS;
  return backups.filter(({ madeAt }) => madeAt.getTime() < oldest && madeAt.getTime() !== newest);
}
