import { MAX_SEASON_DAYS } from '@portal/domain/availability/permit-hours.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { type Season, seasonName } from '@portal/domain/season/season-name.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import {
  type Days,
  parseDateCell,
  parseWeekdayCell,
  parseWeekdaysCell,
  TO,
  UNCLEAR_LETTERS,
  type WeekdayLetters,
  weekdayLetters,
} from '@portal/domain/time/cells.ts';
import { formatDate, weekdayLabel } from '@portal/domain/time/format.ts';
import {
  addDays,
  daysBetween,
  type IsoDate,
  type Weekday,
  weekdayOf,
} from '@portal/domain/time/wall-clock.ts';
import { parseWhenCell, type When } from '@portal/domain/time/when-cell.ts';
import { listPermits } from '#gym-hours/stored-hours.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import type { Db } from '#platform/db/database.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { activeSeasonOrNone, type RequestedSeason, seasonOrNone } from '#season/find-season.ts';
import { PERMIT_COLUMNS } from './import-columns.ts';
import { fileKey } from './place-aliases.ts';
import type { PlaceNames } from './place-names.ts';
import type { RowCells } from './read-rows.ts';

/** The season of a file. `days` are those of its permits; null without permits. */
type FileSeason = { year: number; name: Season; days: Days | null };

/** The season that a call names, whether it is set up or not; the active one if it names none; null if none is active. */
export async function fileSeasonOf(db: Db, requested: RequestedSeason): Promise<FileSeason | null> {
  const { year, season } = requested;
  const named = year == null || season == null ? null : { year, name: season };
  const stored =
    named === null ? await activeSeasonOrNone(db) : await seasonOrNone(db, named.year, named.name);
  const known = stored ?? named;
  if (known === null) return null;
  const permits = stored === null ? [] : await listPermits(db, stored.id);
  const dates = permits.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).toSorted();
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  const days = firstDate === undefined || lastDate === undefined ? null : { firstDate, lastDate };
  return { year: known.year, name: known.name, days };
}

/** What a file and its season say about cells that name days. */
export type FileDays = {
  places: PlaceNames;
  season: FileSeason | null;
  today: IsoDate;
  letters: WeekdayLetters;
  /** whether the weekday beside some single day is its name */
  namesDays: boolean;
  /** what stands above the table; each row of several sheets has its own */
  titles: readonly string[];
};

/** Days this far from the season's permits still belong to it, as those of a school's calendar. */
const MAX_BESIDE = 60;
const DAYS_A_YEAR = 365;

const schoolYear = (year: number): Days => ({ firstDate: `${year}-07-01`, lastDate: `${year + 1}-06-30` });

/** '2026-2027', '2026/27' in what stands above the table. */
function titledYear(titles: readonly string[]): number | null {
  for (const title of titles) {
    const [, first = '', last = ''] = /\b(20\d\d) ?[-–/] ?(?:20)?(\d\d)\b/.exec(title) ?? [];
    if (first !== '' && Number(last) === (Number(first) + 1) % 100) return Number(first);
  }
  return null;
}

function daysOfSeason({ year, name, days }: FileSeason): Days | null {
  if (days !== null) {
    const { firstDate, lastDate } = days;
    const beside = Math.min(MAX_BESIDE, Math.floor((DAYS_A_YEAR - 1 - daysBetween(firstDate, lastDate)) / 2));
    return beside < 0
      ? null
      : { firstDate: addDays(firstDate, -beside), lastDate: addDays(lastDate, beside) };
  }
  if (name === 'FALL') return schoolYear(year);
  // a winter may begin in the year before
  return name === 'WINTER' ? null : { firstDate: `${year}-01-01`, lastDate: `${year}-12-31` };
}

export function fileDaysOf(
  table: Table,
  places: PlaceNames,
  { season, today }: Pick<FileDays, 'season' | 'today'>,
): FileDays {
  const { weekday, firstDate, lastDate } = findColumns(table, PERMIT_COLUMNS).at;
  const textsAt = (position = -1) => table.rows.map(({ cells }) => (cells[position] ?? '').trim());
  const [cells, first, last] = [weekday, firstDate, lastDate].map(textsAt) as [string[], string[], string[]];
  const namesDays = cells.some(
    (cell, row) =>
      cell !== '' &&
      (last[row] === '' || last[row] === first[row]) &&
      parseDateCell(first[row] ?? '', ANY_YEAR) !== null,
  );
  return { places, season, today, letters: weekdayLetters(cells), namesDays, titles: table.titles ?? [] };
}

/** The days among which those without a year are; null if that is not known. */
function amongOf({ sheet = '', titles }: DayCells, file: FileDays): Days | null {
  const titled = titledYear([...(titles ?? file.titles), sheet]);
  return titled === null ? file.season && daysOfSeason(file.season) : schoolYear(titled);
}

/** The cells of a row that name days. */
type DayCells = RowCells<'weekday' | 'firstDate' | 'lastDate'>;

const ANY_YEAR = schoolYear(2026);

/** Asks in which year dates without one are, if the file has such a date. */
function askForYear(cells: DayCells, text: string, { places, season }: FileDays): Days | NoAnswer | null {
  if (season === null) return null;
  const label = `${seasonName(season.name)} ${season.year}`;
  const answer = places.askAboutFile(cells, fileKey('years', label.toLowerCase()), {
    column: 'First Date',
    text: `In which year are dates without one, such as “${text}”?`,
    name: 'dates without a year',
    choices: [season.year - 1, season.year].map((year) => ({
      answer: `${year}`,
      label: `From July ${year} to June ${year + 1}`,
    })),
    suggested: null,
  });
  return answer === 'waits' || answer === 'left-out' ? answer : schoolYear(Number(answer));
}

