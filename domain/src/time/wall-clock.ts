/** A calendar day 'YYYY-MM-DD' in league time. */
export type IsoDate = string;
/** A wall clock 'HH:MM:SS' in league time, 00:00:00 to 23:59:59. */
export type WallTime = string;
/** 0 = Sunday … 6 = Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** What the league's clocks show at an instant. */
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

/** Whether the text is a wall clock, 'HH:MM' or 'HH:MM:SS'. 24:00 and leap seconds are not. */
export function isWallTime(text: string): boolean {
  return TIME_PATTERN.test(text);
}

/**
 * 'HH:MM' or 'HH:MM:SS' as 'HH:MM:SS'.
 * @throws RangeError when the text is no wall clock
 */
export function toWallTime(text: string): WallTime {
  if (!isWallTime(text)) throw new RangeError(`Not a wall clock: ${text}`);
  return text.length === 5 ? `${text}:00` : text;
}

/**
 * The day that many calendar days later, or earlier when negative.
 * @throws RangeError when `date` is no calendar day
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(dayMsOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Calendar days from one day to the other; negative when `to` is earlier.
 * @throws RangeError when one is no calendar day
 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (dayMsOf(to) - dayMsOf(from)) / DAY_MS;
}

/**
 * The weekday of a calendar day, in no zone at all (docs/spec/product.md#day-of-week).
 * @throws RangeError when `date` is no calendar day
 */
export function weekdayOf(date: IsoDate): Weekday {
  return new Date(dayMsOf(date)).getUTCDay() as Weekday;
}

/**
 * Whole minutes since midnight, 0 to 1439; seconds are dropped.
 * @throws RangeError when the text is no wall clock
 */
export function minutesOf(time: WallTime): number {
  const full = toWallTime(time);
  return Number(full.slice(0, 2)) * 60 + Number(full.slice(3, 5));
}

/**
 * Minutes since midnight as a wall clock.
 * @throws RangeError unless `minutes` is a whole number from 0 to 1439
 */
export function wallTimeOf(minutes: number): WallTime {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1439) {
    throw new RangeError(`Not a minute of the day: ${minutes}`);
  }
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
}

/**
 * The wall clock that many minutes later on the same day; seconds are dropped.
 * @throws RangeError when the sum leaves the day: where input could do that, compare in minutes first
 */
export function addMinutes(time: WallTime, minutes: number): WallTime {
  return wallTimeOf(minutesOf(time) + minutes);
}

/** Negative when `a` is earlier on the league's clocks, positive when later, 0 when equal. */
export function compareWallClock(a: LeagueNow, b: LeagueNow): number {
  const left = `${a.date}T${toWallTime(a.time)}`;
  const right = `${b.date}T${toWallTime(b.time)}`;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Whether something that starts then is past: start <= now, so a slot that starts this second is past.
 * @see docs/spec/decisions.md#past
 */
export function isPast(date: IsoDate, startTime: WallTime, now: LeagueNow): boolean {
  return compareWallClock({ date, time: startTime }, now) <= 0;
}

/** Whether the text names a time zone of the zone database, such as 'America/New_York'; '+05:00' does not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return formatterOf(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * What the league's clocks show at an instant.
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
 * The instant at which the league's clocks show that date and time. A wall clock that the spring change leaves out is
 * read with the offset before it (02:30 becomes 03:30); one that the autumn change shows twice means the first.
 * @throws RangeError for no calendar day, no wall clock or an unknown zone
 */
export function instantOf(date: IsoDate, time: WallTime, timeZone: string): Date {
  const wall = dayMsOf(date) + Date.parse(`1970-01-01T${toWallTime(time)}Z`);
  const before = wall - offsetMs(wall - DAY_MS, timeZone);
  const after = wall - offsetMs(wall + DAY_MS, timeZone);
  const exact = [before, after].find((instant) => instant + offsetMs(instant, timeZone) === wall);
  return new Date(exact ?? before);
}

/** Midnight UTC of the day in milliseconds, or null when there is no such day. */
function dayMs(text: string): number | null {
  const [, year, month, day] = DATE_PATTERN.exec(text) ?? [];
  if (year === undefined) return null;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(ms).toISOString().startsWith(text) ? ms : null;
}

function dayMsOf(date: IsoDate): number {
  const ms = dayMs(date);
  if (ms === null) throw new RangeError(`Not a calendar day: ${date}`);
  return ms;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** How far the zone's clocks are ahead of UTC at that instant (whole seconds), in milliseconds. */
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
