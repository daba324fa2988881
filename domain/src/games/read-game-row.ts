import { foldName, isNoAnswer } from '#coaches/names.ts';
import { LATEST_END } from '#schedule/slot-times.ts';
import { isFooter, isNote, isTotalLabel, type SkippedRow } from '#text/file-notes.ts';
import { several } from '#text/several.ts';
import type { DayOrder } from '#time/cells.ts';
import { formatDate, formatTime, weekdayName } from '#time/format.ts';
import type { LeagueZone } from '#time/time-zones.ts';
import { type IsoDate, minutesOf, type WallTime, wallTimeOf } from '#time/wall-clock.ts';
import { type FileDay, readDay, type SeasonDays } from './file-dates.ts';
import { type FileTime, minutesBetween, readMinutes, readStart, splitMoment } from './file-times.ts';
import type { GameField, GameFileRow } from './game.ts';
import { isRepeatedHeader } from './game-columns.ts';

/** The texts of a row, without the apostrophe that stops a spreadsheet from reading them as formulas. */
export type RowTexts = Readonly<Record<GameField, string>>;

/** The time in a row, as far as it can be read. */
export type RowTime = {
  date: IsoDate | null;
  startTime: WallTime | null;
  /** null if the row has neither an end nor a duration */
  endTime: WallTime | null;
  /** why the row can't be used; null if it can */
  problem: string | null;
};

const FORMULA_GUARD = /^'(?=[=+\-@\t\r\n\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/;
const MAX_NUMBER = 60;
/** No name and no time is longer, in characters. */
const MAX_CELL = 200;

/** What a team has won and lost: 'Hawks (3-1)'. */
const RECORD = / \(\d{1,2}-\d{1,2}(?:-\d{1,2})?\)$/;

/** A cell as text, without the apostrophe that stops a spreadsheet from reading it as a formula. */
const textOf = (cell = ''): string =>
  foldName(cell.slice(0, MAX_CELL).replace(FORMULA_GUARD, '')).shown.toWellFormed();

/** What a status says behind or before something else: 'Herons (CANCELLED)', 'PPD - Herons'. */
const GONE =
  '(?:(?:game )?(?:cancell?ed|cxl|postponed|ppd|(?:rained|snowed) out|forfeit(?:s|ed)?|new (?:date|day|time)))';
const STATUS_BEHIND = new RegExp(`^(.*?)(?:^|[\\s([*–—-])+(${GONE})[\\s)\\]*!.]*$`, 'i');
const STATUS_BEFORE = new RegExp(`^[*([\\s]*(${GONE})[)\\]*]?(?:\\s*[:–—-]+\\s*|[)\\]*]\\s*)(.+)$`, 'i');
/** Cells in which people write that a game is canceled. */
const MARKED = ['home', 'away', 'start', 'date', 'place', 'gym', 'court'] as const;

/** The texts with the status that stands in another cell of a row without one. */
function withStatusApart(texts: RowTexts): RowTexts {
  if (!isNoAnswer(texts.status)) return texts;
  const found: Partial<Record<GameField, string>> = {};
  for (const field of MARKED) {
    const [, behind, status] = STATUS_BEHIND.exec(texts[field]) ?? [];
    const [, before, rest] = STATUS_BEFORE.exec(texts[field]) ?? [];
    if ((status ?? before) === undefined) continue;
    found.status ??= status ?? before ?? '';
    found[field] = (status === undefined ? rest : behind) ?? '';
  }
  return { ...texts, ...found };
}

