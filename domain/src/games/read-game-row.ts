import { foldName, isNoAnswer } from '#coaches/names.ts';
import { LATEST_END } from '#schedule/slot-times.ts';
import { several } from '#text/several.ts';
import type { DayOrder } from '#time/cells.ts';
import { formatDate, formatTime, weekdayName } from '#time/format.ts';
import { type IsoDate, minutesOf, type WallTime, wallTimeOf } from '#time/wall-clock.ts';
import { type FileDay, readDay, type SeasonDays } from './file-dates.ts';
import { minutesBetween, readMinutes, readStart, splitMoment } from './file-times.ts';
import type { GameField, GameFileRow, StoredGame } from './game.ts';
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

/**
 * What a row is: a game that will be played, a canceled one, one without a day, or no game at all. The type
 * is null if the row does not say it.
 */
export type RowKind =
  | { kind: 'game'; type: StoredGame['type'] | null }
  | { kind: 'canceled'; status: string; isPostponed: boolean }
  | { kind: 'unset' | 'other'; reason: string };

const FORMULA_GUARD = /^'(?=[=+\-@\t\r\n\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/;
const MAX_NUMBER = 60;
/** No name and no time is longer, in characters. */
const MAX_CELL = 200;

/** A cell as text, without the apostrophe that stops a spreadsheet from reading it as a formula. */
const textOf = (cell = ''): string =>
  foldName(cell.slice(0, MAX_CELL).replace(FORMULA_GUARD, '')).shown.toWellFormed();

export function textsOf({ cells }: GameFileRow): RowTexts {
  const text = (field: GameField) => textOf(cells[field]);
  return {
    date: text('date'),
    start: text('start'),
    end: text('end'),
    minutes: text('minutes'),
    division: text('division'),
    home: text('home'),
    away: text('away'),
    school: text('school'),
    gym: text('gym'),
    court: text('court'),
    place: text('place'),
    number: text('number'),
    status: text('status'),
    type: text('type'),
  };
}

/**
 * Whether a row only belongs to the sheet's layout: it is blank, repeats the header, or is a total below the
 * table.
 */
export function isLayoutRow(row: GameFileRow): boolean {
  const filled = Object.values(row.cells).filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return true;
  if (isRepeatedHeader(row)) return true;
  const hasTeams = [row.cells.home, row.cells.away].some((cell) => (cell ?? '').trim() !== '');
  return !hasTeams && filled.some((cell) => /^(?:grand |sub)?totals?\b|^(?:count|sum)\b/i.test(cell.trim()));
}

const CANCELED =
  /^(?:game )?(?:cancel|cancelled|canceled|cancels|cancellation|cancelation|canc\.?|cxl'?d?|deleted?|removed?|void|voided|called off|off|no game|postponed?|ppd|(?:rained|snowed|weathered) out|rainout|snow ?out|weather)(?:\b|$)/;
/** Those of them that will be made up. */
const POSTPONED =
  /^(?:game )?(?:postponed?|ppd|(?:rained|snowed|weathered) out|rainout|snow ?out|weather)(?:\b|$)/;
const NOT_SET = /^(?:unscheduled|not scheduled|to be scheduled|tbd|tba)$/;
const PLAYOFF =
  /\b(?:play ?-?offs?|post ?season|tournament|championships?|finals?|semi ?-?finals?|quarter ?-?finals?|bracket|elimination|consolation)\b/;
const NO_GAME =
  /^(?:team )?(?:practices?|training|clinics?|meetings?|events?|try ?-?outs?|evaluations?|draft|picture day|pictures?|photos?|part(?:y|ies)|parade|camps?|other event|open gym|black ?-?out|bye)$/;

/** What a row is, according to its status, type and teams. */
export function kindOf({ status, type, home, away }: RowTexts): RowKind {
  const said = foldName(status).key;
  const what = foldName(type).key;
  if (NO_GAME.test(what)) return { kind: 'other', reason: `The type is "${type}". Only games are imported.` };
  if ([home, away].some((name) => /^\(?bye\)?$/i.test(name))) {
    return { kind: 'other', reason: 'A bye is not a game. You can ignore this row.' };
  }
  if (CANCELED.test(said)) return { kind: 'canceled', status, isPostponed: POSTPONED.test(said) };
  if (NOT_SET.test(said)) {
    return { kind: 'unset', reason: `The status is "${status}": set the day, time and place first.` };
  }
  if (PLAYOFF.test(what)) return { kind: 'game', type: 'playoff' };
  return { kind: 'game', type: what === '' || isNoAnswer(what) ? null : 'game' };
}

/** The number of a game, as it is stored and as it is compared; null if the text has no digit. */
export function numberOf({ number }: Pick<RowTexts, 'number'>): { shown: string; key: string } | null {
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

/**
 * Reads the day, start and end of a row.
 * @param order how the file writes days
 */
export function readRowTime(texts: RowTexts, order: DayOrder, season: SeasonDays): RowTime {
  const moment = splitMoment(texts.date);
  const day = readDay(moment.day, order, season);
  const problem = dayProblem(texts.date, day, season);
  const time = readRowStart(texts, moment.time);
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
function readRowStart(texts: RowTexts, timeOfDate: string): RowTime {
  const own = readStart(texts.start);
  const read = own.kind === 'none' ? readStart(timeOfDate) : own;
  const text = own.kind === 'none' ? timeOfDate : texts.start;
  if (read.kind === 'none') return refuse('The start is missing. Add it and upload the file again.');
  if (read.kind === 'open') return refuse('The start is not set yet. Add it and upload the file again.');
  if (read.kind === 'unreadable') return refuse(unreadableTime('start', text));
  const other = own.kind === 'none' || timeOfDate === '' ? null : readStart(timeOfDate);
  if (other?.kind === 'time' && other.start !== '00:00:00' && other.start !== read.start) {
    return refuse(
      `The date says ${formatTime(other.start)}, the start says ${formatTime(read.start)}. Correct one of them.`,
    );
  }
  return endOf(texts, read.start, read.end);
}

function unreadableTime(which: 'start' | 'end', text: string): string {
  if (/^24:00/.test(text)) return `The ${which} 24:00 is not a time of this day. Write 23:45 or earlier.`;
  if (/^(?:12 ?)?midnight$/i.test(text)) return `A game can't ${which} at midnight. Correct the time.`;
  return `The ${which} "${shorten(text)}" can't be read. Write it like 18:30 or 6:30 PM.`;
}

function endOf(texts: RowTexts, startTime: WallTime, stretch: WallTime | null): RowTime {
  const failed = (problem: string) => refuse(problem, { startTime });
  const ends: WallTime[] = stretch === null ? [] : [stretch];
  const lengths = [texts.minutes].filter((text) => !isNoAnswer(text));
  if (!isNoAnswer(texts.end)) {
    const end = readEnd(texts.end, startTime);
    if (end !== null) ends.push(end);
    else if (!texts.end.includes(':') && readMinutes(texts.end) !== null) lengths.push(texts.end);
    else return failed(unreadableTime('end', texts.end));
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

/** Reads an end. '7:15' after '6:00 PM' is also in the evening. */
function readEnd(text: string, startTime: WallTime): WallTime | null {
  const read = readStart(text);
  if (read.kind !== 'time' || read.end !== null) return null;
  const isBare = /^\d{1,2}:\d{2}$/.test(text);
  const later = minutesOf(read.start) + 12 * 60;
  return isBare && read.start <= startTime && later < 24 * 60 && minutesOf(startTime) >= 12 * 60
    ? wallTimeOf(later)
    : read.start;
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
