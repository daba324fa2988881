import { foldName } from '@portal/domain/coaches/names.ts';
import { orderOf } from '@portal/domain/games/file-dates.ts';
import { type Season, seasonName } from '@portal/domain/season/season-name.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import {
  type DayOrder,
  type Days,
  parseDateCell,
  parseDatesCell,
  parseDay,
  parseWeekdaysCell,
  type WeekdayLetters,
  weekdayLetters,
} from '@portal/domain/time/cells.ts';
import { withMonth } from '@portal/domain/time/month-heading.ts';
import { addDays, daysBetween, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { weekIn } from '@portal/domain/time/when-cell.ts';
import { listPermits } from '#gym-hours/stored-hours.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import type { Db } from '#platform/db/database.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { activeSeasonOrNone, type RequestedSeason, seasonOrNone } from '#season/find-season.ts';
import { withColumnAbove } from './column-above.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS } from './import-columns.ts';
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
  /** which number of '3/4/2027' is the month */
  order: DayOrder;
  /** the lines whose row has another day in another row, so that it is one day of several */
  listed: ReadonlySet<string>;
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

/** A day in numbers with its year, perhaps with its weekday before it. */
const NUMERIC = /(?:\b[a-z]{2,9}\.?,? )?(?<![\d./-])\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})(?![\d./-])/gi;

/** The text with its days as 'YYYY-MM-DD', '12/24' and '12/24-25', if the file writes the day before the month. */
export function withMonthFirst(text: string, { order }: Pick<FileDays, 'order'>): string {
  if (order === 'month-first') return text;
  return text
    .replace(NUMERIC, (day) => parseDay(day, order)?.date ?? day)
    .replace(
      /(?<![\d./])(?<!\d{4}-(?:\d\d-)?)(\d{1,2}[-–])?(\d{1,2})\/(\d{1,2})(?![\d./])/g,
      (_, first: string | undefined, day: string, month: string) => `${month}/${first ?? ''}${day}`,
    );
}

/** Said where the day stands first. */
export const DAY_FIRST_NOTE = 'Days such as 7/12/2026 were read with the day first.';

type DayTexts = { first: readonly string[]; last: readonly string[]; weekdays: readonly string[] };

/** Which number is the month in the days of a file, as they and the weekdays beside single days tell. */
export function orderIn({ first, last, weekdays }: DayTexts, season: Days | null): DayOrder {
  const texts = [...first, ...last].flatMap((text) => text.match(NUMERIC) ?? []);
  const known = (order: DayOrder) =>
    first.filter((text, row) => {
      const date = last[row] === '' ? parseDay(text, order)?.date : undefined;
      return date !== undefined && parseWeekdaysCell(weekdays[row] ?? '')?.includes(weekdayOf(date)) === true;
    }).length;
  const none = { firstDate: null, lastDate: null };
  const { order, likely } = orderOf(texts, season ?? none, known);
  // with dots the month is hardly first
  const isOf = (only: DayOrder, other: DayOrder) =>
    texts.some((text) => parseDay(text, only) !== null && parseDay(text, other) === null);
  const hasDots = texts.length > 0 && texts.every((text) => text.includes('.'));
  if (hasDots && isOf('day-first', 'month-first') && !isOf('month-first', 'day-first')) return 'day-first';
  return order === 'unclear' ? likely : order;
}

/** The rows that are alike but for their days and numbers, such as those of one event. */
function listedIn(
  table: Table,
  positions: readonly (number | undefined)[],
  days: readonly string[],
): Set<string> {
  const rows = table.rows.map((row, index) => ({
    line: lineName(row),
    day: days[index] ?? '',
    key: row.cells.filter((cell, at) => !positions.includes(at) && !/^[#\d]*$/.test(cell.trim())).join('\n'),
  }));
  const alike = [...Map.groupBy(rows, ({ key }) => key).values()];
  const several = alike.filter((group) => new Set(group.map(({ day }) => day)).size > 1);
  return new Set(several.flat().map(({ line }) => line));
}

export function fileDaysOf(
  table: Table,
  places: PlaceNames,
  { season, today }: Pick<FileDays, 'season' | 'today'>,
): FileDays {
  const { weekday, firstDate, lastDate, repeats, weeks, occurrences } = {
    ...findColumns(table, CLOSURE_COLUMNS).at,
    ...findColumns(table, PERMIT_COLUMNS).at,
  };
  const textsAt = (position = -1) => table.rows.map(({ cells }) => (cells[position] ?? '').trim());
  const [cells, first, last] = [weekday, firstDate, lastDate].map(textsAt) as [string[], string[], string[]];
  const repeated = [repeats, weeks, occurrences].map(textsAt);
  // days that return may begin on another weekday
  const ofSingles = cells.map((cell, row) => (repeated.some((texts) => texts[row] !== '') ? '' : cell));
  const namesDays = cells.some(
    (cell, row) =>
      cell !== '' &&
      (last[row] === '' || last[row] === first[row]) &&
      // the month may stand above the days
      parseDateCell(withMonth(first[row] ?? '', 'january'), ANY_YEAR) !== null,
  );
  return {
    places,
    season,
    today,
    letters: weekdayLetters(cells),
    namesDays,
    order: orderIn({ first, last, weekdays: ofSingles }, season && daysOfSeason(season)),
    listed: listedIn(table, [firstDate, lastDate], first),
    titles: table.titles ?? [],
  };
}

/** The days among which those without a year are; null if that is not known. */
export function amongOf({ sheet = '', titles }: DayCells, file: FileDays): Days | null {
  const titled = titledYear([...(titles ?? file.titles), sheet]);
  return titled === null ? file.season && daysOfSeason(file.season) : schoolYear(titled);
}

/** The cells of a row that name days. */
export type DayCells = RowCells<'weekday' | 'repeats' | 'weeks' | 'occurrences' | 'firstDate' | 'lastDate'>;

export const ANY_YEAR = schoolYear(2026);

const DAY =
  '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,? )?(?:\\d{1,2}/\\d{1,2}(?:/(?:\\d{4}|\\d\\d))?|[a-z]{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)';
const FROM_TO = new RegExp(`(?<![\\w/])${DAY} ?(?:[-–—]|to|thru|through|until) ?${DAY}(?![\\w/])`, 'gi');

/** 'Week of 12/7', or 'Dec 7 - Feb 26' of 'Gym schedule (Dec 7 - Feb 26)'; '' of a line with other days or none. */
function daysInLine(line: string): string {
  const text = foldName(line).shown.replace(/[()]+/g, ' ').trim();
  const [, week] = /\b((?:week|wk) (?:of|beginning|starting)\b.*)$/i.exec(text) ?? [];
  const [range = '', ...others] = text.match(FROM_TO) ?? [];
  const found = week ?? (others.length === 0 ? range : '');
  return parseDatesCell(weekIn(found) ?? found, ANY_YEAR) === null ? '' : found;
}

/** The table with the days of each row, of a file without a column for them, from the line above. */
export function withDaysAbove(table: Table): Table {
  const { title } = PERMIT_COLUMNS.firstDate;
  const { firstDate } = findColumns(table, PERMIT_COLUMNS).at;
  return firstDate === undefined
    ? withColumnAbove(table, { title, nameIn: daysInLine, mayStandAbove: true })
    : table;
}

/** Asks in which year dates without one are, if the file has such a date. */
export function askForYear(
  cells: DayCells,
  text: string,
  { places, season }: FileDays,
): Days | NoAnswer | null {
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
