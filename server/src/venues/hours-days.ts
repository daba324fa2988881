import { MAX_SEASON_DAYS } from '@portal/domain/availability/permit-hours.ts';
import { seasonName } from '@portal/domain/season/season-name.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import {
  type Days,
  parseDateCell,
  parseWeekdaysCell,
  TO,
  UNCLEAR_LETTERS,
  type WeekdayLetters,
} from '@portal/domain/time/cells.ts';
import { formatDate, weekdayLabel } from '@portal/domain/time/format.ts';
import { repeatedDays } from '@portal/domain/time/repeats.ts';
import {
  addDays,
  daysBetween,
  type IsoDate,
  type Weekday,
  weekdayOf,
} from '@portal/domain/time/wall-clock.ts';
import { parseWhenCell, type When, weekIn } from '@portal/domain/time/when-cell.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import { ANY_YEAR, amongOf, askForYear, type DayCells, type FileDays, withMonthFirst } from './file-days.ts';
import { fileKey } from './place-aliases.ts';
import { inUnread } from './read-rows.ts';
import { readRepeats, saysEnd, withRepeats, withRuleApart } from './repeated-days.ts';

/** A day that a note leaves out: 'No 12/21 and 12/28', 'Except Dec 26', '12/28 closed'. */
const OUT =
  '(?:no|not|except(?:ions?)?|excluding|excludes?|excl|skip(?:ping)?|closed|off|without|minus|other than|cancell?(?:ed|ations?)|cxl(?:ed)?|holidays?|dark)';
const DATE =
  '(?:\\d{1,2}/\\d{1,2}|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.? \\d{1,2})';
export const LEAVES_OUT = new RegExp(
  `\\b${OUT}\\b\\W*(?:(?:for|on|the|use|gym|practice|access|week of|dates?|days?|mon|tue|wed|thu|fri|sat|sun)[a-z]*\\W+){0,3}${DATE}|${DATE}\\W*(?:is |are |= ?)?(?:closed|off|excluded|no (?:gym|use|practice|school))\\b`,
  'i',
);

const OTHER_END = new RegExp(
  `\\b(?:starts?|starting|begin(?:s|ning)?|ends?|ending|until|till?|thru|through|(?:first|last) (?:day|date|night|week)(?: is)?)(?: on)?:? (${DATE})`,
  'i',
);
/** Whether a remark names a first or last day that is none of the row's: 'starts Jan 5', 'until 2/1'. */
export function namesOtherEnd(remark: string, days: readonly Days[]): boolean {
  const [, date] = OTHER_END.exec(remark) ?? [];
  return (
    date !== undefined &&
    !days.some((range) => [range.firstDate, range.lastDate].includes(parseDateCell(date, range) ?? ''))
  );
}

/** Of a column with the day after the last one. */
export const REOPENS = /\b(?:re-?opens?|re-?opening|resumes?|returns?|back)\b/i;
/** Of a column that has the end of something. */
const OF_END =
  /\b(?:ends?|ending|finish\w*|final|until|thru|through|stops?|expir\w*)\b|\blast (?:day|date|use|event|session|week)\b/i;

/** Whether a cell that is not read may be the last of several days. */
function isLaterEnd({ title, text }: { title: string; text: string }, { lastDate }: Days): boolean {
  const soon = { firstDate: lastDate, lastDate: addDays(lastDate, MAX_SEASON_DAYS / 2) };
  const date = OF_END.test(title) || REOPENS.test(title) ? parseDateCell(text, soon) : null;
  return date !== null && date > lastDate;
}

