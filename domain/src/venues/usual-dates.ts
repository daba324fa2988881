import type { DayRange } from '#availability/month-layout.ts';
import { monthAndDay } from '#time/format.ts';

/** The dates that most of the permits have; if there is a tie, the earliest of them. Null without permits. */
export function usualDates(permits: readonly DayRange[]): DayRange | null {
  const groups = [...Map.groupBy(permits, ({ firstDate, lastDate }) => `${firstDate} ${lastDate}`)];
  const [largest] = groups.toSorted(
    ([a, those], [b, others]) => others.length - those.length || (a < b ? -1 : 1),
  );
  const permit = largest?.[1][0];
  return permit === undefined ? null : { firstDate: permit.firstDate, lastDate: permit.lastDate };
}

/**
 * How dates differ from the usual ones: 'from Dec 7', 'until Feb 5', 'Dec 7 – Feb 5', or '' if they don't.
 */
export function otherDatesText({ firstDate, lastDate }: DayRange, usual: DayRange): string {
  const begins = firstDate === usual.firstDate;
  const ends = lastDate === usual.lastDate;
  if (begins && ends) return '';
  if (ends) return `from ${monthAndDay(firstDate)}`;
  if (begins) return `until ${monthAndDay(lastDate)}`;
  return `${monthAndDay(firstDate)} – ${monthAndDay(lastDate)}`;
}
