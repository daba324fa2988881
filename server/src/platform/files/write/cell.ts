import { safeCell } from '@portal/domain/text/safe-cell.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { type IsoDate, minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';

/** A day, a time of day, or both, in league time; time zones never shift it. */
export type TimedCell = {
  /** its text in a CSV */
  text: string;
  kind: 'date' | 'time' | 'moment';
  /** days since the beginning of 1900 as Excel counts them; the time of day is the fraction */
  serial: number;
};

/** A cell of a table: text, or a date or time. */
export type Cell = string | TimedCell;

const DAY_MS = 86_400_000;
/** The Unix epoch in Excel's count. */
const EPOCH = 25_569;
const MINUTES_A_DAY = 1_440;

const dayOf = (date: IsoDate) => Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH;
const partOfDay = (time: WallTime) => minutesOf(time) / MINUTES_A_DAY;

export const dateCell = (date: IsoDate): Cell =>
  date === '' ? '' : { text: date, kind: 'date', serial: dayOf(date) };

export const timeCell = (time: WallTime): Cell =>
  time === '' ? '' : { text: formatTime(time), kind: 'time', serial: partOfDay(time) };

export const momentCell = ({ date, time }: { date: IsoDate; time: WallTime }): Cell => ({
  text: `${formatDate(date)} ${formatTime(time)}`,
  kind: 'moment',
  serial: dayOf(date) + partOfDay(time),
});

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** A text that no spreadsheet evaluates as a formula (docs/spec/safety.md#w20). */
export const safe = (cell: Cell): Cell => (typeof cell === 'string' ? safeCell(cell) : cell);
