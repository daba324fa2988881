import { type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import type { ChangedDays } from './change-feed.ts';

/** Which days of the schedule changed, counted by the changes heard, for what is kept in memory day by day. */
export type DayChanges = {
  /** How many changes were heard so far. What is read now knows all of them. */
  count(): number;
  /** A change was heard; words that are no days mean any day. */
  heard(days: ChangedDays): void;
  /** The count after the last change that may be about the day; 0 where there was none. */
  of(day: IsoDate): number;
  /** The days that changed after a count; null where it may be any. */
  since(count: number): IsoDate[] | null;
};

/** @see docs/decisions/0014-cache-by-day.md */
export function createDayChanges(): DayChanges {
  let count = 0;
  let anyDayAt = 0;
  const changedAt = new Map<IsoDate, number>();
  return {
    count: () => count,
    heard(days) {
      count += 1;
      if (days?.every(isIsoDate)) {
        for (const day of days) changedAt.set(day, count);
      } else {
        anyDayAt = count;
        changedAt.clear();
      }
    },
    of: (day) => changedAt.get(day) ?? anyDayAt,
    since(known) {
      if (known < anyDayAt) return null;
      return [...changedAt].filter(([, at]) => at > known).map(([day]) => day);
    },
  };
}
