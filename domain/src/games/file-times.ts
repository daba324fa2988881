import { foldName, isNoAnswer } from '#coaches/names.ts';
import { parseTimeCell } from '#time/cells.ts';
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
const BETWEEN = / ?(?:-|–|—|\bto\b|\buntil\b) ?/;

/** Splits '2026-11-21T18:30' or '11/21/2026 6:30 PM' into day and time; the time is '' if there is none. */
export function splitMoment(text: string): { day: string; time: string } {
  const { key } = foldName(text);
  const [, day, time] = key.length > MAX_MOMENT ? [] : (MOMENT.exec(key) ?? []);
  return day === undefined || time === undefined ? { day: key, time: '' } : { day: day.trim(), time };
}

/** Reads a time of day: whatever `parseTimeCell` reads, 'noon', or '1830'. */
function readTime(text: string): WallTime | null {
  if (/^(?:12 ?)?noon$/.test(text)) return '12:00:00';
  const military = /^([01]\d|2[0-3])([0-5]\d)(?: ?(?:h|hrs?))?$/.exec(text);
  return parseTimeCell(military === null ? text : `${military[1]}:${military[2]}`);
}

/** Whether a time lacks AM or PM and could be either: '6' or '6:30', but not '18:30'. */
const isBare = (text: string): boolean => /^(?:0?[1-9]|1[0-2])(?::[0-5]\d)?$/.test(text);

/** Chooses AM or PM for the start of '6-7:15 pm' so that it is before the end. */
function startBefore(start: string, end: string): WallTime | null {
  const half = /([ap])\.? ?m?\.?$/.exec(end)?.[1];
  const plain = readTime(start);
  if (half === undefined || !isBare(start)) return plain;
  const until = readTime(end);
  const candidates = [half, half === 'p' ? 'a' : 'p'].map((letter) => readTime(`${start} ${letter}m`));
  return candidates.find((time) => time !== null && until !== null && time < until) ?? null;
}

/** Reads the start from a cell: a time, a range such as '18:00-19:15', or a day with a time. */
export function readStart(text: string): FileTime {
  const { key } = foldName(text);
  if (key === '') return { kind: 'none' };
  if (isNoAnswer(key) || /^(?:tb[ad]|to be (?:announced|determined))\b/.test(key)) return { kind: 'open' };
  if (key.length > MAX_MOMENT) return { kind: 'unreadable' };
  const moment = splitMoment(key);
  const plain = moment.time === '' ? key : moment.time;
  const [first = '', second, ...others] = plain.split(BETWEEN);
  if (others.length > 0) return { kind: 'unreadable' };
  if (second === undefined) {
    const start = readTime(plain);
    return start === null ? { kind: 'unreadable' } : { kind: 'time', start, end: null };
  }
  const [start, end] = [startBefore(first, second), readTime(second)];
  return start === null || end === null ? { kind: 'unreadable' } : { kind: 'time', start, end };
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
