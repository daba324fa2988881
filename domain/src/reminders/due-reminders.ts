import { addDays, type IsoDate, instantOf, leagueNow, toWallTime, type WallTime } from '#time/wall-clock.ts';
import { REMINDERS_OFF } from './reminder-time.ts';

/** After an outage, reminders are still sent if the start is at least this far ahead. In milliseconds. */
const MIN_NOTICE_MS = 2 * 3_600_000;

export type ReminderRule = {
  /** 'HH:MM' on the day before, or `off` */
  time: string;
  timeZone: string;
  /** since when reminders are on; what was due earlier is not sent */
  since: Date;
};

/** A day whose reminders are due, and since when they are. */
export type DueDay = { date: IsoDate; dueAt: Date };

/**
 * The days whose reminders are due now, in league time: tomorrow from the configured hour on, and today if
 * yesterday's reminders were not sent.
 * @see docs/spec/decisions.md#email
 */
export function dueDays(now: Date, { time, timeZone, since }: ReminderRule): DueDay[] {
  if (time === REMINDERS_OFF) return [];
  const today = leagueNow(now, timeZone).date;
  return [today, addDays(today, 1)]
    .map((date) => ({ date, dueAt: instantOf(addDays(date, -1), toWallTime(time), timeZone) }))
    .filter(({ dueAt }) => dueAt <= now && dueAt >= since);
}

/**
 * Whether to remind of something on such a day: not if it was booked after that hour, because its own email has just
 * said so, and not if it begins too soon.
 */
export function shouldRemind(
  { startTime, createdAt }: { startTime: WallTime; createdAt: Date },
  { date, dueAt }: DueDay,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const startsAt = instantOf(date, startTime, timeZone);
  return createdAt < dueAt && startsAt.getTime() - now.getTime() >= MIN_NOTICE_MS;
}