/** @param needsLast whether a blank cell for the last date is a mistake, not a single day */
function readDates(row: DayCells, file: FileDays, needsLast: boolean): When | NoAnswer | null {
  const cells = {
    ...row,
    cell: (field: Parameters<typeof row.cell>[0]) => withMonthFirst(row.cell(field), file),
  };
  const { cell, has, fail } = cells;
  const fromFile = amongOf(cells, file);
  const [first, last] = [cell('firstDate'), cell('lastDate')];
  const isDated = (text: string, among: Days) => parseWhenCell(text, among, file.letters) !== null;
  const read = (among: Days | null) => {
    const lastDate = last === '' ? null : parseDateCell(last, among);
    const before = lastDate === null ? null : { firstDate: addDays(lastDate, -MAX_SEASON_DAYS), lastDate };
    return { when: parseWhenCell(first, among ?? before, file.letters), lastDate };
  };
  let { when, lastDate } = read(fromFile);
  const isYearless =
    first !== '' &&
    (when === null || (last !== '' && lastDate === null)) &&
    [first, last].every((text) => text === '' || isDated(text, ANY_YEAR));
  if (isYearless && fromFile === null) {
    const among = askForYear(cells, first, file);
    if (among === 'waits' || among === 'left-out') return among;
    if (among !== null) ({ when, lastDate } = read(among));
  } else if (isYearless && fromFile !== null) {
    const { firstDate, lastDate: end } = fromFile;
    fail(
      when === null ? 'firstDate' : 'lastDate',
      `write the year, because this is not from ${formatDate(firstDate)} to ${formatDate(end)}.`,
    );
    return null;
  }
  if (when === null) {
    fail(
      'firstDate',
      LEAVES_OUT.test(first)
        ? `“${first}” leaves out some days. Write only the first and the last day, and import the others as closures.`
        : 'enter a date like 2026-11-16 or 11/16/2026, or two with "to" between them.',
    );
    return null;
  }
  if (weekIn(first) !== null && cell('weekday') === '') {
    fail('firstDate', 'write the first and the last day of this week.');
    return null;
  }
  const [range, ...others] = when.ranges;
  if (range === undefined) return null;
  const isDay = others.length === 0 && range.firstDate === range.lastDate;
  if (isDay && when.weekdays?.includes(weekdayOf(range.firstDate)) === false) {
    fail('firstDate', `${formatDate(range.firstDate)} is a ${weekdayLabel(weekdayOf(range.firstDate))}.`);
    return null;
  }
  const end = last === '' && isDay ? cells.unread.find((other) => isLaterEnd(other, range)) : undefined;
  if (end !== undefined) {
    fail('lastDate', inUnread(end, 'that column Last Date'));
    return null;
  }
  const isForgotten = needsLast && has('lastDate') && isDay && when.weekdays === null;
  if (last === '' && !isForgotten) return when;
  if (lastDate === null) fail('lastDate', 'enter a date like 2027-03-14 or 3/14/2027.');
  else if (!isDay && (others.length > 0 || range.lastDate !== lastDate))
    fail('lastDate', `this differs from ${formatDate((others.at(-1) ?? range).lastDate)} in First Date.`);
  else if (lastDate < range.firstDate) fail('lastDate', 'this must not be before the first date.');
  else return { ...when, ranges: [{ firstDate: range.firstDate, lastDate }] };
  return null;
}

/** What the letters for weekdays are where as many of them stand before in a row: T is Tuesday, and the next one Thursday. */
export const lettersAfter = (before: number): WeekdayLetters =>
  new Map(
    [...UNCLEAR_LETTERS].flatMap(([letter, days]) => {
      const day = days[before];
      return day === undefined ? [] : [[letter, day] as const];
    }),
  );
/** What they mostly are. */
export const USUAL_LETTERS = lettersAfter(0);

/** The weekdays in a cell, or what is answered about its letters; null if it holds something else. */
function weekdaysIn(row: RowPlace, text: string, { places, letters }: FileDays): Weekday[] | NoAnswer | null {
  const known = new Map(letters);
  for (const [letter, days] of UNCLEAR_LETTERS) {
    if (parseWeekdaysCell(text, known) !== null) break;
    const others = new Map([...USUAL_LETTERS, ...known].filter(([other]) => other !== letter));
    const all = new Map([...others, [letter, USUAL_LETTERS.get(letter) ?? 0] as const]);
    if (parseWeekdaysCell(text, others) !== null || parseWeekdaysCell(text, all) === null) continue;
    const answer = places.askAboutFile(row, fileKey('weekday', letter), {
      column: 'Weekday',
      text: `Which day is “${letter.toUpperCase()}”?`,
      name: letter.toUpperCase(),
      choices: days.map((day) => ({ answer: `${day}`, label: weekdayLabel(day) })),
      // most write Thursday in another way
      suggested: letter === 't' ? '2' : null,
    });
    if (answer === 'waits' || answer === 'left-out') return answer;
    known.set(letter, Number(answer) as Weekday);
  }
  return parseWeekdaysCell(text, known);
}

const yearOf = (date: IsoDate) => Number(date.slice(0, 4));
/** Whether a day is so far from a year that its own may be mistyped. */
const isFar = (date: IsoDate, year: number) => Math.abs(yearOf(date) - year) > 1;
/** More days than any season is long, between what is over and the first day of the season's permits. */
const LONG_BEFORE = 120;

/** Whether days are hardly those of the season: of another year, or over long before its permits begin. */
function isFarFrom({ firstDate, lastDate }: Days, { season, today }: FileDays, mayBeOver: boolean): boolean {
  if (season === null) return false;
  const isOfOtherYear = isFar(firstDate, season.year) && isFar(firstDate, yearOf(today));
  const begins = season.days?.firstDate;
  const isOver =
    !mayBeOver && begins !== undefined && lastDate < today && daysBetween(lastDate, begins) > LONG_BEFORE;
  return isOfOtherYear || isOver;
}

type RowDays = Days & { weekday: Weekday | null };

const DAYS_A_WEEK = 7;

/**
 * What a cell of weekdays beside a range of dates is, where it begins with the weekday of the first date: 'Wed-Sun' beside
 * 'Dec 23 - Jan 3' are the names of both ends, while 'Wed' and 'Mon-Fri' may also be the only days.
 */
