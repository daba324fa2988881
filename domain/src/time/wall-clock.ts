/** A calendar day 'YYYY-MM-DD' in league time. */
export type IsoDate = string;
/** A time of day 'HH:MM:SS' in league time, 00:00:00 to 23:59:59. */
export type WallTime = string;
/** 0 = Sunday … 6 = Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** An instant in league time. */
export type LeagueNow = { date: IsoDate; time: WallTime };

const DAY_MS = 86_400_000;
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether the text is a day that exists, 'YYYY-MM-DD', in the years 1990 to 2100. */
export function isIsoDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return dayMs(text) !== null && year >= 1990 && year <= 2100;
}

/** Whether the text is a time of day, 'HH:MM' or 'HH:MM:SS'. 24:00 and leap seconds are not. */
export function isWallTime(text: string): boolean {
  return TIME_PATTERN.test(text);
}

/**
 * 'HH:MM' or 'HH:MM:SS' as 'HH:MM:SS'.
 * @throws RangeError if the text is not a time of day
 */
export function toWallTime(text: string): WallTime {
  if (!isWallTime(text)) throw new RangeError(`Not a wall clock: ${text}`);
  return text.length === 5 ? `${text}:00` : text;
}

/**
 * The day that many calendar days later, or earlier if negative.
 * @throws RangeError if `date` is not a calendar day
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(dayMsOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Calendar days from one day to the other; negative if `to` is earlier.
 * @throws RangeError if one is not a calendar day
 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (dayMsOf(to) - dayMsOf(from)) / DAY_MS;
}

/**
 * The weekday of a calendar day, independent of time zones (docs/spec/product.md#day-of-week).
 * @throws RangeError if `date` is not a calendar day
 */
export function weekdayOf(date: IsoDate): Weekday {
  return new Date(dayMsOf(date)).getUTCDay() as Weekday;
}

/**
 * Whole minutes since midnight, 0 to 1439; seconds are dropped.
 * @throws RangeError if the text is not a time of day
 */
export function minutesOf(time: WallTime): number {
  const full = toWallTime(time);
  return Number(full.slice(0, 2)) * 60 + Number(full.slice(3, 5));
}

/**
 * Minutes since midnight as a time of day.
 * @throws RangeError unless `minutes` is a whole number from 0 to 1439
 */
export function wallTimeOf(minutes: number): WallTime {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1439) {
    throw new RangeError(`Not a minute of the day: ${minutes}`);
  }
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
}

/**
 * The time that many minutes later on the same day; seconds are dropped.
 * @throws RangeError if the sum is on another day: if input could cause that, compare in minutes first
 */
export function addMinutes(time: WallTime, minutes: number): WallTime {
  return wallTimeOf(minutesOf(time) + minutes);
}

/** Negative if `a` is earlier in league time, positive if later, 0 if equal. */
export function compareWallClock(a: LeagueNow, b: LeagueNow): number {
  const left = `${a.date}T${toWallTime(a.time)}`;
  const right = `${b.date}T${toWallTime(b.time)}`;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Whether something that starts at that time is past. It is past from the second at which it starts.
 * @see docs/spec/decisions.md#past
 */
export function isPast(date: IsoDate, startTime: WallTime, now: LeagueNow): boolean {
  return compareWallClock({ date, time: startTime }, now) <= 0;
}

/** Whether the text is the name of a time zone, such as 'America/New_York'; '+05:00' is not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return formatterOf(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Converts an instant to league time.
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function leagueNow(instant: Date, timeZone: string): LeagueNow {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/**
 * Converts league time to an instant. A time that the clock change in spring skips becomes one hour later
 * (02:30 becomes 03:30). A time that occurs twice in fall means the first one.
 * @throws RangeError if the day, the time or the zone is invalid
 */
export function instantOf(date: IsoDate, time: WallTime, timeZone: string): Date {
  const wall = dayMsOf(date) + Date.parse(`1970-01-01T${toWallTime(time)}Z`);
  const before = wall - offsetMs(wall - DAY_MS, timeZone);
  const after = wall - offsetMs(wall + DAY_MS, timeZone);
  const exact = [before, after].find((instant) => instant + offsetMs(instant, timeZone) === wall);
  return new Date(exact ?? before);
}

/** Midnight UTC of the day in milliseconds; null if there is no such day. */
function dayMs(text: string): number | null {
  const [, year, month, day] = DATE_PATTERN.exec(text) ?? [];
  if (year === undefined) return null;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(ms);
  const isSame = date.getUTCFullYear() === Number(year) && date.getUTCDate() === Number(day);
  return isSame ? ms : null;
}

function dayMsOf(date: IsoDate): number {
  const ms = dayMs(date);
  if (ms === null) throw new RangeError(`Not a calendar day: ${date}`);
  return ms;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** How far the zone is ahead of UTC at that instant, in milliseconds. @param instant whole seconds */
function offsetMs(instant: number, timeZone: string): number {
  const { date, time } = leagueNow(new Date(instant), timeZone);
  return Date.parse(`${date}T${time}Z`) - instant;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