/** @param needsLast whether a blank cell for the last date is a mistake, not a single day */
function readDates(cells: DayCells, file: FileDays, needsLast: boolean): When | NoAnswer | null {
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
    fail('firstDate', 'enter a date like 2026-11-16 or 11/16/2026, or two with "to" between them.');
    return null;
  }
  const [range, ...others] = when.ranges;
  if (range === undefined) return null;
  const isDay = others.length === 0 && range.firstDate === range.lastDate;
  if (isDay && when.weekdays?.includes(weekdayOf(range.firstDate)) === false) {
    fail('firstDate', `${formatDate(range.firstDate)} is a ${weekdayLabel(weekdayOf(range.firstDate))}.`);
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

/** What the letters in a cell of weekdays would be, so that it could be read. */
const GUESSED: WeekdayLetters = new Map(
  [...UNCLEAR_LETTERS].flatMap(([letter, [day]]) => (day === undefined ? [] : [[letter, day] as const])),
);

/** The weekdays in a cell, or what is answered about its letters; null if it holds something else. */
function weekdaysIn(row: RowPlace, text: string, { places, letters }: FileDays): Weekday[] | NoAnswer | null {
  const known = new Map(letters);
  for (const [letter, days] of UNCLEAR_LETTERS) {
    if (parseWeekdaysCell(text, known) !== null) break;
    const others = new Map([...GUESSED, ...known].filter(([other]) => other !== letter));
    const all = new Map([...others, [letter, GUESSED.get(letter) ?? 0] as const]);
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

/** What says that a row is not about every week: 'Bi-weekly', 'Every other week', '1st & 3rd Monday', 'Monthly'. */
const NOT_WEEKLY =
  /^(?:every |on )?(?:(?:other|2nd|3rd|second|third|two|three|[2-4]) weeks?|(?:every )?other \w*day|bi-?weekly|fortnightly|alternat(?:e|es|ing)\b.*|monthly|once a month|(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|last)\b.*(?:day|days|of (?:the|each|every) month|month))s?$/i;

const yearOf = (date: IsoDate) => Number(date.slice(0, 4));
/** Whether a day is so far from a year that its own may be mistyped. */
const isFar = (date: IsoDate, year: number) => Math.abs(yearOf(date) - year) > 1;

type RowDays = Days & { weekday: Weekday | null };

const DAYS_A_WEEK = 7;

/**
 * What a cell of weekdays beside a range of dates is, where it begins with the weekday of the first date: 'Wed-Sun' beside
 * 'Dec 23 - Jan 3' are the names of both ends, while 'Wed' and 'Mon-Fri' may also be the only days.
 */
function namesOfEnds(text: string, { firstDate, lastDate }: Days): 'ends' | 'unclear' | 'days' {
  const weekdays = text.split(TO).map((part) => parseWeekdayCell(part));
  const [first, last] = weekdays;
  if (weekdays.length > 2 || first !== weekdayOf(firstDate)) return 'days';
  if (last === undefined) return /s$/i.test(text) ? 'days' : 'unclear';
  if (last !== weekdayOf(lastDate)) return 'days';
  const isShort = daysBetween(firstDate, lastDate) < DAYS_A_WEEK;
  return isShort || first !== 1 || last !== 5 ? 'ends' : 'unclear';
}

/**
 * The times between two dates that a row is about, each on one weekday; null for every day.
 * @param options.limit what a row of dates lasts at most, as a sentence
 * @param options.mayNameEnds whether weekdays beside a range may be the names of its ends
 * @returns null after a problem was reported
 */
export function readDays(
  cells: DayCells,
  file: FileDays,
  { limit, needsLast, mayNameEnds = false }: { limit: string; needsLast: boolean; mayNameEnds?: boolean },
): RowDays[] | NoAnswer | null {
  const { cell, fail } = cells;
  const when = readDates(cells, file, needsLast);
  const own = cell('weekday') === '' ? [] : weekdaysIn(cells, cell('weekday'), file);
  if (own === null) fail('weekday', 'enter weekdays like Monday, Mon/Wed or Mon-Fri.');
  if (when === null || own === null) return null;
  if (typeof when === 'string') return when;
  if (typeof own === 'string') return own;
  const interval = when.ranges.some(({ firstDate, lastDate }) => firstDate < lastDate)
    ? cells.unread.find((text) => NOT_WEEKLY.test(foldName(text).shown))
    : undefined;
  const { season, today } = file;
  const far = when.ranges.find(
    ({ firstDate }) => season && isFar(firstDate, season.year) && isFar(firstDate, yearOf(today)),
  );
  if (far !== undefined && season !== null) {
    fail(
      'firstDate',
      `${formatDate(far.firstDate)} is far from ${seasonName(season.name)} ${season.year}. Correct the year.`,
    );
    return null;
  }
  if (interval !== undefined) {
    fail('weekday', `“${foldName(interval).shown}” is not every week. Write a row for each date.`);
    return null;
  }
  const named = own.length > 0 ? own : (when.weekdays ?? []);
  const isSame = own.length === 0 || when.weekdays === null || own.join() === when.weekdays.join();
  const days: RowDays[] = [];
  for (const range of when.ranges) {
    const { firstDate, lastDate } = range;
    const single = firstDate === lastDate ? weekdayOf(firstDate) : null;
    const ends = mayNameEnds && file.namesDays ? namesOfEnds(cell('weekday'), range) : 'days';
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
