import { foldName } from '#coaches/names.ts';
import {
  type IsoDate,
  isIsoDate,
  isWallTime,
  toWallTime,
  type WallTime,
  type Weekday,
  weekdayOf,
} from './wall-clock.ts';

const WEEKDAY_STARTS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const pad = (text: string) => text.padStart(2, '0');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MIDNIGHT = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?am)$/i;

/** The number of a month, from its name or a prefix: 'Nov', 'Sept', 'November'; null if it is not a month. */
function monthOf(name: string): string | null {
  const index = MONTHS.indexOf(name.slice(0, 3));
  const whole = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
  const isMonth =
    index >= 0 &&
    whole
      .format(Date.UTC(2026, index, 1))
      .toLowerCase()
      .startsWith(name);
  return isMonth ? String(index + 1) : null;
}

/** Which of the first two numbers in '3/4/2027' is the month. */
export type DayOrder = 'month-first' | 'day-first';

/** Year, month and day in the text, with the month as a number; null if the format is unknown. */
function partsOfDay(text: string, order: DayOrder | null): (string | null | undefined)[] | null {
  const separator = order === null ? '/' : '[-./]';
  const byNumbers = new RegExp(`^(\\d{1,2})(${separator})(\\d{1,2})\\2(\\d{4}|\\d{2})$`).exec(text);
  if (byNumbers !== null) {
    const [, first, , second, year] = byNumbers;
    return order === 'day-first' ? [year, second, first] : [year, first, second];
  }
  const fromYear = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (fromYear !== null) return [fromYear[1], fromYear[2], fromYear[3]];
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (monthFirst !== null) return [monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2]];
  const dayFirst = /^(\d{1,2})[- ]([a-z]+)\.?[- ](\d{4}|\d{2})$/.exec(text);
  return dayFirst === null ? null : [dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]];
}

/**
 * Reads a day with the weekday before it, if any: 'Mon, Nov 16, 2026'; midnight may follow. Null if the
 * text is not a day, or if the day does not exist.
 * @param order which of two numbers is the month; null reads '11/16/2026' month first, and neither '16-11-26' nor
 * '16.11.26', because either number may be the month
 */
export function parseDay(
  text: string,
  order: DayOrder | null,
): { date: IsoDate; named: Weekday | null } | null {
  const plain = foldName(text).key.replace(MIDNIGHT, '');
  const [, weekday, rest = plain] = /^([a-z]+)\.?,? (.*)$/.exec(plain) ?? [];
  const named = weekday === undefined ? null : parseWeekdayCell(weekday);
  const [year, month, day] = partsOfDay(named === null ? plain : rest, order) ?? [];
  if (!year || !month || !day) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  return isIsoDate(date) ? { date, named } : null;
}

/**
 * Parses '2026-11-16', '11/16/2026', '11/16/26' (month first), '16-Nov-26' and 'Mon, Nov 16, 2026'; midnight may follow.
 * Null if the text is not a day, or if the day does not exist or is not on the given weekday.
 */
export function parseDateCell(text: string): IsoDate | null {
  const day = parseDay(text, null);
  return day === null || (day.named !== null && day.named !== weekdayOf(day.date)) ? null : day.date;
}

/** Parses '18:00', '9:00', '18:00:00', '6 pm', '6:30 PM', '6p.m.'; null if the text is not a time of day. */
export function parseTimeCell(text: string): WallTime | null {
  const [, hourText, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2})(?::00)?)?\s*(?:([ap])\.?\s*m?\.?)?$/i.exec(text.trim()) ?? [];
  if (hourText === undefined) return null;
  let hour = Number(hourText);
  if (half === undefined) {
    if (!text.includes(':')) return null;
  } else {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const time = `${pad(String(hour))}:${minutes}`;
  return isWallTime(time) ? toWallTime(time) : null;
}

/** Parses 'Monday', 'mon', 'Tues.', 'Thursdays', 'We'; null if the text is not a weekday. */
export function parseWeekdayCell(text: string): Weekday | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '').replace(/days$/, 'day');
  const index = WEEKDAY_STARTS.indexOf(word.slice(0, 2));
  if (index < 0) return null;
  const isAbbreviation =
    WEEKDAY_NAMES[index]?.startsWith(word) === true || word === 'thurs' || word === 'weds';
  return isAbbreviation ? (index as Weekday) : null;
}

/** Parses '60', '60 min', '60 minutes'; null if the text is not a number of minutes. */
export function parseMinutesCell(text: string): number | null {
  const digits = /^(\d{1,4})(?:\.0)? ?(?:m|min|mins|minutes)?\.?$/.exec(foldName(text).key)?.[1];
  return digits === undefined ? null : Number(digits);
}
