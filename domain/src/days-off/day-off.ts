import { formatDayShort, monthAndDay, shortTimeRange } from '#time/format.ts';
import { daysBetween, type IsoDate, type WallTime } from '#time/wall-clock.ts';

/** `must`: the team can't play; `prefer`: it would rather not. */
export const DAY_OFF_KINDS = ['must', 'prefer'] as const;
export type DayOffKind = (typeof DAY_OFF_KINDS)[number];

export const DAY_OFF_STATES = ['requested', 'granted', 'declined'] as const;
export type DayOffState = (typeof DAY_OFF_STATES)[number];

export const DAY_OFF_STATE_NAMES: Readonly<Record<DayOffState, string>> = {
  requested: 'Pending',
  granted: 'Approved',
  declined: 'Declined',
};

export const MAX_DAY_OFF_REASON = 200;
export const DAYS_OFF_LIMITS = { min: 1, max: 30, step: 1 } as const;
export const DEFAULT_DAYS_OFF = 3;
/** The longest date off, in days. */
const MAX_DAYS_AT_ONCE = 60;
/** How far in the future a date off may be, in days. */
const MAX_DAYS_AHEAD = 400;

/** Whole days, or the same hours on each of them. */
export type DayOffTime = {
  firstDate: IsoDate;
  lastDate: IsoDate;
  /** both null: the whole day */
  fromTime: WallTime | null;
  untilTime: WallTime | null;
};

export type DayOffProblems = Partial<Record<keyof DayOffTime, string>>;

/** What is wrong with the days and hours, by field; empty if they are valid. */
export function dayOffProblems({ firstDate, lastDate, fromTime, untilTime }: DayOffTime): DayOffProblems {
  if (lastDate < firstDate) return { lastDate: 'The last day must not be before the first.' };
  if (daysBetween(firstDate, lastDate) >= MAX_DAYS_AT_ONCE) {
    return { lastDate: `At most ${MAX_DAYS_AT_ONCE} days at once, please.` };
  }
  if (fromTime === null && untilTime !== null) return { fromTime: 'Enter the start, too.' };
  if (fromTime !== null && untilTime === null) return { untilTime: 'Enter the end, too.' };
  if (fromTime !== null && untilTime !== null && untilTime <= fromTime) {
    return { untilTime: 'The end must be after the start.' };
  }
  return {};
}

/** Why a coach can't request these days, by field; null if they can. */
export function requestDaysProblem(
  { firstDate, lastDate }: DayOffTime,
  today: IsoDate,
): DayOffProblems | null {
  if (firstDate < today) return { firstDate: 'This day has passed. Please choose a later one.' };
  if (daysBetween(today, lastDate) > MAX_DAYS_AHEAD) {
    return { lastDate: 'This day is more than a year away. Please choose one in this season.' };
  }
  return null;
}

/** The total number of days. A day that occurs twice counts once; declined days don't count. */
export function countDaysOff(daysOff: readonly (DayOffTime & { state: DayOffState })[]): number {
  const spans = daysOff
    .filter(({ state }) => state !== 'declined')
    .toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : 1));
  let count = 0;
  let counted = '';
  for (const { firstDate, lastDate } of spans) {
    if (lastDate <= counted) continue;
    count += firstDate > counted ? daysBetween(firstDate, lastDate) + 1 : daysBetween(counted, lastDate);
    counted = lastDate;
  }
  return count;
}

/** Whether coaches may request dates off. Requests open once the league sets a deadline. */
export type RequestWindow = 'not-yet' | 'open' | 'over';

/** @param deadline the last day on which coaches may request dates off; null if none is set */
export function requestWindowOn(today: IsoDate, deadline: IsoDate | null): RequestWindow {
  if (deadline === null) return 'not-yet';
  return today <= deadline ? 'open' : 'over';
}

const dayText = (date: IsoDate) => `${formatDayShort(date)}, ${monthAndDay(date)}`;

/** 'Sat, Dec 12', 'Sat, Dec 12 – Sun, Dec 20', 'Sat, Dec 12, 9 AM–12 PM'. */
export function dayOffText({ firstDate, lastDate, fromTime, untilTime }: DayOffTime): string {
  const days = firstDate === lastDate ? dayText(firstDate) : `${dayText(firstDate)} – ${dayText(lastDate)}`;
  return fromTime === null || untilTime === null ? days : `${days}, ${shortTimeRange(fromTime, untilTime)}`;
}
