import { addDays, type IsoDate, weekdayOf } from './wall-clock.ts';

/** The day on which the league's weeks begin (a league setting). */
export type WeekStart = 'monday' | 'sunday';
/** Both ends belong to the span. */
export type DaySpan = { start: IsoDate; end: IsoDate };
/** The period: this week and the next, seven days each. */
export type WeekRange = { current: DaySpan; next: DaySpan };

/** The first day of the week that the day lies in. */
export function weekStartOf(date: IsoDate, weekStart: WeekStart): IsoDate {
  const first = weekStart === 'monday' ? 1 : 0;
  return addDays(date, -((weekdayOf(date) - first + 7) % 7));
}

/** The last day of the week that the day lies in. */
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

/** Which of the two weeks the day lies in; null when it lies in neither. */
export function weekOf(date: IsoDate, range: WeekRange): 'current' | 'next' | null {
  if (isWithin(date, range.current)) return 'current';
  return isWithin(date, range.next) ? 'next' : null;
}

/** The days of the span in order, its ends included. */
export function daysOf({ start, end }: DaySpan): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether the day lies in the span, its ends included. */
export function isWithin(date: IsoDate, span: DaySpan): boolean {
  return span.start <= date && date <= span.end;
}
