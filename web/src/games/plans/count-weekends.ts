import { addDays, daysBetween, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';

/** The number of weekends between two days, counting partial ones. */
export function countWeekends(first: IsoDate | null, last: IsoDate | null): number {
  if (first === null || last === null || last < first) return 0;
  // the Sunday of the first weekend, and the Saturday of the last
  const start = addDays(first, (7 - weekdayOf(first)) % 7);
  const end = addDays(last, -((weekdayOf(last) + 1) % 7));
  return Math.max(0, Math.floor((daysBetween(start, end) + 1) / 7) + 1);
}
