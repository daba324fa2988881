import { foldName } from '#coaches/names.ts';
import {
  beforeInYear,
  type Days,
  parseDateCell,
  parseDatesCell,
  parseMonthCell,
  parseWeekdaysCell,
  TO,
  type WeekdayLetters,
} from './cells.ts';
import { addDays, type IsoDate, type Weekday, weekdayOf } from './wall-clock.ts';

/** The days that a cell names; `weekdays` is null if they are all days between the dates. */
export type When = { weekdays: readonly Weekday[] | null; ranges: readonly Days[] };

/** The most words that name weekdays: 'every Monday, Tuesday, Wednesday and Thursday'. */
const MOST_WORDS = 8;
const AND = / ?(?:[,;&+|]|\band\b) ?/;

/**
 * Parses whatever `parseDatesCell` reads, and what people write of days that return: 'Every Friday in December', 'Mondays, Dec 7
 * - Feb 22', 'Tue & Thu, December through February', 'Dec 4, 11 and 18', 'Week of Dec 7'. Null if the text is something else.
 * @param among the days among which those without a year are looked for; null reads none of them
 */
export function parseWhenCell(text: string, among: Days | null, letters?: WeekdayLetters): When | null {
  const week = weekIn(text);
  if (week !== null) return weekOf(week, among);
  const days = parseDatesCell(text, among);
  if (days !== null) return { weekdays: null, ranges: [days] };
  const { key } = foldName(text);
  const own = hasOwnWeekdays(key) ? daysIn(key, among) : null;
  if (own !== null) return { weekdays: null, ranges: own };
  const words = key.split(' ');
  for (let end = Math.min(words.length - 1, MOST_WORDS); end >= 0; end -= 1) {
    const named = words
      .slice(0, end)
      .join(' ')
      .replace(/(?: |^)(?:in|from|between|during|of|on)$|[,:]$/, '');
    const weekdays = end === 0 ? null : parseWeekdaysCell(named, letters);
    if (end > 0 && weekdays === null) continue;
    const ranges = rangesIn(words.slice(end).join(' '), among);
    if (ranges !== null) return { weekdays, ranges };
  }
  return null;
}

/** 'Dec 7' of 'Week of Dec 7', '12/7 - 12/13' of 'Wk of 12/7 - 12/13'; null of any other text. */
export const weekIn = (text: string): string | null =>
  /^(?:week|wk) (?:of|beginning|starting)(?:: ?| )(\S.*)$/.exec(foldName(text).key)?.[1] ?? null;

const DAYS_A_WEEK = 7;

/** The seven days from a Sunday or Monday on, or between two days; null in the middle of a week, which may be either one. */
function weekOf(text: string, among: Days | null): When | null {
  const { firstDate = '', lastDate = '' } = parseDatesCell(text, among) ?? {};
  if (firstDate < lastDate) return { weekdays: null, ranges: [{ firstDate, lastDate }] };
  return firstDate === '' || weekdayOf(firstDate) > 1
    ? null
    : { weekdays: null, ranges: [{ firstDate, lastDate: addDays(firstDate, DAYS_A_WEEK - 1) }] };
}

/** Whether each day has its own weekday: 'Thu 12/24, Fri 12/25'. */
function hasOwnWeekdays(text: string): boolean {
  const parts = text.split(AND);
  return (
    parts.length > 1 &&
    parts.every((part) => parseWeekdaysCell(/^([a-z]+) \d/.exec(part)?.[1] ?? '') !== null)
  );
}

function rangesIn(text: string, among: Days | null): Days[] | null {
  const rest = text.replace(/^(?:in|from|between|during|of|on) /, '').replace(/^the months? of /, '');
  const days = parseDatesCell(rest, among);
  return days === null ? (monthsIn(rest, among) ?? daysIn(rest, among)) : [days];
}

const lastOf = (month: string): IsoDate => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
const wholeMonth = (month: string): Days => ({ firstDate: `${month}-01`, lastDate: lastOf(month) });

/** A month in letters, 'YYYY-MM'; its year, if it has none, is the one before the later month, or that of the days. */
function monthIn(text: string, later: string | null, among: Days | null): string | null {
  if (!/^[a-z]+(?: 20\d{2})?$/.test(text)) return null;
  if (/\d/.test(text)) return parseMonthCell(text, '');
  if (later !== null) return beforeInYear(`${text} 1`, `${later}-01`)?.slice(0, 7) ?? null;
  if (among === null) return null;
  const candidates = [among.firstDate, among.lastDate].map((date) => parseMonthCell(text, date));
  return (
    candidates.find(
      (month) => month !== null && `${month}-01` <= among.lastDate && lastOf(month) >= among.firstDate,
    ) ?? null
  );
}

/** 'December', 'January and February 2027', 'December through February'. */
function monthsIn(text: string, among: Days | null): Days[] | null {
  const ends = text.replace(/, (?=20\d{2}$)/, ' ').split(TO);
  const parts = ends.length === 2 ? ends : (ends[0] ?? '').split(AND).filter((part) => part !== '');
  const months: string[] = [];
  for (const part of parts.toReversed()) {
    const month = monthIn(part, months[0] ?? null, among);
    if (month === null) return null;
    months.unshift(month);
  }
  const [first = '', last = ''] = months;
  if (ends.length !== 2) return months.length === 0 ? null : joined(months.map(wholeMonth));
  return first < last ? [{ firstDate: `${first}-01`, lastDate: lastOf(last) }] : null;
}

/** Months that follow each other are one time. */
function joined(ranges: readonly Days[]): Days[] {
  const all: Days[] = [];
  for (const range of ranges) {
    const before = all.at(-1);
    if (before !== undefined && addDays(before.lastDate, 1) === range.firstDate)
      before.lastDate = range.lastDate;
    else all.push({ ...range });
  }
  return all;
}

/** What stands before the day in 'dec 4' and '12/4'. */
const MONTH = /^(?:[a-z]+ (?=\d)|\d{1,2}\/(?=\d{1,2}$))/;

/** '12/4, 12/11 and 12/18/2026', 'Dec 4, 11 & 18', 'Dec 4, 11, 2026', '12/4, 11 & 18'. */
function daysIn(text: string, among: Days | null): Days[] | null {
  const all = text.split(AND).filter((part) => part !== '');
  const year = all.length > 2 && /^20\d{2}$/.test(all.at(-1) ?? '') ? all.pop() : undefined;
  const [first = '', ...others] = all;
  let month = MONTH.exec(first)?.[0] ?? '';
  const parts = [
    first,
    ...others.map((part) => {
      month = MONTH.exec(part)?.[0] ?? month;
      return /^\d{1,2}(?:st|nd|rd|th)?$/.test(part) ? `${month}${part}` : part;
    }),
  ];
  const dates: IsoDate[] = [];
  for (const dayPart of parts.toReversed()) {
    const later = dates[0];
    const part = year === undefined ? dayPart : `${dayPart}, ${year}`;
    const date = (later === undefined ? null : beforeInYear(part, later)) ?? parseDateCell(part, among);
    if (date === null || (later !== undefined && date >= later)) return null;
    dates.unshift(date);
  }
  return dates.map((date) => ({ firstDate: date, lastDate: date }));
}
