import { parseHours } from '@portal/domain/permit-book/hours-text.ts';
import { mayBeEvening, parseEndCell, parseStartCell, parseTimesCell } from '@portal/domain/time/cells.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { parseOpenTimesCell } from '@portal/domain/time/open-times.ts';
import { minutesOf, toWallTime, type WallTime, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { inUnread, type RowCells } from './read-rows.ts';

/** The cells of a row that say from when to when. */
type TimeCells = RowCells<'from' | 'to' | 'times' | 'duration'>;

export type RowTimes = { fromTime: WallTime | null; toTime: WallTime | null };

/** What stands for no times. */
export const ALL_DAY = /^(?:all|full|whole|entire)[- ]?day$/i;

const WHICH_HALF = 'write AM or PM, because this may be in the morning or in the evening.';

export const BOTH_TIMES = 'write both times of the permit, such as 6:00 PM - 9:00 PM.';

/** The end of a day on which a gym is closed from some time on, and its beginning. */
export const [DAY_BEGINS, DAY_ENDS] = [toWallTime('00:00'), toWallTime('23:59')];

/**
 * The times in a cell, each of several: '3-5 PM, 7-9 PM', and '6-7:30 PM' and '8-9:30 PM' of '6-7:30/8-9:30 PM'; any other text as
 * it is.
 */
export function severalTimes(text: string): string[] {
  const parts = text.split(/[,;&/\n]| and /i).map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => parseTimesCell(part) === null)) return [text];
  const half = /[ap](?=\.?m?\.?$)/i.exec(parts.at(-1) ?? '')?.[0].toLowerCase() ?? '';
  const read: string[] = [];
  for (const part of parts.toReversed()) {
    const after = parseTimesCell(read[0] ?? '')?.fromTime ?? DAY_ENDS;
    const halves = /[a-z]$/i.test(part) || half === '' ? [] : [half, half === 'p' ? 'a' : 'p'];
    const dated = halves.map((letter) => `${part} ${letter}m`);
    read.unshift(dated.find((each) => (parseTimesCell(each)?.toTime ?? DAY_ENDS) <= after) ?? part);
  }
  return read;
}

/** What a spreadsheet writes before a time without a day. */
const NO_DAY = /^(?:1\/0\/1900|12\/3[01]\/1899|1899-12-3[01]|1900-01-0[01])[ T]/;

/** The texts in the cells of times; an end that both cells say, as "after 6 PM" does beside "9 PM", is only a time. */
function timeTexts({ cell }: TimeCells): { from: string; to: string; both: string } {
  const [from, to, both] = (['from', 'to', 'times'] as const).map((field) =>
    cell(field).replace(NO_DAY, ''),
  ) as [string, string, string];
  const [start, end] = [parseOpenTimesCell(from), parseOpenTimesCell(to)];
  return {
    from: to !== '' && start?.fromTime ? start.text : from,
    to: from !== '' && end?.toTime ? end.text : to,
    both,
  };
}

/**
 * The times of a row that says only when they begin or only when they end; null after a problem was reported; undefined for any
 * other row.
 */
function readOpenTimes(
  { fail }: TimeCells,
  { from, to, both }: ReturnType<typeof timeTexts>,
  mayBeOpen: boolean,
): RowTimes | null | undefined {
  const isJoint = from === '' && to === '';
  const open = parseOpenTimesCell(isJoint ? both : from === '' || to === '' ? from || to : `${from} - ${to}`);
  if (open === null) return undefined;
  const field = isJoint ? 'times' : from === '' || (to !== '' && open.toTime === null) ? 'to' : 'from';
  if (mayBeOpen && !mayBeEvening(open.text))
    return { fromTime: open.fromTime ?? DAY_BEGINS, toTime: open.toTime ?? DAY_ENDS };
  fail(field, mayBeOpen ? WHICH_HALF : BOTH_TIMES);
  return null;
}

const WITHIN =
  /\b(?:out|vacate|leave|clear|finish|ends?|closes?|starts?|begins?|available|open|only|not)(?: \w+)? (?:by|at|from|until|after|before) (\d{1,2}(?::\d\d)?(?: ?[ap]\.?m)?)|\b(?:until|till?|no later than) (\d{1,2}(?::\d\d)?(?: ?[ap]\.?m)?)(?![/\d])/i;
