import { shortTimeRange, weekdayLabel } from '#time/format.ts';
import type { Closure } from './closure.ts';

/** The weekday and hours of a closure, such as 'Tuesdays 6–8 PM'; '' if it closes whole days. */
export function closureTimesText({
  weekday,
  fromTime,
  toTime,
}: Pick<Closure<unknown>, 'weekday' | 'fromTime' | 'toTime'>): string {
  const day = weekday === null ? '' : `${weekdayLabel(weekday)}s`;
  const hours = fromTime === null || toTime === null ? '' : shortTimeRange(fromTime, toTime);
  return [day, hours].filter((text) => text !== '').join(' ');
}
