import { addMonths, monthOf } from '#time/month.ts';
import { daysBetween, type IsoDate } from '#time/wall-clock.ts';
import { type DayRange, sharesDays } from './month-layout.ts';

/** A range, drawn as a mark on a horizontal axis of days. */
export type StripMark<Range> = {
  range: Range;
  /** days from the start of the axis, and the length within it */
  from: number;
  days: number;
  /** 0 is the first; marks in a lane are far enough apart to be tapped */
  lane: number;
};

/**
 * Lays out ranges of days on an axis.
 * @param ranges the first ones get the first lanes; ranges outside the axis are left out
 * @param minDays the minimum width of a mark, in days
 */
export function layOutStrip<Range extends DayRange>(
  axis: DayRange,
  ranges: readonly Range[],
  minDays: number,
): StripMark<Range>[] {
  const lanes: { from: number; end: number }[][] = [];
  const length = daysBetween(axis.firstDate, axis.lastDate);
  return ranges
    .filter((range) => sharesDays(range, axis))
    .map((range) => {
      const from = Math.max(0, daysBetween(axis.firstDate, range.firstDate));
      const to = Math.min(daysBetween(axis.firstDate, range.lastDate), length);
      const days = to - from + 1;
      const room = { from, end: from + Math.max(days, minDays) };
      const found = lanes.findIndex((rooms) =>
        rooms.every((taken) => taken.end <= from || taken.from >= room.end),
      );
      const lane = found === -1 ? lanes.length : found;
      lanes[lane] = [...(lanes[lane] ?? []), room];
      return { range, from, days, lane };
    });
}

/** The start of the axis and the first day of each later month, as days from the start of the axis. */
export function monthStarts({ firstDate, lastDate }: DayRange): { date: IsoDate; from: number }[] {
  const starts = [{ date: firstDate, from: 0 }];
  for (let date = nextMonth(firstDate); date <= lastDate; date = nextMonth(date)) {
    starts.push({ date, from: daysBetween(firstDate, date) });
  }
  return starts;
}

/** The first of the month after that of `date`. */
const nextMonth = (date: IsoDate): IsoDate => `${addMonths(monthOf(date), 1)}-01`;
