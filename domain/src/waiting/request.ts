import { type IsoDate, type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { type DaySpan, daysOf, isWithin, type WeekRange } from '#time/week.ts';

/** The most requests that a team may have; the database numbers them. */
export const MAX_REQUESTS = 5;

/**
 * Which weeks a request is for: one of the two that can be booked now, or every week this season.
 */
export const REQUEST_WEEKS = ['this', 'next', 'every'] as const;
export type RequestWeeks = (typeof REQUEST_WEEKS)[number];

/** What a team is waiting for (docs/spec/decisions.md#waitlist): "Tue or Thu after 19:00 at SALK". */
export type WaitlistRequest = {
  /** at least one */
  weekdays: readonly Weekday[];
  /** the slot starts at this time or later */
  fromTime: WallTime;
  /** the slot ends at this time or earlier; null: any time */
  untilTime: WallTime | null;
  /** null: any gym */
  venueIds: readonly number[] | null;
  firstDate: IsoDate;
  /** null: until the season ends */
  lastDate: IsoDate | null;
};

/** The facts about a slot that requests depend on. */
export type RequestedSlot = { date: IsoDate; startTime: WallTime; endTime: WallTime; venueId: number };

/** Whether the slot matches the request. */
export function fitsRequest(request: WaitlistRequest, slot: RequestedSlot): boolean {
  return (
    isRequestedDay(request, slot.date) && isRequestedTime(request, slot) && isRequestedGym(request, slot)
  );
}

/** Whether the slot's time matches the request, on any day. */
export const isRequestedTime = (
  { fromTime, untilTime }: Pick<WaitlistRequest, 'fromTime' | 'untilTime'>,
  slot: Pick<RequestedSlot, 'startTime' | 'endTime'>,
): boolean => slot.startTime >= fromTime && (untilTime === null || slot.endTime <= untilTime);

export const isRequestedGym = (
  { venueIds }: Pick<WaitlistRequest, 'venueIds'>,
  { venueId }: Pick<RequestedSlot, 'venueId'>,
): boolean => venueIds === null || venueIds.includes(venueId);

/** Whether one slot in the span could match both requests, so that their teams wait in one line. */
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

/** The dates of a request for these weeks. */
export function requestDates(
  weeks: RequestWeeks,
  today: IsoDate,
  range: WeekRange,
): Pick<WaitlistRequest, 'firstDate' | 'lastDate'> {
  if (weeks === 'every') return { firstDate: today, lastDate: null };
  const { start, end } = weeks === 'this' ? range.current : range.next;
  return { firstDate: start, lastDate: end };
}

/** Which weeks those dates are, as of today. A request for next week becomes one for this week. */
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
