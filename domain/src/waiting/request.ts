import { type IsoDate, type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { type DaySpan, daysOf, isWithin, type WeekRange } from '#time/week.ts';

/** How many requests a team may have at once; the database has as many numbers for them. */
export const MAX_REQUESTS = 5;

/** Which weeks a request is for: one of the two that can be booked now, or each one until the season ends. */
export const REQUEST_WEEKS = ['this', 'next', 'every'] as const;
export type RequestWeeks = (typeof REQUEST_WEEKS)[number];

/** What a team waits for (docs/spec/decisions.md#waitlist): "Tue or Thu after 19:00 at SALK". */
export type WaitlistRequest = {
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

/** A slot as far as requests go. */
export type RequestedSlot = { date: IsoDate; startTime: WallTime; endTime: WallTime; venueId: number };

/** Whether the slot is what the team waits for. */
export function fitsRequest(request: WaitlistRequest, slot: RequestedSlot): boolean {
  return (
    isRequestedDay(request, slot.date) && isRequestedTime(request, slot) && isRequestedGym(request, slot)
  );
}

/** Whether the slot is within the times of the request, on whatever day. */
export const isRequestedTime = (
  { fromTime, untilTime }: Pick<WaitlistRequest, 'fromTime' | 'untilTime'>,
  slot: Pick<RequestedSlot, 'startTime' | 'endTime'>,
): boolean => slot.startTime >= fromTime && (untilTime === null || slot.endTime <= untilTime);

export const isRequestedGym = (
  { venueIds }: Pick<WaitlistRequest, 'venueIds'>,
  { venueId }: Pick<RequestedSlot, 'venueId'>,
): boolean => venueIds === null || venueIds.includes(venueId);

/** Whether a slot on one of these days could fit both, so that their teams wait in one line. */
export function canMeet(a: WaitlistRequest, b: WaitlistRequest, span: DaySpan): boolean {
  return (
    daysOf(span).some((date) => isRequestedDay(a, date) && isRequestedDay(b, date)) &&
    haveCommonTime(a, b) &&
    haveCommonGym(a, b)
  );
}

/** Whether the request has a day in the span. */
export const hasDayIn = (request: WaitlistRequest, span: DaySpan): boolean =>
  daysOf(span).some((date) => isRequestedDay(request, date));

/** The days that a request for these weeks holds for. */
export function requestDates(
  weeks: RequestWeeks,
  today: IsoDate,
  range: WeekRange,
): Pick<WaitlistRequest, 'firstDate' | 'lastDate'> {
  if (weeks === 'every') return { firstDate: today, lastDate: null };
  const { start, end } = weeks === 'this' ? range.current : range.next;
  return { firstDate: start, lastDate: end };
}

/** Which weeks those days are, seen from today; a request for the next week is one for this week a few days later. */
export function requestWeeks(
  { lastDate }: Pick<WaitlistRequest, 'lastDate'>,
  range: WeekRange,
): RequestWeeks {
  if (lastDate === null) return 'every';
  return isWithin(lastDate, range.next) ? 'next' : 'this';
}

function isRequestedDay({ weekdays, firstDate, lastDate }: WaitlistRequest, date: IsoDate): boolean {
  return firstDate <= date && (lastDate === null || date <= lastDate) && weekdays.includes(weekdayOf(date));
}

function haveCommonTime(a: WaitlistRequest, b: WaitlistRequest): boolean {
  const requests = [a, b];
  return requests.every(
    ({ untilTime }) => untilTime === null || requests.every(({ fromTime }) => fromTime < untilTime),
  );
}

function haveCommonGym(a: WaitlistRequest, b: WaitlistRequest): boolean {
  if (a.venueIds === null || b.venueIds === null) return true;
  return a.venueIds.some((id) => b.venueIds?.includes(id));
}