/** Whether a remark names another beginning or end within the hours: 'Must be out by 8:30 PM'. */
export function namesTimeWithin(remark: string, { fromTime, toTime }: RowTimes): boolean {
  const [, first, text = first] = WITHIN.exec(remark) ?? [];
  if (text === undefined || fromTime === null || toTime === null) return false;
  const time = parseTimesCell(`${text} - ${formatTime(toTime)}`)?.fromTime;
  return time !== undefined && fromTime < time && time < toTime;
}

/** Whether a cell is a time of day, or two, as no number is, or a part of the day. */
const isTime = (text: string): boolean =>
  /^(?:[ap]\.?m\.?|mornings?|afternoons?|evenings?|nights?)(?: only)?$/i.test(text.trim()) ||
  (/\d:\d\d|\d ?[ap]\.?m?\.?$/i.test(text.trim()) && (parseTimesCell(text) ?? parseStartCell(text)) !== null);

/** The times of a row that says when they begin and how long they are: in a column of its own, or in that of the times. */
function lengthOf({ cell }: TimeCells, start: string): RowTimes | null {
  const fromTime = mayBeEvening(start) ? null : parseStartCell(start);
  const minutes = [cell('duration'), cell('times')].map(parseHours).find((length) => length !== null) ?? null;
  const end = fromTime === null || minutes === null ? null : minutesOf(fromTime) + minutes;
  return end === null || end > MINUTES_A_DAY
    ? null
    : { fromTime, toTime: end === MINUTES_A_DAY ? DAY_ENDS : wallTimeOf(end) };
}

const MINUTES_A_DAY = 24 * 60;

/**
 * The times of the row, in one cell or two, nulls where it has none; null after a problem was reported.
 * @param mayBeOpen whether "after 6 PM" is until the end of the day
 */
export function readTimes(cells: TimeCells, mayBeOpen: boolean): RowTimes | null {
  const { fail } = cells;
  const { from, to, both } = timeTexts(cells);
  const unread =
    from + to + both === ''
      ? cells.unread.find(({ title, text }) => isTime(text) || isTime(title))
      : undefined;
  if (unread !== undefined) {
    fail('from', inUnread(unread, 'the columns with the times From and To'));
    return null;
  }
  const lasting =
    to === '' && parseTimesCell(from) === null ? lengthOf(cells, from === '' ? both : from) : null;
  if (lasting !== null) return lasting;
  if (both !== '' && (from === '') !== (to === '')) {
    fail('times', 'enter both times here, or both in From and To.');
    return null;
  }
  const open = readOpenTimes(cells, { from, to, both }, mayBeOpen);
  if (open !== undefined) return open;
  const range = parseTimesCell(both);
  const [field, text] =
    from === '' ? (['times', range === null ? '' : both] as const) : (['from', from] as const);
  if (mayBeEvening(text) && !/[ap]/i.test(to)) {
    fail(field, WHICH_HALF);
    return null;
  }
  if (both !== '' && from === '') {
    const only = both.slice(0, Math.max(0, both.indexOf('(')));
    const move =
      parseTimesCell(only) === null ? '' : `, and move “${both.slice(only.length)}” to another column`;
    if (range === null) fail('times', `enter two times like 6:00 PM - 9:00 PM${move}.`);
    return range;
  }
  // '6:00' before '9:00 PM' is in the evening, too; and one cell may have both
  const joint = parseTimesCell(to === '' ? from : `${from} - ${to}`);
  const fromTime = joint?.fromTime ?? (from === '' ? null : parseStartCell(from));
  const toTime = joint?.toTime ?? (to === '' ? null : parseEndCell(to));
  const isFromWrong = fromTime === null && from !== '';
  const isToWrong = toTime === null && to !== '';
  // beside From and To, a column of hours may say how long it is
  const isOther = range !== null && (range.fromTime !== fromTime || range.toTime !== toTime);
  if (isFromWrong) fail('from', 'enter a time like 18:00 or 6 pm.');
  if (isToWrong) fail('to', 'enter a time like 22:00 or 10 pm.');
  if (isOther && !isFromWrong && !isToWrong) fail('times', 'this differs from From and To.');
  return isFromWrong || isToWrong || isOther ? null : { fromTime, toTime };
}
