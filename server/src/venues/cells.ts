import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import {
  type IsoDate,
  isIsoDate,
  isWallTime,
  toWallTime,
  type WallTime,
  type Weekday,
  weekdayOf,
} from '@portal/domain/time/wall-clock.ts';

const WEEKDAY_STARTS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MAX_NAME = 80;

const pad = (text: string) => text.padStart(2, '0');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MIDNIGHT = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?am)$/i;

/** The number of a month by its name or a prefix of it: 'Nov', 'Sept', 'November'; null if it is not a month. */
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

/** Year, month and day of the text, the month as a number; null if the format is unknown. */
function partsOfDay(text: string): (string | null | undefined)[] | null {
  const bySlashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  if (bySlashes !== null) return [bySlashes[3], bySlashes[1], bySlashes[2]];
  const fromYear = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (fromYear !== null) return [fromYear[1], fromYear[2], fromYear[3]];
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (monthFirst !== null) return [monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2]];
  const dayFirst = /^(\d{1,2})[- ]([a-z]+)\.?[- ](\d{4}|\d{2})$/.exec(text);
  return dayFirst === null ? null : [dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]];
}

/**
 * Parses '2026-11-16', '11/16/2026', '11/16/26' (month first), '16-Nov-26' and 'Mon, Nov 16, 2026'; midnight may follow.
 * Null if the text is not a day, or if the day does not exist or is not on the given weekday. '16-11-26' and '16.11.26'
 * are not read, because either number may be the month.
 */
export function parseDateCell(text: string): IsoDate | null {
  const plain = foldName(text).key.replace(MIDNIGHT, '');
  const [, weekday, day = plain] = /^([a-z]+)\.?,? (.*)$/.exec(plain) ?? [];
  const isNamed = weekday !== undefined && parseWeekdayCell(weekday) !== null;
  const [year, month, date] = partsOfDay(isNamed ? day : plain) ?? [];
  if (!year || !month || !date) return null;
  const iso = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(date)}`;
  if (!isIsoDate(iso)) return null;
  return isNamed && parseWeekdayCell(weekday) !== weekdayOf(iso) ? null : iso;
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

/** A name as it is shown and compared; null if the cell has no name or is too long. */
export function parseNameCell(text: string): { shown: string; key: string } | null {
  const name = foldName(text);
  return isNoAnswer(text) || name.shown.length > MAX_NAME ? null : name;
}

/** Whether the text means all: 'All', '*', 'All courts'. */
export function isAll(text: string): boolean {
  return /^(?:\*|(?:all|any|every|both)(?: (?:the )?(?:courts?|gyms?|schools?|venues?))?)$/.test(
    foldName(text).key,
  );
}

/** Parses '60', '60 min', '60 minutes'; null if the text is not a number of minutes. */
export function parseMinutesCell(text: string): number | null {
  const digits = /^(\d{1,4})(?:\.0)? ?(?:m|min|mins|minutes)?\.?$/.exec(foldName(text).key)?.[1];
  return digits === undefined ? null : Number(digits);
}
