import { type IsoDate, minutesOf, type WallTime, wallTimeOf, weekdayOf } from '#time/wall-clock.ts';

/** Starts are offered from the first hour through the last hour's :30 (docs/spec/product.md#time-pickers, docs/spec/product.md#constants). */
const WEEKDAY_HOURS = { first: 18, last: 21 } as const;
const WEEKEND_HOURS = { first: 9, last: 17 } as const;
const START_STEP_MINUTES = 30;
const END_STEP_MINUTES = 15;
/** No entry crosses midnight; the last end the pickers offer. */
export const LATEST_END: WallTime = '23:45:00';

/** Whether the day is a Saturday or Sunday. */
export function isWeekend(date: IsoDate): boolean {
  return weekdayOf(date) % 6 === 0;
}

/** The starts offered on a day: 18:00 to 21:30 on weekdays, 9:00 to 17:30 on weekends, every 30 minutes. */
export function startTimeOptions(date: IsoDate): WallTime[] {
  const { first, last } = isWeekend(date) ? WEEKEND_HOURS : WEEKDAY_HOURS;
  return timesBetween(first * 60, last * 60 + START_STEP_MINUTES, START_STEP_MINUTES);
}

/** The ends offered for a start: every quarter of an hour later than it, up to 23:45; none after that. */
export function endTimeOptions(start: WallTime): WallTime[] {
  const first = (Math.floor(minutesOf(start) / END_STEP_MINUTES) + 1) * END_STEP_MINUTES;
  return timesBetween(first, minutesOf(LATEST_END), END_STEP_MINUTES);
}

/**
 * The end that an entry of so many minutes has by default, at most 23:45; null if it can have none.
 * @param minutes the type's default duration, or 90 for a practice without an end (docs/spec/product.md#update-modal)
 */
export function defaultEndTime(start: WallTime, minutes: number): WallTime | null {
  const options = endTimeOptions(start);
  const wanted = Math.min(minutesOf(start) + minutes, minutesOf(LATEST_END));
  return options.find((end) => minutesOf(end) >= wanted) ?? options.at(-1) ?? null;
}

/** Whether an entry may start then: at one of the day's offered starts, or with the slot that it is added to. */
export function isStartTime(start: WallTime, date: IsoDate, slotStart: WallTime): boolean {
  return start === slotStart || startTimeOptions(date).includes(start);
}

/**
 * Whether an end goes with a start: later on the same day, by 23:45, and a step of 15 minutes or the end of the slot.
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
