import type { PermitStatus } from '#schedule/status.ts';
import {
  daysBetween,
  type IsoDate,
  minutesOf,
  type WallTime,
  type Weekday,
  weekdayOf,
} from '#time/wall-clock.ts';

/** Weekly gym hours as a person enters them, without the gym. */
export type PermitHours = {
  weekday: Weekday;
  fromTime: WallTime;
  toTime: WallTime;
  firstDate: IsoDate;
  lastDate: IsoDate;
  slotMinutes: number;
  status: PermitStatus;
};

/** The slot length of a new permit by default, in minutes. */
export const DEFAULT_SLOT_MINUTES = 60;
export const MIN_SLOT_MINUTES = 15;
export const MAX_SLOT_MINUTES = 480;
/** The longest permit or closure: a generous season. */
export const MAX_SEASON_DAYS = 400;

const WEEKDAY_HOURS = { fromTime: '18:00:00', toTime: '22:00:00' } as const;
const WEEKEND_HOURS = { fromTime: '09:00:00', toTime: '18:00:00' } as const;

/** The default hours of a new permit. @see docs/spec/decisions.md#availability */
export function usualHours(weekday: Weekday): { fromTime: WallTime; toTime: WallTime } {
  return weekday % 6 === 0 ? WEEKEND_HOURS : WEEKDAY_HOURS;
}

/**
 * What is wrong with the hours, by field; empty if they give slots.
 * @param hours times 'HH:MM:SS' and days that exist
 */
export function permitProblems(
  hours: Omit<PermitHours, 'weekday' | 'status'> & { weekday?: Weekday },
): Partial<Record<'fromTime' | 'toTime' | 'lastDate' | 'slotMinutes', string>> {
  const { fromTime, toTime, firstDate, lastDate, slotMinutes, weekday } = hours;
  if (!fromTime.endsWith(':00')) return { fromTime: 'Enter whole minutes.' };
  if (!toTime.endsWith(':00')) return { toTime: 'Enter whole minutes.' };
  if (toTime <= fromTime) return { toTime: 'The end must be later than the start.' };
  if (!Number.isInteger(slotMinutes) || slotMinutes < MIN_SLOT_MINUTES || slotMinutes > MAX_SLOT_MINUTES) {
    return { slotMinutes: `Enter whole minutes from ${MIN_SLOT_MINUTES} to ${MAX_SLOT_MINUTES}.` };
  }
  if (minutesOf(toTime) - minutesOf(fromTime) < slotMinutes) {
    return { slotMinutes: 'No slot of this length fits between start and end.' };
  }
  const dates = daysProblem(firstDate, lastDate);
  if (dates !== null) return { lastDate: dates };
  if (weekday !== undefined && !hasWeekday(weekday, firstDate, lastDate)) {
    return { lastDate: 'This weekday does not occur between the two dates.' };
  }
  return {};
}

/** What is wrong with a first and a last day, both included; null if they are valid. */
export function daysProblem(firstDate: IsoDate, lastDate: IsoDate): string | null {
  if (lastDate < firstDate) return 'The last date must not be before the first.';
  if (daysBetween(firstDate, lastDate) > MAX_SEASON_DAYS) return 'The dates may span one season at most.';
  return null;
}

type PlacedHours = Omit<PermitHours, 'slotMinutes' | 'status'> & { venueId: number; courtId: number | null };

/** Whether two permits claim the same time on a court; `courtId` null means every court of the gym. */
export function permitsOverlap(a: PlacedHours, b: PlacedHours): boolean {
  return (
    a.venueId === b.venueId &&
    (a.courtId === null || b.courtId === null || a.courtId === b.courtId) &&
    a.weekday === b.weekday &&
    a.fromTime < b.toTime &&
    b.fromTime < a.toTime &&
    a.firstDate <= b.lastDate &&
    b.firstDate <= a.lastDate
  );
}

/** Whether the weekday occurs from the first day to the last. */
export function hasWeekday(weekday: Weekday, firstDate: IsoDate, lastDate: IsoDate): boolean {
  return daysBetween(firstDate, lastDate) >= (weekday - weekdayOf(firstDate) + 7) % 7;
}
