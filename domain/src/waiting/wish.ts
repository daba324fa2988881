import { type IsoDate, type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { type DaySpan, daysOf, isWithin, type WeekRange } from '#time/week.ts';

/** How many wishes a team may have at once; the database has as many numbers for them. */
export const MOST_WISHES = 5;

/** Which weeks a wish is for: one of the two that can be booked now, or each one until the season ends. */
export const WISH_WEEKS = ['this', 'next', 'every'] as const;
export type WishWeeks = (typeof WISH_WEEKS)[number];

/** What a team waits for (docs/spec/decisions.md#waitlist): "Tue or Thu after 19:00 at SALK". */
export type Wish = {
  /** at least one */
  weekdays: readonly Weekday[];
  /** a slot begins then or later, */
  fromTime: WallTime;
  /** and ends then or earlier; null: however late */
  untilTime: WallTime | null;
  /** null: any gym */
  venueIds: readonly number[] | null;
  firstDate: IsoDate;
  /** null: until the season ends */
  lastDate: IsoDate | null;
};

/** A slot as far as wishes go. */
export type WishedSlot = { date: IsoDate; startTime: WallTime; endTime: WallTime; venueId: number };

/** Whether the slot is what the team waits for. */
export function fitsWish(wish: Wish, slot: WishedSlot): boolean {
  return isWishedDay(wish, slot.date) && isWishedTime(wish, slot) && isWishedGym(wish, slot);
}

/** Whether the slot is within the times of the wish, on whatever day. */
export const isWishedTime = (
  { fromTime, untilTime }: Pick<Wish, 'fromTime' | 'untilTime'>,
  slot: Pick<WishedSlot, 'startTime' | 'endTime'>,
): boolean => slot.startTime >= fromTime && (untilTime === null || slot.endTime <= untilTime);

export const isWishedGym = (
  { venueIds }: Pick<Wish, 'venueIds'>,
  { venueId }: Pick<WishedSlot, 'venueId'>,
): boolean => venueIds === null || venueIds.includes(venueId);

/** Whether a slot on one of these days could fit both, so that their teams stand in one line. */
export function canMeet(a: Wish, b: Wish, span: DaySpan): boolean {
  return (
    daysOf(span).some((date) => isWishedDay(a, date) && isWishedDay(b, date)) &&
    haveCommonTime(a, b) &&
    haveCommonGym(a, b)
  );
}

/** Whether the wish has a day in the span. */
export const hasDayIn = (wish: Wish, span: DaySpan): boolean =>
  daysOf(span).some((date) => isWishedDay(wish, date));

/** The days that a wish for these weeks holds for. */
export function wishDates(
  weeks: WishWeeks,
  today: IsoDate,
  range: WeekRange,
): Pick<Wish, 'firstDate' | 'lastDate'> {
  if (weeks === 'every') return { firstDate: today, lastDate: null };
  const { start, end } = weeks === 'this' ? range.current : range.next;
  return { firstDate: start, lastDate: end };
}

/** Which weeks those days are, seen from today; a wish for the next week is one for this week a few days later. */
export function wishWeeks({ lastDate }: Pick<Wish, 'lastDate'>, range: WeekRange): WishWeeks {
  if (lastDate === null) return 'every';
  return isWithin(lastDate, range.next) ? 'next' : 'this';
}

function isWishedDay({ weekdays, firstDate, lastDate }: Wish, date: IsoDate): boolean {
  return firstDate <= date && (lastDate === null || date <= lastDate) && weekdays.includes(weekdayOf(date));
}

function haveCommonTime(a: Wish, b: Wish): boolean {
  const wishes = [a, b];
  return wishes.every(
    ({ untilTime }) => untilTime === null || wishes.every(({ fromTime }) => fromTime < untilTime),
  );
}

function haveCommonGym(a: Wish, b: Wish): boolean {
  if (a.venueIds === null || b.venueIds === null) return true;
  return a.venueIds.some((id) => b.venueIds?.includes(id));
}
