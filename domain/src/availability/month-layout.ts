import { type Month, weeksOfMonth } from '#time/month.ts';
import type { IsoDate } from '#time/wall-clock.ts';
import type { WeekStart } from '#time/week.ts';

/** Both days are included. */
export type DayRange = { firstDate: IsoDate; lastDate: IsoDate };

/** The part of a range that falls in one week, drawn as a bar. */
export type WeekBar<Range> = {
  range: Range;
  /** the weekday on which the bar starts, 0 to 6 from the week's first day, and its length in days */
  from: number;
  days: number;
  /** bars that share a day are stacked in lanes, starting with 0 */
  lane: number;
  /** whether the range started before this week, and whether it continues after it */
  isBegun: boolean;
  isGoingOn: boolean;
};

export type WeekOfBars<Range> = {
  days: readonly IsoDate[];
  /** by lane, then day */
  bars: readonly WeekBar<Range>[];
  lanes: number;
};

export const coversDay = ({ firstDate, lastDate }: DayRange, day: IsoDate): boolean =>
  firstDate <= day && day <= lastDate;

/** Whether two ranges share a day. */
export const sharesDays = (a: DayRange, b: DayRange): boolean =>
  a.firstDate <= b.lastDate && b.firstDate <= a.lastDate;

/**
 * Lays out ranges of days on a monthly calendar, as a bar in each week that they touch. Earlier and longer
 * ranges are on top, and bars in one lane never share a day.
 * @param ranges in any order; those of other months are left out
 */
export function layOutMonth<Range extends DayRange>(
  month: Month,
  weekStart: WeekStart,
  ranges: readonly Range[],
): WeekOfBars<Range>[] {
  const inOrder = ranges.toSorted((a, b) =>
    a.firstDate === b.firstDate ? compare(b.lastDate, a.lastDate) : compare(a.firstDate, b.firstDate),
  );
  return weeksOfMonth(month, weekStart).map((days) => layOutWeek(days, inOrder));
}

function layOutWeek<Range extends DayRange>(
  days: readonly IsoDate[],
  ranges: readonly Range[],
): WeekOfBars<Range> {
  /** the day after the last bar of each lane */
  const free: number[] = [];
  const bars = ranges.flatMap((range) => {
    const from = days.findIndex((day) => coversDay(range, day));
    if (from === -1) return [];
    const length = days.filter((day) => coversDay(range, day)).length;
    const found = free.findIndex((day) => day <= from);
    const lane = found === -1 ? free.length : found;
    free[lane] = from + length;
    const isBegun = range.firstDate < (days[0] ?? '');
    const isGoingOn = range.lastDate > (days.at(-1) ?? '');
    return [{ range, from, days: length, lane, isBegun, isGoingOn }];
  });
  return { days, bars: bars.toSorted((a, b) => a.lane - b.lane || a.from - b.from), lanes: free.length };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
