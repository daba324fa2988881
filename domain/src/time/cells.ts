import { foldName } from '#coaches/names.ts';
import {
  addDays,
  type IsoDate,
  isIsoDate,
  isWallTime,
  minutesOf,
  toWallTime,
  type WallTime,
  type Weekday,
  wallTimeOf,
  weekdayOf,
} from './wall-clock.ts';

const WEEKDAY_STARTS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const pad = (text: string) => text.padStart(2, '0');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MIDNIGHT = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?am)$/i;

const WHOLE_MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** The number of a month, from its name or a prefix: 'Nov', 'Sept', 'November'; null if it is not a month. */
function monthOf(name: string): string | null {
  const index = MONTHS.indexOf(name.slice(0, 3));
  const isMonth =
    index >= 0 &&
    WHOLE_MONTH.format(Date.UTC(2026, index, 1))
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

/** A folded day with its weekday first: 'sat dec 5' for 'Dec 5 (Sat)'; '2026-12-05' for '20261205'. */
export function plainDay(text: string): string {
  const { key } = foldName(text);
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(key);
  if (compact !== null) return compact.slice(1).join('-');
  const [, day, weekday = ''] = /^(.*\d(?:st|nd|rd|th)?),? \(?([a-z]+)\.?\)?$/.exec(key) ?? [];
  return day === undefined || parseWeekdayCell(weekday) === null ? key : `${weekday} ${day}`;
}

/**
 * Reads a day with the weekday before or after it, if any: 'Mon, Nov 16, 2026'; midnight may follow. Null if the
 * text is not a day, or if the day does not exist.
 * @param order which of two numbers is the month; null reads '11/16/2026' month first, and neither '16-11-26' nor
 * '16.11.26', because either number may be the month
 */
export function parseDay(
  text: string,
  order: DayOrder | null,
): { date: IsoDate; named: Weekday | null } | null {
  const plain = plainDay(text).replace(MIDNIGHT, '');
  const [, weekday, rest = plain] = /^([a-z]+)\.?,? (.*)$/.exec(plain) ?? [];
  // 'Tuesdays, 1/5 - 3/2' are no name of the first day
  const named = weekday === undefined || /days$/.test(weekday) ? null : parseWeekdayCell(weekday);
  const [year, month, day] = partsOfDay(named === null ? plain : rest, order) ?? [];
  if (!year || !month || !day) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  return isIsoDate(date) ? { date, named } : null;
}

/** A spreadsheet's number of days since 1899, up to the year 2064: '46368'; null if the text is none. */
export const parseSerialDay = (text: string): IsoDate | null =>
  /^[345]\d{4}(?:\.0+)?$/.test(text) ? addDays('1899-12-30', Math.trunc(Number(text))) : null;

/** The days among which a day without a year is looked for. */
export type Days = { firstDate: IsoDate; lastDate: IsoDate };

/** '11/21', 'Nov 21' and 'Sat 21-Nov' with each year of these days; empty if the text has a year. */
export function withYears(text: string, { firstDate, lastDate }: Days): string[] {
  const { key } = foldName(text);
  const isByNumbers = /^(?:[a-z]+,? )?\d{1,2}\/\d{1,2}$/.test(key);
  const isByName = /^(?:[a-z]+,? )?(?:[a-z]+ \d{1,2}(?:st|nd|rd|th)?|\d{1,2}[- ][a-z]+)$/.test(key);
  if (!isByNumbers && !isByName) return [];
  const years = [...new Set([firstDate.slice(0, 4), lastDate.slice(0, 4)])];
  return years.map((year) => {
    if (isByNumbers) return `${key}/${year}`;
    return /\d$|st$|nd$|rd$|th$/.test(key) ? `${key}, ${year}` : `${key.replace(/-/g, ' ')} ${year}`;
  });
}

/**
 * Parses '2026-11-16', '11/16/2026', '11/16/26' (month first), '16-Nov-26', 'Mon, Nov 16, 2026' and '46342'; midnight may
 * follow. Null if the text is not a day, or if the day does not exist or is not on the given weekday.
 * @param among where a day without a year, such as '11/16', is looked for; null reads none
 */
export function parseDateCell(text: string, among: Days | null = null): IsoDate | null {
  const serial = parseSerialDay(text.trim());
  if (serial !== null) return serial;
  const day = parseDay(text, null);
  const isRight = day !== null && (day.named === null || day.named === weekdayOf(day.date));
  if (isRight || among === null) return isRight ? day.date : null;
  const days = withYears(plainDay(text), among).flatMap((dated) => parseDateCell(dated) ?? []);
  return days.find((date) => among.firstDate <= date && date <= among.lastDate) ?? null;
}

/**
 * Parses 'November 2026', 'Nov-26', '11/2026', '2026-11', 'Nov' and any day of a month as 'YYYY-MM'; null if the text is none.
 * @param near gives a month its year if the text has none
 */
export function parseMonthCell(text: string, near: string): string | null {
  const plain = text.trim();
  const candidates = [
    plain,
    `1 ${plain}`,
    plain.replace('/', '/1/'),
    `${plain}-01`,
    `1 ${plain} ${near.slice(0, 4)}`,
  ];
  const [day] = candidates.flatMap((candidate) => parseDateCell(candidate) ?? []);
  return day?.slice(0, 7) ?? null;
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
  const isAbbreviation = WEEKDAY_NAMES[index]?.startsWith(word) === true || word === 'weds';
  return isAbbreviation ? (index as Weekday) : null;
}

/** Parses '60', '60 min', '60 minutes'; null if the text is not a number of minutes. */
export function parseMinutesCell(text: string): number | null {
  const digits = /^(\d{1,4})(?:\.0)? ?(?:m|min|mins|minutes)?\.?$/.exec(foldName(text).key)?.[1];
  return digits === undefined ? null : Number(digits);
}

// Below: cells in which people write two days, two times or several weekdays.

/** What separates the beginning of a range from its end, in a folded text. */
export const TO = / ?(?:[-–—~]|\b(?:to|until|till|thru|through)\b) ?/gi;

/** What stands before and after each place that could separate two ends. */
function splits(text: string): [string, string][] {
  return [...text.matchAll(TO)].map(({ 0: separator, index }) => [
    text.slice(0, index),
    text.slice(index + separator.length),
  ]);
}

/**
 * Parses one day in any form that `parseDateCell` reads, or two: '12/24/2026 - 1/1/2027', '12/24 to 12/31/2026',
 * 'Dec 24 – Dec 31, 2026'. Null if the text is neither.
 */
export function parseDatesCell(text: string, among: Days | null = null): Days | null {
  const day = parseDateCell(text, among);
  if (day !== null) return { firstDate: day, lastDate: day };
  for (const [first, last] of splits(foldName(text).shown)) {
    // 'Feb 15-19', '12/24-25'
    const month = /^([a-z]+\.? |\d{1,2}\/)\d{1,2}(?:st|nd|rd|th)?$/i.exec(first)?.[1] ?? '';
    const lastDate = parseDateCell(last, among) ?? parseDateCell(`${month}${last}`, among);
    if (lastDate === null) continue;
    const firstDate = beforeInYear(first, lastDate) ?? parseDateCell(first);
    if (firstDate !== null && firstDate <= lastDate) return { firstDate, lastDate };
  }
  return null;
}

/** No range over New Year is longer; a longer one has its ends the wrong way round. */
const MAX_OVER_NEW_YEAR = 183;

/** A day without its year, which is that of the later day or, over New Year, the one before. */
export const beforeInYear = (text: string, later: IsoDate): IsoDate | null =>
  parseDateCell(text) === null
    ? parseDateCell(text, { firstDate: addDays(later, -MAX_OVER_NEW_YEAR), lastDate: later })
    : null;

/** '6.30pm', '18h30' and '18h' as '6:30pm', '18:30' and '18:00'; a lone fraction stays one. */
export const withColons = (text: string): string =>
  text
    .replace(/(?<![\d.])([1-9]|[01]\d|2[0-3])[.h]([0-5]\d)(?![\d.]*\d)/g, '$1:$2')
    .replace(/(?<!\d)(\d{1,2})h(?![a-z\d])/g, '$1:00');

/** The end of the day, as people see it on a clock. */
const END_OF_DAY = toWallTime('23:59');
const ENDS_AT_MIDNIGHT =
  /^(?:12 ?)?midnight$|^(?:24|0?0):00(?::00)?$|^(?:24|00)00$|^12(?::00){0,2} ?a\.? ?m?\.?$/;

const MINUTES_A_DAY = 24 * 60;

/** A time that a spreadsheet has stored as a part of a day, '0.375', or with the days before it, '33:00:00'. */
function parseSerialTime(text: string): WallTime | null {
  const [, hours, minute] = /^(\d{2,7}):([0-5]\d):00$/.exec(text) ?? [];
  if (hours !== undefined && Number(hours) > 24)
    return wallTimeOf((Number(hours) * 60 + Number(minute)) % MINUTES_A_DAY);
  if (!/^0?\.\d+$/.test(text)) return null;
  const minutes = Number(text) * MINUTES_A_DAY;
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < 0.02 && whole < MINUTES_A_DAY ? wallTimeOf(whole) : null;
}

/** 'Noon', '12 noon', '12:00 n' */
const NOON = /^(?:(?:12(?::00)? ?)?noon|12(?::00)? ?n)$/;

/**
 * Parses a time of day: whatever `parseTimeCell` reads, 'noon', '1830', '900', or as a spreadsheet stores it. A mark for a
 * footnote may follow: '8:00 pm*'.
 */
export function parseStartCell(text: string): WallTime | null {
  const key = withColons(foldName(text).key.replace(/ ?[*†‡]{1,3}$/, ''));
  if (NOON.test(key)) return toWallTime('12:00');
  const [, hour, minutes, half = ''] =
    /^(\d|[01]\d|2[0-3])([0-5]\d)(?: ?(?:h|hrs?)| ?([ap]\.? ?m?\.?))?$/.exec(key) ?? [];
  const plain = hour === undefined ? key : `${hour}:${minutes}${half}`;
  return parseSerialTime(plain) ?? parseTimeCell(plain);
}

/** The same for an end: midnight is the end of the day. */
export const parseEndCell = (text: string): WallTime | null =>
  ENDS_AT_MIDNIGHT.test(foldName(text).key) ? END_OF_DAY : parseStartCell(text);

/** Whether a time lacks AM or PM and could be either: '6', '6:30' or '630', but not '18:30'. */
const isBare = (text: string): boolean => /^(?:0?[1-9]|1[0-2])(?::?[0-5]\d)?$/.test(text);

/** Chooses AM or PM for the start of '6-7:15 pm' so that it is before the end. */
function startBefore(start: string, end: string): WallTime | null {
  const half = /([ap])\.? ?m?\.?$/.exec(end)?.[1];
  const plain = parseStartCell(start);
  if (half === undefined || !isBare(start)) return plain;
  const until = parseEndCell(end);
  const candidates = [half, 'a'].map((letter) => parseStartCell(`${start} ${letter}m`));
  return candidates.find((time) => time !== null && until !== null && time < until) ?? null;
}

/** '12:00' of an hour of a range without AM or PM, '12'. */
const withMinutes = (text: string): string => (/^\d{1,2}$/.test(text) ? `${text}:00` : text);

/**
 * Parses '6:30 PM - 9:30 PM', '6:30-9:30pm', 'from 18:00 to 21:00' and 'between 6 and 9 PM'. A start without AM or PM has that of the end, unless
 * it would be later then: '11-1 PM' begins at 11 AM. An end without it that is not later is in the afternoon: '12-1:30', '9 am-3'.
 * Null if the text is not two times.
 */
export function parseTimesCell(text: string): { fromTime: WallTime; toTime: WallTime } | null {
  const key = withColons(foldName(text).key);
  const plain = key.replace(/^between (.*) and /, '$1 - ').replace(/^from /, '');
  const [first = '', end = '', ...more] = plain.split(TO);
  const last = withMinutes(end);
  const [fromTime, toTime] = [
    startBefore(isBare(last) ? withMinutes(first) : first, last),
    parseEndCell(last),
  ];
  if (fromTime === null || toTime === null || more.length > 0) return null;
  const isTwelveHours = isBare(first) || NOON.test(first) || /[ap]\.? ?m?\.?$/.test(first);
  const later = minutesOf(toTime) + MINUTES_A_DAY / 2;
  const mayBeLater = isTwelveHours && isBare(last) && toTime < fromTime;
  if (!mayBeLater || later <= minutesOf(fromTime) || later > MINUTES_A_DAY) return { fromTime, toTime };
  return { fromTime, toTime: later === MINUTES_A_DAY ? END_OF_DAY : wallTimeOf(later) };
}

/** Whether a time, or the first of two, is early in the morning or in the evening: '6:00', '6-9', but not '06:00' or '6-9 pm'. */
export const mayBeEvening = (text: string): boolean =>
  /^[1-7](?::?[0-5]\d)?(?!\d)[^a-z]*$/.test(foldName(text).key.replace(TO, '-'));

const SEVERAL = new Map<string, readonly Weekday[]>([
  ['daily', [0, 1, 2, 3, 4, 5, 6]],
  ['every day', [0, 1, 2, 3, 4, 5, 6]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekends', [0, 6]],
]);
/** S can be two days, and so can T. */
const LETTERS = new Map<string, Weekday>([
  ['m', 1],
  ['w', 3],
  ['r', 4],
  ['f', 5],
]);
const RUN = /^(?:su|mo|tu|we|th|fr|sa|m|t|w|r|f){2,7}$/;

/** What T and S are where a cell does not tell. */
export type WeekdayLetters = ReadonlyMap<string, Weekday>;

/** The days that a letter could be. */
export const UNCLEAR_LETTERS: ReadonlyMap<string, readonly Weekday[]> = new Map([
  ['t', [2, 4]],
  ['s', [6, 0]],
]);

/** What stands for weekdays in a folded cell: 'mon' and 'wed' of 'Mon/Wed', 't' and 'th' of 'TTh'. */
function weekdayWords(text: string): string[] {
  const folded = foldName(text).key.replace(
    /^(?:weekly on|(?:every|each) week on|all|every|each)(?: |: ?)(?!day$)/,
    '',
  );
  return folded
    .replace(TO, '-')
    .split(/ ?(?:[/,;&+|]|\band\b) ?| /)
    .filter((part) => part !== '')
    .flatMap((part) =>
      RUN.test(part) && parseWeekdayCell(part) === null
        ? (part.match(/su|mo|tu|we|th|fr|sa|[mtwrf]/g) ?? [])
        : part,
    );
}

/**
 * What T and S are in a column of weekdays: beside Th or R, T is Tuesday, and beside Tu Thursday; beside Su, S is Saturday, and
 * beside Sa Sunday.
 */
export function weekdayLetters(cells: Iterable<string>): Map<string, Weekday> {
  const words = new Set([...new Set(cells)].flatMap(weekdayWords));
  const only = (one: string[], of: Weekday, other: string[], ofOther: Weekday): Weekday[] => {
    const [hasOne, hasOther] = [one, other].map((each) => each.some((word) => words.has(word)));
    return hasOne === hasOther ? [] : [hasOne ? of : ofOther];
  };
  const letters = new Map<string, Weekday>();
  for (const day of only(['th', 'r'], 2, ['tu'], 4)) letters.set('t', day);
  for (const day of only(['su'], 6, ['sa'], 0)) letters.set('s', day);
  return letters;
}

/** Before days that are left out: 'M-F except Wed', 'every day but Sunday', 'Mon-Thu (no Tue)'. */
const EXCEPT = /\b(?:except for|except|excluding|but not|but|not|no|without)\b/i;

/**
 * Parses one weekday or several: 'Monday', 'Mon/Wed', 'Tue, Thu', 'M-F', 'Mon & Wed', 'MWF', 'TTh', 'Weekdays', 'M-F except Wed'.
 * Null if the text is something else, or if a letter could be two days.
 * @returns each weekday once, Sunday first
 */
export function parseWeekdaysCell(text: string, letters: WeekdayLetters = new Map()): Weekday[] | null {
  const [all = '', out, ...more] = text.split(EXCEPT);
  if (out !== undefined && more.length === 0) {
    const [days, without] = [all, out].map((part) =>
      parseWeekdaysCell(part.replace(/[(),;:]/g, ' '), letters),
    );
    if (!days || !without?.every((day) => days.includes(day)) || without.length === days.length) return null;
    return days.filter((day) => !without.includes(day));
  }
  const named = SEVERAL.get(foldName(text).key.replace(/^(?:weekly on|all)(?: |: ?)/, ''));
  if (named !== undefined) return [...named];
  const words = weekdayWords(text);
  const own = new Map([...letters, ...weekdayLetters([text])]);
  const days = words.flatMap((word, place) => weekdaysOf(word, own, [words[place - 1], words[place + 1]]));
  const isKnown = words.length > 0 && days.every((day) => day !== null);
  return isKnown ? [...new Set(days as Weekday[])].toSorted((a, b) => a - b) : null;
}

function weekdaysOf(
  word: string,
  letters: WeekdayLetters,
  [before, after]: readonly (string | undefined)[],
): (Weekday | null)[] {
  const [first = '', last, ...more] = word.split('-');
  // 'M, T, W'
  const beside = before === 'm' && after === 'w' ? 2 : before === 'w' && after === 'f' ? 4 : undefined;
  const known = beside === undefined ? letters : new Map([...letters, ['t', beside] as const]);
  const day = (text: string) => LETTERS.get(text) ?? known.get(text) ?? parseWeekdayCell(text);
  if (last === undefined) return [day(word)];
  const [from, to] = [day(first), day(last)];
  if (from === null || to === null || more.length > 0) return [null];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from + index) % 7) as Weekday);
}
