import { type DayOrder, parseDay, parseSerialDay, plainDay, withYears } from '#time/cells.ts';
import { type IsoDate, weekdayOf } from '#time/wall-clock.ts';

/** The first and last day of a season; null if it has none yet. */
export type SeasonDays = { firstDate: IsoDate | null; lastDate: IsoDate | null };

/** A day as read from a file. `misnamed` is the day if the weekday before it is wrong. */
export type FileDay = { date: IsoDate | null; misnamed: IsoDate | null };

/** The key of the question how a file writes dates. */
export const DATE_ORDER = 'date-order';

export const DAY_ORDERS = ['month-first', 'day-first'] as const satisfies readonly DayOrder[];

const NO_DAY: FileDay = { date: null, misnamed: null };

export const isInSeason = (date: IsoDate, { firstDate, lastDate }: SeasonDays): boolean =>
  firstDate !== null && lastDate !== null && firstDate <= date && date <= lastDate;

/**
 * Reads a day without a time. A day without a year gets the year in which it falls in the season, if only one
 * does.
 */
export function readDay(cell: string, order: DayOrder, season: SeasonDays): FileDay {
  const text = plainDay(cell);
  const serial = parseSerialDay(text);
  if (serial !== null) return { date: serial, misnamed: null };
  const { firstDate, lastDate } = season;
  const dated = firstDate === null || lastDate === null ? [] : withYears(text, { firstDate, lastDate });
  const days = [text, ...dated].flatMap((candidate) => parseDay(candidate, order) ?? []);
  const [first] = days;
  if (first === undefined) return NO_DAY;
  const day = days.find(({ date }) => isInSeason(date, season)) ?? first;
  return day.named === null || day.named === weekdayOf(day.date)
    ? { date: day.date, misnamed: null }
    : { date: null, misnamed: day.date };
}

/** Whether a text is a day, with or without its year, and nothing else. */
export function isDay(text: string): boolean {
  const plain = plainDay(text);
  return [plain, `${plain}, 2024`, `${plain}/2024`, `${plain}-2024`].some(
    (day) => parseDay(day, 'month-first') !== null,
  );
}

/** How a file writes days. If `unclear`, a person must decide about rows that can be read both ways. */
export type FileOrder = {
  order: DayOrder | 'unclear';
  likely: DayOrder;
  /** whether some day is read otherwise in the other order, or only in one of them */
  matters: boolean;
  /** whether some day can only be read in the likely order */
  isProven: boolean;
};

/** '12/12/2026' says nothing about the order. */
const EITHER_ORDER = /^(?:[a-z]+\.?,? )?(\d{1,2})([-./])\1\2/;

/** What a numeric day is without any other sign. */
const USUAL_ORDER: DayOrder = 'month-first';

/**
 * Finds out how a file writes days such as 03/04/2027. Days after the 12th or weekdays decide; otherwise
 * the season, if most rows then fall into it; otherwise the games that are already in the schedule. A single day with the
 * day first does not turn all others around: it may be a typo.
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
  const isFitting = (order: DayOrder) => inSeason.includes(open.length) && decided(inSeason) === order;
  const isSingle =
    open.length > 0 &&
    asMonthFirst === 0 &&
    asDayFirst === 1 &&
    !isFitting('day-first') &&
    decided(DAY_ORDERS.map(known)) !== 'day-first';
  const likely = (isSingle ? null : decided(sure)) ?? decided(inSeason) ?? USUAL_ORDER;
  const facts = {
    likely,
    matters: differing.length > 0,
    isProven: (likely === 'month-first' ? asMonthFirst : asDayFirst) > 0,
  };
  if (open.length === 0) return { order: likely, ...facts };
  // A file with both orders: some program has swapped the parts of some dates.
  if (isSingle || (asMonthFirst > 0 && asDayFirst > 0)) return { order: 'unclear', ...facts };
  if (asMonthFirst + asDayFirst > 0) return { order: likely, ...facts };
  // A single '03/04' among other formats may come from anywhere.
  const read = readings.filter(
    (dates, index) => dates.some((date) => date !== null) && !EITHER_ORDER.test(texts[index] ?? ''),
  );
  const isUsual = open.length * 2 > read.length;
  if (isUsual && isFitting(likely)) return { order: likely, ...facts };
  const stored = decided(DAY_ORDERS.map(known));
  return stored === null ? { order: 'unclear', ...facts } : { order: stored, ...facts, likely: stored };
}
