import { foldName } from '#coaches/names.ts';
import { type DayOrder, parseDay } from '#time/cells.ts';
import { type IsoDate, weekdayOf } from '#time/wall-clock.ts';

/** The first and last day of a season; null if it has none yet. */
export type SeasonDays = { firstDate: IsoDate | null; lastDate: IsoDate | null };

/** A day as read from a file. `misnamed` is the day if the weekday before it is wrong. */
export type FileDay = { date: IsoDate | null; misnamed: IsoDate | null };

export const DAY_ORDERS = ['month-first', 'day-first'] as const satisfies readonly DayOrder[];

const NO_DAY: FileDay = { date: null, misnamed: null };

export const isInSeason = (date: IsoDate, { firstDate, lastDate }: SeasonDays): boolean =>
  firstDate !== null && lastDate !== null && firstDate <= date && date <= lastDate;

/**
 * Reads a day without a time. A day without a year gets the year in which it falls in the season, if only one
 * does.
 */
export function readDay(text: string, order: DayOrder, season: SeasonDays): FileDay {
  const days = [text, ...withYears(text, season)].flatMap((candidate) => parseDay(candidate, order) ?? []);
  const [first] = days;
  if (first === undefined) return NO_DAY;
  const day = days.find(({ date }) => isInSeason(date, season)) ?? first;
  return day.named === null || day.named === weekdayOf(day.date)
    ? { date: day.date, misnamed: null }
    : { date: null, misnamed: day.date };
}

/** '11/21' and 'Nov 21' with each year of the season; empty if the text has a year. */
function withYears(text: string, { firstDate, lastDate }: SeasonDays): string[] {
  const { key } = foldName(text);
  const isByNumbers = /^(?:[a-z]+\.?,? )?\d{1,2}\/\d{1,2}$/.test(key);
  const isByName = /^(?:[a-z]+\.?,? )?(?:[a-z]+\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}[- ][a-z]+)$/.test(key);
  if (firstDate === null || lastDate === null || !(isByNumbers || isByName)) return [];
  const years = [...new Set([firstDate.slice(0, 4), lastDate.slice(0, 4)])];
  return years.map((year) => {
    if (isByNumbers) return `${key}/${year}`;
    return /\d$|st$|nd$|rd$|th$/.test(key) ? `${key}, ${year}` : `${key.replace(/-/g, ' ')} ${year}`;
  });
}

/** How a file writes days. If `unclear`, a person must decide about rows that can be read both ways. */
export type FileOrder = { order: DayOrder | 'unclear'; likely: DayOrder };

/**
 * Finds out how a file writes days such as 03/04/2027. A day after the 12th or a weekday decides; otherwise
 * the season, if most rows then fall into it; otherwise the games that are already in the schedule.
 * @param known how many rows match a game of the schedule if they are read that way
 */
export function orderOf(
  texts: readonly string[],
  season: SeasonDays,
  known: (order: DayOrder) => number,
): FileOrder {
  const readings = texts.map((text) => DAY_ORDERS.map((order) => readDay(text, order, season).date));
  const differing = readings.filter(([month, day]) => month !== day);
  const decided = (counts: readonly number[]): DayOrder | null => {
    const [month = 0, day = 0] = counts;
    return month === day ? null : month > day ? 'month-first' : 'day-first';
  };
  const count = (is: (date: IsoDate | null | undefined) => boolean, rows: typeof readings) =>
    DAY_ORDERS.map((_, index) => rows.filter((dates) => is(dates[index])).length);

  const sure = count(
    (date) => date !== null,
    differing.filter((dates) => dates.includes(null)),
  );
  const [asMonthFirst = 0, asDayFirst = 0] = sure;
  const open = differing.filter((dates) => !dates.includes(null));
  const inSeason = count((date) => date != null && isInSeason(date, season), open);
  const likely = decided(sure) ?? decided(inSeason) ?? 'month-first';
  if (open.length === 0) return { order: likely, likely };
  // A file with both orders: some program has swapped the parts of some dates.
  if (asMonthFirst > 0 && asDayFirst > 0) return { order: 'unclear', likely };
  if (asMonthFirst + asDayFirst > 0) return { order: likely, likely };
  // A single '03/04' among other formats may come from anywhere.
  const isUsual = open.length * 2 > readings.filter((dates) => dates.some((date) => date !== null)).length;
  if (isUsual && inSeason.includes(open.length) && decided(inSeason) !== null)
    return { order: likely, likely };
  const stored = decided(DAY_ORDERS.map(known));
  return stored === null ? { order: 'unclear', likely } : { order: stored, likely: stored };
}
