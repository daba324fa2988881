import { type IsoDate, minutesOf, type WallTime, wallTimeOf, weekdayOf } from '#time/wall-clock.ts';

/**
 * Starts are offered from the first hour to half past the last hour (docs/spec/product.md#time-pickers,
 * docs/spec/product.md#constants).
 */
const WEEKDAY_HOURS = { first: 18, last: 21 } as const;
const WEEKEND_HOURS = { first: 9, last: 17 } as const;
const START_STEP_MINUTES = 30;
const END_STEP_MINUTES = 15;
/** The latest end that can be picked: no entry crosses midnight. */
export const LATEST_END: WallTime = '23:45:00';

export function isWeekend(date: IsoDate): boolean {
  return weekdayOf(date) % 6 === 0;
}

/**
 * The start times offered on a day, every 30 minutes: 18:00 to 21:30 on weekdays, 9:00 to 17:30 on weekends.
 */
export function startTimeOptions(date: IsoDate): WallTime[] {
  const { first, last } = isWeekend(date) ? WEEKEND_HOURS : WEEKDAY_HOURS;
  return timesBetween(first * 60, last * 60 + START_STEP_MINUTES, START_STEP_MINUTES);
}

/** The end times offered for a start: every later quarter hour up to 23:45. */
export function endTimeOptions(start: WallTime): WallTime[] {
  const first = (Math.floor(minutesOf(start) / END_STEP_MINUTES) + 1) * END_STEP_MINUTES;
  return timesBetween(first, minutesOf(LATEST_END), END_STEP_MINUTES);
}

/**
 * The default end of an entry with this many minutes, at most 23:45; null if no end is possible.
 * @param minutes the type's default duration, or 90 for a practice without an end
 *   (docs/spec/product.md#update-modal)
 */
export function defaultEndTime(start: WallTime, minutes: number): WallTime | null {
  const options = endTimeOptions(start);
  const target = Math.min(minutesOf(start) + minutes, minutesOf(LATEST_END));
  return options.find((end) => minutesOf(end) >= target) ?? options.at(-1) ?? null;
}

/** Whether an entry may start then: at a start that is offered that day, or at the start of its slot. */
export function isStartTime(start: WallTime, date: IsoDate, slotStart: WallTime): boolean {
  return start === slotStart || startTimeOptions(date).includes(start);
}

/**
 * Whether an end is valid for a start: later on the same day, by 23:45, and on a quarter hour or at the end
 * of the slot.
 * @param slotEnd the end of the slot that the entry is added to
 */
export function isEndTime(end: WallTime, start: WallTime, slotEnd: WallTime): boolean {
  const isStep = minutesOf(end) % END_STEP_MINUTES === 0 && end.endsWith(':00');
  return end > start && end <= LATEST_END && (isStep || end === slotEnd);
}

function timesBetween(first: number, last: number, step: number): WallTime[] {
  const times: WallTime[] = [];
  for (let minutes = first; minutes <= last; minutes += step) times.push(wallTimeOf(minutes));
  return times;
}
