import { addDays, type IsoDate, weekdayOf } from './wall-clock.ts';

/** The first day of a week; a league setting. */
export type WeekStart = 'monday' | 'sunday';
/** Both ends included. */
export type DaySpan = { start: IsoDate; end: IsoDate };
/** The period that coaches can book: this week and the next, seven days each. */
export type WeekRange = { current: DaySpan; next: DaySpan };

/** The first day of the week that contains the day. */
export function weekStartOf(date: IsoDate, weekStart: WeekStart): IsoDate {
  const first = weekStart === 'monday' ? 1 : 0;
  return addDays(date, -((weekdayOf(date) - first + 7) % 7));
}

/** The last day of the week that contains the day. */
export function weekEndOf(date: IsoDate, weekStart: WeekStart): IsoDate {
  return addDays(weekStartOf(date, weekStart), 6);
}

/**
 * The two weeks a coach may book in.
 * @param today the league's calendar day, not an instant
 * @see docs/spec/product.md#week-range, docs/spec/decisions.md#words
 */
export function weekRange(today: IsoDate, weekStart: WeekStart): WeekRange {
  const start = weekStartOf(today, weekStart);
  return {
    current: { start, end: addDays(start, 6) },
    next: { start: addDays(start, 7), end: addDays(start, 13) },
  };
}

/** Which of the two weeks contains the day; null if neither does. */
export function weekOf(date: IsoDate, range: WeekRange): 'current' | 'next' | null {
  if (isWithin(date, range.current)) return 'current';
  return isWithin(date, range.next) ? 'next' : null;
}

/** The days of the span in order. */
export function daysOf({ start, end }: DaySpan): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

export function isWithin(date: IsoDate, span: DaySpan): boolean {
  return span.start <= date && date <= span.end;
}
