import { hasWeekday, type PermitHours, permitsOverlap } from '#availability/permit-hours.ts';
import type { Season } from '#season/season-name.ts';
import { addDays, daysBetween, type IsoDate, isIsoDate, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import type { DaySpan } from '#time/week.ts';
import type { Purpose } from './purpose.ts';

/** `courtId` null means every court of the gym. */
export type PlacedPermit = PermitHours & { venueId: number; courtId: number | null; purpose: Purpose };

type DatedPermit = Pick<PermitHours, 'weekday' | 'firstDate' | 'lastDate'>;
type SeasonOf = { year: number; season: Season };

/** From the first day of any permit to the last; null without permits. */
export function seasonSpan(permits: readonly DatedPermit[]): DaySpan | null {
  const starts = permits.map(({ firstDate }) => firstDate).toSorted();
  const ends = permits.map(({ lastDate }) => lastDate).toSorted();
  const start = starts[0];
  const end = ends.at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

/**
 * Suggests dates for the next season, whole weeks later, so that it starts and ends on the same weekdays. A
 * season of the same name starts at about the same time of year; any other season starts right after the old
 * one.
 */
export function suggestSpan(old: DaySpan, from: SeasonOf, into: SeasonOf): DaySpan {
  const weeks =
    from.season === into.season
      ? Math.round(daysBetween(old.start, yearsLater(old.start, into.year - from.year)) / 7)
      : Math.floor(daysBetween(old.start, old.end) / 7) + 1;
  return { start: addDays(old.start, 7 * weeks), end: addDays(old.end, 7 * weeks) };
}

/**
 * The first and last day of an old permit in the new season; null if its weekday does not occur between them.
 * A permit that was valid from the first week starts with the new season, and one that was valid to the last
 * week ends with it. All other dates move by as many whole weeks as the season's start, but stay within the
 * new season.
 * @see docs/decisions/0021-carry-over-and-leftover-entries.md
 */
export function carriedDays(permit: DatedPermit, old: DaySpan, next: DaySpan): DaySpan | null {
  const { weekday, firstDate, lastDate } = permit;
  if (!hasWeekday(weekday, firstDate, lastDate)) return null;
  const shift = 7 * Math.round(daysBetween(old.start, next.start) / 7);
  const isFromStart = firstOn(weekday, firstDate) <= firstOn(weekday, old.start);
  const isToEnd = lastOn(weekday, lastDate) >= lastOn(weekday, old.end);
  const moved = { start: addDays(firstDate, shift), end: addDays(lastDate, shift) };
  const start = isFromStart || moved.start < next.start ? next.start : moved.start;
  const end = isToEnd || moved.end > next.end ? next.end : moved.end;
  return hasWeekday(weekday, start, end) ? { start, end } : null;
}

/**
 * - `carried`: the permit is added;
 * - `there`: the new season already has the same hours, with any status and purpose;
 * - `overlaps`: other hours of the new season overlap;
 * - `outside`: none of its days is in the new season;
 * - `closed`: the school canceled or declined it
 */
export type CarryOutcome = 'carried' | 'there' | 'overlaps' | 'outside' | 'closed';

export type CarriedPermit<Old, Other> = {
  old: Old;
  outcome: CarryOutcome;
  /** in the new season; null if `outside` or `closed` */
  permit: PlacedPermit | null;
  /** the permit that it overlaps, if it `overlaps` */
  other: Other | PlacedPermit | null;
};

/**
 * Carries permits into a new season one by one, in their order, so that none overlaps an existing one or one carried
 * before it.
 * @param status of the carried ones: a permit for last season does not say that the school agrees again
 */
export function planCarryOver<Old extends PlacedPermit, Other extends PlacedPermit>(input: {
  permits: readonly Old[];
  existing: readonly Other[];
  old: DaySpan;
  next: DaySpan;
  status: 'pending' | 'approved';
}): CarriedPermit<Old, Other>[] {
  const { permits, existing, old: before, next, status } = input;
  const carried: PlacedPermit[] = [];
  return permits.map((old) => {
    if (old.status === 'canceled' || old.status === 'declined') {
      return { old, outcome: 'closed', permit: null, other: null };
    }
    const days = carriedDays(old, before, next);
    if (days === null) return { old, outcome: 'outside', permit: null, other: null };
    const { venueId, courtId, weekday, fromTime, toTime, slotMinutes, purpose } = old;
    const hours = { venueId, courtId, weekday, fromTime, toTime, slotMinutes, purpose };
    const permit = { ...hours, firstDate: days.start, lastDate: days.end, status };
    if (existing.some((other) => areSameHours(other, permit))) {
      return { old, outcome: 'there', permit, other: null };
    }
    const other = [...existing, ...carried].find((each) => permitsOverlap(each, permit));
    if (other !== undefined) return { old, outcome: 'overlaps', permit, other };
    carried.push(permit);
    return { old, outcome: 'carried', permit, other: null };
  });
}

/** Whether two permits give the same slots, ignoring status and purpose. */
export function areSameHours(a: PlacedPermit, b: PlacedPermit): boolean {
  return HOURS.every((field) => a[field] === b[field]);
}

const HOURS = [
  'venueId',
  'courtId',
  'weekday',
  'fromTime',
  'toTime',
  'firstDate',
  'lastDate',
  'slotMinutes',
] as const;

const firstOn = (weekday: Weekday, from: IsoDate) => addDays(from, (weekday - weekdayOf(from) + 7) % 7);
const lastOn = (weekday: Weekday, to: IsoDate) => addDays(to, -((weekdayOf(to) - weekday + 7) % 7));

/** The same date in another year; February 28 if there is no February 29. */
function yearsLater(date: IsoDate, years: number): IsoDate {
  const year = String(Number(date.slice(0, 4)) + years);
  const day = `${year}${date.slice(4)}`;
  return isIsoDate(day) || !day.endsWith('-02-29') ? day : `${year}-02-28`;
}
