import { foldName, isNoAnswer } from '#coaches/names.ts';
import { parseStartCell, parseTimesCell } from '#time/cells.ts';
import { minutesOf, type WallTime } from '#time/wall-clock.ts';

/** What a cell says about a time: nothing, not yet known, unreadable, or a time. */
export type FileTime =
  | { kind: 'none' }
  | { kind: 'open' }
  | { kind: 'unreadable' }
  | { kind: 'time'; start: WallTime; end: WallTime | null };

/** Longer than any day with a time, in characters. */
const MAX_MOMENT = 60;
const MOMENT =
  /^(.*\d{4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2})(?:,? at|,|t)? ?(\d{1,2}(?::\d{2}.*| ?[ap]\.?m?\.?))$/;

/** Splits '2026-11-21T18:30' or '11/21/2026 6:30 PM' into day and time; the time is '' if there is none. */
export function splitMoment(text: string): { day: string; time: string } {
  const { key } = foldName(text);
  const [, day, time] = key.length > MAX_MOMENT ? [] : (MOMENT.exec(key) ?? []);
  return day === undefined || time === undefined ? { day: key, time: '' } : { day: day.trim(), time };
}

/** Reads the start from a cell: a time, a range such as '18:00-19:15', or a day with a time. */
export function readStart(text: string): FileTime {
  const { key } = foldName(text);
  if (key === '') return { kind: 'none' };
  if (isNoAnswer(key) || /^(?:tb[ad]|to be (?:announced|determined))\b/.test(key)) return { kind: 'open' };
  if (key.length > MAX_MOMENT) return { kind: 'unreadable' };
  const moment = splitMoment(key);
  const plain = moment.time === '' ? key : moment.time;
  const times = parseTimesCell(plain);
  if (times !== null) return { kind: 'time', start: times.fromTime, end: times.toTime };
  const start = parseStartCell(plain);
  return start === null ? { kind: 'unreadable' } : { kind: 'time', start, end: null };
}

const DURATIONS = [
  /^(?<minutes>\d{1,4})(?:\.0+)? ?(?:m|mins?|minutes?)?\.?$/,
  /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)(?::00)?(?: ?(?:h|hrs?|hours?))?$/,
  /^(?<hours>\d{1,2}) ?(?:h|hrs?|hours?)\.?(?: ?(?:and )?(?<minutes>\d{1,2}) ?(?:m|mins?|minutes?)?\.?)?$/,
];

/** Reads '75', '75 min', '1:15' or '1 h 15 min' as minutes; null if the text is not a duration. */
export function readMinutes(text: string): number | null {
  const { key } = foldName(text);
  const groups = DURATIONS.map((pattern) => pattern.exec(key)?.groups).find((found) => found !== undefined);
  return groups === undefined ? null : Number(groups.hours ?? 0) * 60 + Number(groups.minutes ?? 0);
}

/** Minutes from one time to another on the same day; negative if the second one is earlier. */
export const minutesBetween = (start: WallTime, end: WallTime): number => minutesOf(end) - minutesOf(start);