export function textsOf({ cells }: GameFileRow): RowTexts {
  const text = (field: GameField) => textOf(cells[field]);
  // a number with the apostrophe that keeps a spreadsheet from reading it
  const number = (field: GameField) => text(field).replace(/^'(?=\d)/, '');
  return withStatusApart({
    date: number('date'),
    start: number('start'),
    end: number('end'),
    minutes: number('minutes'),
    division: text('division'),
    home: text('home').replace(RECORD, ''),
    away: text('away').replace(RECORD, ''),
    school: text('school'),
    gym: text('gym'),
    court: text('court'),
    place: text('place'),
    number: text('number'),
    status: text('status'),
    notes: text('notes'),
    type: text('type'),
  });
}

/** Why a row only belongs to the sheet's layout; null if it may be a game. */
export function skippedRow(row: GameFileRow): SkippedRow | null {
  const filled = Object.values(row.cells).filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return row.isTooLong ? null : 'blank';
  if (isRepeatedHeader(row)) return 'header';
  const hasTeams = [row.cells.home, row.cells.away].some((cell) => (cell ?? '').trim() !== '');
  if (filled.length === 1 && isFooter(filled[0] ?? '')) return 'footer';
  if (filled.length === 1 && isNote(filled[0] ?? '')) return 'note';
  if (filled.length === 1 && /^(?:week|wk|round|day) ?#? ?\d{1,2}\W*$/i.test(filled[0]?.trim() ?? ''))
    return 'heading';
  const isTotal = filled.some(isTotalLabel);
  return isTotal && !hasTeams ? 'total' : null;
}

/**
 * The number of a game, as it is stored and as it is compared; null if the text has no digit.
 * @param divisionName is left out before the number, as an export writes it where divisions share numbers
 */
export function numberOf(
  texts: Pick<RowTexts, 'number'>,
  divisionName = '',
): { shown: string; key: string } | null {
  const division = `${foldName(divisionName).shown} `;
  const number = texts.number.startsWith(division) ? texts.number.slice(division.length) : texts.number;
  if (!/\d/.test(number) || number.length > MAX_NUMBER) return null;
  const shown = number.replace(/^#\s*/, '').replace(/^(\d+)\.0$/, '$1');
  const key = numberKey(shown);
  return key === '' ? null : { shown, key };
}

/** '#012' and 'Game 12' are the same number. */
export function numberKey(number: string): string {
  const key = foldName(number).key.replace(/^(?:game ?)?#? ?(?=\S)/, '');
  return /^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key;
}

const refuse = (problem: string, known: Partial<RowTime> = {}): RowTime => ({
  date: null,
  startTime: null,
  endTime: null,
  ...known,
  problem,
});

/** How a file writes days and times. The zone is the league's; without one, a time with a zone can't be read. */
export type TimeReading = { order: DayOrder; season: SeasonDays; zone: LeagueZone | null };

/** Reads the day, start and end of a row. */
export function readRowTime(texts: RowTexts, { order, season, zone }: TimeReading): RowTime {
  const moment = splitMoment(texts.date);
  const day = readDay(moment.day, order, season);
  const problem = dayProblem(texts.date, day, season);
  const time = readRowStart(texts, moment.time, zone && { ...zone, date: day.date });
  if (problem !== null) return refuse(problem, time.problem === null ? { ...time, date: null } : {});
  const { date } = day;
  if (time.problem !== null) return { ...time, date };
  const own = splitMoment(texts.start);
  const ownDay = own.time === '' ? null : readDay(own.day, order, season).date;
  // Spreadsheets store a time without a day as a time on the first days of their calendar.
  if (ownDay !== null && ownDay !== date && ownDay > '1990-12-31') {
    return refuse(`The date and the start are on different days. Correct one of them.`, { ...time, date });
  }
  return { ...time, date };
}

function dayProblem(
  text: string,
  { date, misnamed }: FileDay,
  { firstDate, lastDate }: SeasonDays,
): string | null {
  if (date !== null) return null;
  if (text === '') {
    return 'The date is missing. If one cell covers several rows, enter the date in each of them.';
  }
  if (isNoAnswer(text)) return 'The date is not set yet. Add it and upload the file again.';
  if (misnamed !== null) {
    return `${formatDate(misnamed).slice(5)} is a ${weekdayName(misnamed)}. Correct the date or the weekday.`;
  }
  const example = firstDate ?? lastDate ?? '2026-12-05';
  return `The date "${shorten(text)}" can't be read. Write it like ${example}.`;
}

/**
 * Reads the start and end of a row without its day.
 * @param timeOfDate the time in the date cell
 */
function readRowStart(texts: RowTexts, timeOfDate: string, zone: LeagueZone | null): RowTime {
  const own = readStart(texts.start, zone);
  const read = own.kind === 'none' ? readStart(timeOfDate, zone) : own;
  const text = own.kind === 'none' ? timeOfDate : texts.start;
  if (read.kind === 'none') return refuse('The start is missing. Add it and upload the file again.');
  // programs write the beginning of the day for a time that is not set yet
  if (read.kind === 'open' || (read.kind === 'time' && read.start === '00:00:00'))
    return refuse('The start is not set yet. Add it and upload the file again.');
  if (read.kind !== 'time') return refuse(unreadableTime('start', text, read));
  const other = own.kind === 'none' || timeOfDate === '' ? null : readStart(timeOfDate, zone);
  if (other?.kind === 'time' && other.start !== '00:00:00' && other.start !== read.start) {
    return refuse(
      `The date says ${formatTime(other.start)}, the start says ${formatTime(read.start)}. Correct one of them.`,
    );
  }
  return endOf(texts, read.start, { stretch: read.end, zone });
}

function unreadableTime(which: 'start' | 'end', text: string, { kind }: FileTime): string {
  if (kind === 'elsewhere') {
    return `The ${which} "${shorten(text)}" is in another time zone than the league's. Write the league's time without a zone, like 18:30 or 6:30 PM.`;
  }
  if (/^24:00/.test(text)) return `The ${which} 24:00 is not a time of this day. Write 23:45 or earlier.`;
  if (/^(?:12 ?)?midnight$/i.test(text)) return `A game can't ${which} at midnight. Correct the time.`;
  return `The ${which} "${shorten(text)}" can't be read. Write it like 18:30 or 6:30 PM.`;
}

function endOf(
  texts: RowTexts,
  startTime: WallTime,
  { stretch, zone }: { stretch: WallTime | null; zone: LeagueZone | null },
): RowTime {
  const failed = (problem: string) => refuse(problem, { startTime });
  const ends: WallTime[] = stretch === null ? [] : [stretch];
  const lengths = [texts.minutes].filter((text) => !isNoAnswer(text));
  if (!isNoAnswer(texts.end)) {
    const read = readStart(texts.end, zone);
    // '105' is a length, unless the start is written like that, too
    const isLength = /^\d{3}$/.test(texts.end) && !/^\d{3,4}$/.test(texts.start);
    const end = isLength ? null : endAfter(read, texts.end, startTime);
    if (end !== null) ends.push(end);
    else if (!texts.end.includes(':') && readMinutes(texts.end) !== null) lengths.push(texts.end);
    else return failed(unreadableTime('end', texts.end, read));
  }
  for (const text of lengths) {
    const minutes = readMinutes(text);
    if (minutes === null)
      return failed(`The length "${shorten(text)}" can't be read. Write it in minutes, like 75.`);
    if (minutes < 5) return failed(`The game would last ${several(minutes, 'minute')}. Correct the length.`);
    const end = minutesOf(startTime) + minutes;
    if (end > minutesOf(LATEST_END)) return failed(tooLate());
    ends.push(wallTimeOf(end));
  }
  const [endTime = null, ...others] = ends;
  if (endTime === null) return { date: null, startTime, endTime, problem: null };
  if (others.some((other) => other !== endTime)) {
    return failed('The end and the length of the game do not match. Correct one of them.');
  }
  const problem = endProblem(startTime, endTime);
  return problem === null ? { date: null, startTime, endTime, problem } : failed(problem);
}

const HALF_A_DAY = 12 * 60;
/** The longest game over noon whose end has no AM or PM, in minutes: '1:15' after 10 AM may be a length. */
const LONGEST_OVER_NOON = 180;

/** The end; null if the cell has none. '7:15' after '6:00 PM' is also in the evening. */
function endAfter(read: FileTime, text: string, startTime: WallTime): WallTime | null {
  if (read.kind !== 'time' || read.end !== null) return null;
  if (!/^(?:(?:0?[1-9]|1[0-2])[:.h]|[1-9]|1[0-2])\d{2}$/.test(text)) return read.start;
  const start = minutesOf(startTime);
  const longest = start < HALF_A_DAY ? LONGEST_OVER_NOON : HALF_A_DAY;
  const morning = minutesOf(read.start) % HALF_A_DAY;
  const end = [morning, morning + HALF_A_DAY].find((each) => each > start && each - start <= longest);
  return wallTimeOf(end ?? (morning < 60 ? morning + HALF_A_DAY : morning));
}

const tooLate = () =>
  `A game has to end by ${formatTime(LATEST_END)}. Choose an earlier start or a shorter game.`;

/** Why a game can't end then; null if it can. */
export function endProblem(startTime: WallTime, endTime: WallTime): string | null {
  if (minutesBetween(startTime, endTime) <= 0) {
    return `The end, ${formatTime(endTime)}, is not after the start, ${formatTime(startTime)}. Correct one of them.`;
  }
  return endTime > LATEST_END ? tooLate() : null;
}

/** As much of a text as fits in a sentence. */
export const shorten = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text;
