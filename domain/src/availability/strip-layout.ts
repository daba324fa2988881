import { addMonths, monthOf } from '#time/month.ts';
import { daysBetween, type IsoDate } from '#time/wall-clock.ts';
import { type DayRange, sharesDays } from './month-layout.ts';

/** A range as a mark on a horizontal axis of days. */
export type StripMark<Range> = {
  range: Range;
  /** days after the first one of the axis, and how many it lasts on it */
  from: number;
  days: number;
  /** 0 is the first; marks of a lane have room for a finger each */
  lane: number;
};

/**
 * Lays ranges of days out on an axis from the first day of `axis` to the last.
 * @param ranges the first ones get the first lanes; those outside the axis are left out
 * @param minDays the room that a mark takes at least, in days
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

/** The first day of each month on the axis, and of the axis itself, as days after its first day. */
export function monthStarts({ firstDate, lastDate }: DayRange): { date: IsoDate; from: number }[] {
  const starts = [{ date: firstDate, from: 0 }];
  for (let date = nextMonth(firstDate); date <= lastDate; date = nextMonth(date)) {
    starts.push({ date, from: daysBetween(firstDate, date) });
  }
  return starts;
}

/** The first of the month after that of `date`. */
const nextMonth = (date: IsoDate): IsoDate => `${addMonths(monthOf(date), 1)}-01`;
