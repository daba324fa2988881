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

/** The newest backup that was made by now: one dated later was made while the clock was wrong, and promises nothing. */
export function newestBackup<T extends { madeAt: Date }>(backups: readonly T[], now: Date): T | null {
  const made = backups.filter(({ madeAt }) => madeAt <= now);
  return made.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0] ?? null;
}

/** So many young ones must be there before an old one goes. */
const YOUNG_ONES = 2;

/**
 * The backups that may go: those older than `keepDays` days, once there are two younger ones. So a portal that was down
 * for a month does not lose its last backup, nor one whose clock was a year ahead for an hour all of them.
 * @param at `now` is when the newest was made
 */
export function expiredBackups<T extends { madeAt: Date }>(
  backups: readonly T[],
  { now, keepDays }: { now: Date; keepDays: number },
): T[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // a night's backup may be made a little more than a day after that of the night before
  const youngSince = daysAgo(Math.max(keepDays, YOUNG_ONES));
  const young = backups.filter(({ madeAt }) => madeAt >= youngSince && madeAt <= now);
  if (young.length < YOUNG_ONES) return [];
  return backups.filter(({ madeAt }) => madeAt < daysAgo(keepDays));
}