function namesOfEnds(
  text: string,
  { firstDate, lastDate }: Days,
  { namesDays, letters }: FileDays,
): 'ends' | 'unclear' | 'days' {
  const weekdays = text.split(TO).map((part) => parseWeekdaysCell(part, letters)?.[0] ?? null);
  const [first, last] = weekdays;
  if (weekdays.length > 2 || first !== weekdayOf(firstDate)) return 'days';
  if (last === undefined && !namesDays) return 'days';
  if (last === undefined) return /s$/i.test(text) ? 'days' : 'unclear';
  if (last !== weekdayOf(lastDate) || (!namesDays && first !== last)) return 'days';
  const isShort = daysBetween(firstDate, lastDate) < DAYS_A_WEEK;
  return isShort || first !== 1 || last !== 5 ? 'ends' : 'unclear';
}

const daysOfWeek = ({ firstDate, lastDate }: Days, weekdays: readonly Weekday[]): Days[] =>
  repeatedDays(firstDate, lastDate, { everyWeeks: 1, ofMonth: null, count: null, weeks: null, weekdays }).map(
    (day) => ({
      firstDate: day,
      lastDate: day,
    }),
  );

type DayRules = { limit: string; needsLast: boolean; mayNameEnds?: boolean; mayBeOver?: boolean };

/**
 * The times between two dates that a row is about, each on one weekday; null for every day.
 * @param options.limit what a row of dates lasts at most, as a sentence
 * @param options.mayBeOver whether days that were over long before the season are no mistake
 * @param options.mayNameEnds whether weekdays beside a range may be the names of its ends
 * @returns null after a problem was reported
 */
export function readDays(
  row: DayCells,
  file: FileDays,
  { limit, needsLast, mayNameEnds = false, mayBeOver = false }: DayRules,
): RowDays[] | NoAnswer | null {
  const cells = withRuleApart(row, file);
  const { cell, fail } = cells;
  const repeats = readRepeats(cells, file);
  const dates = readDates(cells, file, needsLast && !saysEnd(cells, repeats));
  // 'Every other Monday' may stand in the column of weekdays
  const isRule = repeats !== null && cell('weekday') !== '' && repeats.text === cell('weekday');
  const weekdays = isRule || cell('weekday') === '' ? [] : weekdaysIn(cells, cell('weekday'), file);
  if (weekdays === null) fail('weekday', 'enter weekdays like Monday, Mon/Wed or Mon-Fri.');
  if (dates === null || weekdays === null) return null;
  if (typeof dates === 'string') return dates;
  if (typeof weekdays === 'string') return weekdays;
  const far = dates.ranges.find((range) => isFarFrom(range, file, mayBeOver));
  if (far !== undefined && file.season !== null) {
    const { name, year } = file.season;
    fail(
      'firstDate',
      `${formatDate(far.firstDate)} is far from ${seasonName(name)} ${year}. Correct the year.`,
    );
    return null;
  }
  const repeated = withRepeats(cells, file, { repeats, when: dates, weekdays });
  if (repeated === null) return null;
  const { when, weekdays: own } = repeated;
  const named = own.length > 0 ? own : (when.weekdays ?? []);
  const isSame = own.length === 0 || when.weekdays === null || own.join() === when.weekdays.join();
  const days: RowDays[] = [];
  const isWeek = weekIn(cell('firstDate')) !== null && own.length > 0;
  const ranges = isWeek ? when.ranges.flatMap((week) => daysOfWeek(week, own)) : when.ranges;
  if (ranges.length === 0) fail('weekday', 'no such day is in this week.');
  for (const range of ranges) {
    const { firstDate, lastDate } = range;
    const single = firstDate === lastDate ? weekdayOf(firstDate) : null;
    const ends = mayNameEnds ? namesOfEnds(cell('weekday'), range, file) : 'days';
    const wrong = [when.weekdays ?? [], own].findIndex(
      (weekdays) => single !== null && weekdays.length > 0 && !weekdays.includes(single),
    );
    if (daysBetween(firstDate, lastDate) > MAX_SEASON_DAYS) fail('lastDate', limit);
    else if (single !== null && wrong >= 0)
      fail(wrong === 0 ? 'firstDate' : 'weekday', `${formatDate(firstDate)} is a ${weekdayLabel(single)}.`);
    else if (single === null && !isSame)
      fail('weekday', `this differs from ${when.weekdays?.map(weekdayLabel).join(', ')} in First Date.`);
    else if (single !== null) days.push({ ...range, weekday: single });
    else if (ends === 'ends') days.push({ ...range, weekday: null });
    else if (ends === 'unclear')
      fail(
        'weekday',
        `this may be the name of ${formatDate(firstDate)} or the only days that are closed. Empty this cell if every day is closed, or write ${own.map((day) => `${weekdayLabel(day)}s`).join(', ')}.`,
      );
    else days.push(...(named.length === 0 ? [null] : named).map((weekday) => ({ ...range, weekday })));
  }
  return days;
}
