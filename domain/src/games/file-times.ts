import { foldName, isNoAnswer } from '#coaches/names.ts';
import { parseStartCell, parseTimesCell, withColons } from '#time/cells.ts';
import { type LeagueZone, withoutZone } from '#time/time-zones.ts';
import { addMinutes, minutesOf, type WallTime } from '#time/wall-clock.ts';

/** What a cell says about a time: nothing, not yet known, unreadable, in another time zone, or a time. */
export type FileTime =
  | { kind: 'none' }
  | { kind: 'open' }
  | { kind: 'unreadable' }
  | { kind: 'elsewhere' }
  | { kind: 'time'; start: WallTime; end: WallTime | null };

/** Longer than any day with a time, in characters. */
const MAX_MOMENT = 60;
const DAY =
  '.*\\d{4}(?:,? \\(?(?:su|mo|tu|we|th|fr|sa)[a-z]{0,7}\\)?)?|\\d{4}-\\d{1,2}-\\d{1,2}|(?:[a-z]+\\.?,? )?\\d{1,2}/\\d{1,2}(?:/\\d{2})?|(?:[a-z]+\\.?,? )?[a-z]+\\.? \\d{1,2}(?:st|nd|rd|th)?';
const MOMENT = new RegExp(
  `^(${DAY})(?: ?@ ?|,? at |, |,|t| ?- ?| )(\\d{1,2}(?::\\d{2}.*|(?:[.h]\\d{2})? ?[ap]\\.?m?\\.?(?: .*)?)|(?:12 ?)?noon)$`,
);
/** The day and time of a cell that a spreadsheet has stored as days since 1899 and a part of a day: '46368.375'. */
const SERIAL_MOMENT = /^(\d{5})(\.\d+)$/;

/** As in calendars: '20261205T093000Z' without its zone. */
const COMPACT_MOMENT = /^(20\d\d)(\d\d)(\d\d)t(\d\d)(\d\d)(?:\d\d)?$/;

/** Splits '2026-11-21T18:30', '11/21/2026 6:30 PM' or 'Sat 11/21 @ 6:30' into day and time; the time is '' if there is none. */
export function splitMoment(text: string): { day: string; time: string } {
  const key = foldName(text).key.replace(COMPACT_MOMENT, '$1-$2-$3t$4:$5');
  const [, day, time] = key.length > MAX_MOMENT ? [] : (SERIAL_MOMENT.exec(key) ?? MOMENT.exec(key) ?? []);
  if (day === undefined || time === undefined) return { day: key, time: '' };
  return { day: day.trim(), time: /^\.0+$/.test(time) ? '' : time };
}

/** Games begin from here on, so that '6:30' is in the evening. */
const EARLIEST = '08:00:00';

/**
 * Reads the start from a cell: a time, a range such as '18:00-19:15', or a day with a time.
 * @param zone without one, a time with a zone is unreadable
 */
export function readStart(text: string, zone: LeagueZone | null = null): FileTime {
  const { key } = foldName(text);
  if (key === '') return { kind: 'none' };
  if (isNoAnswer(key) || /^(?:tb[acd]|to be (?:announced|confirmed|determined))\b/.test(key))
    return { kind: 'open' };
  if (key.length > MAX_MOMENT) return { kind: 'unreadable' };
  const own = zone === null ? key : withoutZone(key, zone);
  if (own === null) return { kind: 'elsewhere' };
  const moment = splitMoment(own);
  return readTimes(moment.time === '' ? own : moment.time);
}

function readTimes(text: string): FileTime {
  const plain = withColons(text);
  const times = parseTimesCell(plain);
  if (times !== null) return { kind: 'time', ...inDaytime(plain, times.fromTime, times.toTime) };
  const start = parseStartCell(plain);
  return start === null ? { kind: 'unreadable' } : { kind: 'time', ...inDaytime(plain, start, null) };
}

const MINUTES_A_DAY = 24 * 60;

/** '1:30-2:45' is in the afternoon. '01:30' and '1:30 AM' are what they say. */
function inDaytime(
  text: string,
  start: WallTime,
  end: WallTime | null,
): { start: WallTime; end: WallTime | null } {
  if (/[a-z]/.test(text.replace(/\b(?:to|until|till)\b/g, '')) || !/^[1-9]/.test(text)) return { start, end };
  const later = (time: WallTime) => addMinutes(time, MINUTES_A_DAY / 2);
  const from = start < EARLIEST ? later(start) : start;
  return { start: from, end: end !== null && end <= from && end < '12:00:00' ? later(end) : end };
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
