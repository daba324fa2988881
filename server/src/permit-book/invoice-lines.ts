import type { Invoice } from '@portal/contract/permit-book.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { splitMoment } from '@portal/domain/games/file-times.ts';
import { parseHours, parseMinutes } from '@portal/domain/permit-book/hours-text.ts';
import { beginsAsNotGranted } from '@portal/domain/schedule/status.ts';
import { isTotalLabel, layoutOfRow, type SkippedRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { lineName, placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { type Days, parseDateCell, parseMonthCell, parseTimesCell } from '@portal/domain/time/cells.ts';
import { type Month, monthOf } from '@portal/domain/time/month.ts';
import { addDays, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { linesText } from '#imports/file-questions.ts';
import { withMonthHeadings } from '#imports/month-headings.ts';
import { refuseOtherGroups } from '#imports/other-groups.ts';
import {
  isBlankRow,
  notReadNotes,
  refuseDoubled,
  refuseFile,
  type Table,
  withCellsAbove,
  withDittos,
} from '#platform/files/read/table.ts';
import { DAY_FIRST_NOTE, orderIn, withMonthFirst } from '#venues/file-days.ts';
import { findInvoiceColumns, type INVOICE_COLUMNS, isRefund } from './invoice-columns.ts';

/*
 * The rows of an invoice, each with the minutes of its school, and why others are left out.
 */

export type Line = RowPlace & { name: string; minutes: number };

type Lines = Pick<Invoice, 'leftOut' | 'notes'> & { found: Line[] };

/** @throws AppError INVALID_INPUT */
export function readLines(file: Table, month: Month): Lines {
  const { at, missing, doubled, unread } = findInvoiceColumns(file);
  if (missing.length > 0) throw refuseFile(`Please add a column "${missing.join('" and a column "')}".`);
  refuseDoubled(doubled);
  refuseOtherGroups(file);
  const positions = new Set(Object.values<number | undefined>(at));
  const table = withCellsAbove(withMonthHeadings(withDittos(file), [at.date]), [
    at.school,
    at.date,
    at.month,
  ]);
  const found: Line[] = [];
  const leftOut: Invoice['leftOut'] = [];
  const skipped: SkippedRow[] = [];
  const order = orderIn(
    { first: table.rows.map(({ cells }) => cells[at.date ?? -1] ?? ''), last: [], weekdays: [] },
    null,
  );
  const alike = new Alike();
  for (const row of table.rows) {
    const { cells, isTooLong } = row;
    if (isBlankRow({ cells }) && !isTooLong) {
      skipped.push(row.isHeading ? 'heading' : 'blank');
      continue;
    }
    const layout = isTooLong ? null : layoutOfRow(table.columns, cells);
    if (layout !== null && layout !== 'total') {
      skipped.push(layout);
      continue;
    }
    const cell = (field: keyof typeof INVOICE_COLUMNS) => {
      const text = foldName(cells[at[field] ?? -1] ?? '').shown.slice(0, 200);
      return DAY_FIELDS.has(field) ? withMonthFirst(text, { order }) : text;
    };
    const own = minutesOfRow(cell);
    // a credit may stand beside hours that are written like any others
    const minutes = typeof own === 'number' && isRefund(table, cells) ? -Math.abs(own) : own;
    // in a column that is not read
    const canceled = cells.find((text, position) => !positions.has(position) && beginsAsNotGranted(text));
    const reason =
      canceled === undefined
        ? problemOf({ name: cell('school'), minutes, cell, isTooLong }, month)
        : `it says “${foldName(canceled).shown.slice(0, MAX_QUOTED)}”`;
    if (reason === null && typeof minutes === 'number') {
      found.push({ ...placeOf(row), name: cell('school'), minutes });
      if (cell('date') !== '') alike.add(row);
    } else
      leftOut.push({
        ...placeOf(row),
        text: cells
          .filter((text) => text.trim() !== '')
          .join(', ')
          .slice(0, 200),
        reason: reason ?? '',
      });
  }
  const notes = [
    ...notReadNotes(unread),
    ...table.notes,
    ...skippedNotes(skipped),
    ...(order === 'day-first' ? [DAY_FIRST_NOTE] : []),
    ...alike.notes(),
  ];
  return { found, leftOut, notes };
}

const DAY_FIELDS: ReadonlySet<string> = new Set(['date', 'from', 'to']);

/** Rows of a day that are the same as one above, which an invoice may have by mistake. */
class Alike {
  readonly #rows = new Set<string>();
  readonly #lines: string[] = [];

  add(row: RowPlace & { cells: readonly string[] }): void {
    const key = row.cells.map((cell) => cell.trim()).join('\n');
    if (this.#rows.has(key)) this.#lines.push(lineName(row));
    this.#rows.add(key);
  }

  notes(): string[] {
    const count = this.#lines.length;
    return count === 0
      ? []
      : [
          `Counted although ${count === 1 ? 'it is' : 'they are'} the same as a row above: ${linesText(this.#lines)}.`,
        ];
  }
}

/** What schools charge for besides their gyms. */
const OTHER_ITEM =
  'custod\\w*|janitor\\w*|security|supervis\\w*|staff\\w*|attendant|overtime|cleaning|equipment|scoreboard|deposit|insurance|application|processing|administrative|energy|utilit\\w*|hvac|air conditioning|parking|set-?up|late fee';
const BEGINS_OTHER = new RegExp(`^(?:${OTHER_ITEM})\\b`, 'i');
const HAS_OTHER = new RegExp(`\\b(?:${OTHER_ITEM})\\b`, 'i');

/** Whether an item of an invoice is something else than the use of a gym. */
const isOtherItem = (item: string): boolean =>
  BEGINS_OTHER.test(item) ||
  (HAS_OTHER.test(item) && !/\b(?:gym\w*|courts?|rent\w*|use|usage|facility)\b/i.test(item));

/** What may stand in place of a school. */
const IS_FEE = /\b(?:fees?|insurance|deposit|surcharge)\b/i;

const MAX_QUOTED = 60;

type CellOf = (field: keyof typeof INVOICE_COLUMNS) => string;

const UNIT_OF_MINUTES = /^m(?:in(?:ute)?s?)?\.?$/i;
const UNIT_OF_HOURS = /^(?:h|hrs?|hours?)\.?$/i;

/** Whether a cell of hours or minutes says something. */
const isFilled = (text: string) => !/^(?:[-–—]|0?:?0{0,2}(?:\.0+)?)$/.test(text);

const timeOf = (text: string): string => splitMoment(text).time || text;

/** The minutes between two times of day; null if the text is none, or the second is not later. */
function minutesBetween(text: string): number | null {
  const times = parseTimesCell(text);
  if (times === null) return null;
  // an end at midnight is read as the last minute of the day
  const isMidnight = times.toTime === '23:59:00' && !text.includes('59');
  const minutes = minutesOf(times.toTime) + (isMidnight ? 1 : 0) - minutesOf(times.fromTime);
  return minutes > 0 ? minutes : null;
}

/** '3' of the credit '(3)' or '-3'; null for any other text. */
const creditIn = (text: string): string | null =>
  /^(?:\(-?([\d.:,]+)\)|[-−–] ?([\d.:,]+))(?: ?h(?:rs?|ours?)?\.?)?$/i
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined) ?? null;

/** The minutes of a row, below 0 for a credit; 'differ' if it has hours and other minutes. */
function minutesOfRow(cell: CellOf): number | 'differ' | null {
  const credits = [cell('hours'), cell('minutes')].map(creditIn);
  if (credits.every((credit) => credit === null)) return usedMinutes(cell);
  const [hours, minutes] = credits;
  const used = usedMinutes((field) =>
    field === 'hours' ? (hours ?? cell(field)) : field === 'minutes' ? (minutes ?? cell(field)) : cell(field),
  );
  return typeof used === 'number' ? -used : used;
}

/** The hours of a row, its minutes or those between its times, in minutes; 'differ' if it has hours and other minutes. */
function usedMinutes(cell: CellOf): number | 'differ' | null {
  const [hoursText, minutesText] = [cell('hours'), cell('minutes')];
  const ofHours = UNIT_OF_MINUTES.test(cell('unit')) ? parseMinutes(hoursText) : parseHours(hoursText);
  const hours = ofHours ?? minutesBetween(hoursText);
  const minutes = parseMinutes(minutesText);
  const isUnread = (hours === null && isFilled(hoursText)) || (minutes === null && isFilled(minutesText));
  if (isUnread) return null;
  if (hours !== null && minutes !== null && hours !== minutes)
    // 1 and 30 in two columns are an hour and a half
    return hours % 60 === 0 && minutes < 60 ? hours + minutes : 'differ';
  // each may have the day before the time
  const ends = [cell('from'), cell('to')].map(timeOf).filter((text) => text !== '');
  return hours ?? minutes ?? minutesBetween(ends.join(' - '));
}

/** The days of the year around a month, which give a day its year: '12/7' of the invoice for December. */
const yearAround = (month: Month): Days => ({
  firstDate: addDays(`${month}-01`, -HALF_A_YEAR),
  lastDate: addDays(`${month}-01`, HALF_A_YEAR),
});
const HALF_A_YEAR = 182;

function problemOf(
  {
    name,
    minutes,
    cell,
    isTooLong,
  }: { name: string; minutes: number | 'differ' | null; cell: CellOf; isTooLong: boolean },
  month: Month,
): string | null {
  const [unit, date, period] = [cell('unit'), cell('date'), cell('month')];
  const [start] = [cell('from'), cell('to')]
    .map((text) => splitMoment(text))
    .filter(({ time }) => time !== '');
  const day = date === '' ? (start?.day ?? '') : splitMoment(date).day;
  if (isTooLong) return 'it has more cells than the header has columns';
  if (name === '') return 'it names no school';
  if (isTotalLabel(name)) return 'it is a total of other rows';
  const other = isOtherItem(cell('item')) ? cell('item') : IS_FEE.test(name) ? name : '';
  if (other !== '') return `it is for “${other.slice(0, MAX_QUOTED)}”`;
  if (minutes === null) return 'its hours aren’t a number above 0';
  if (minutes === 'differ') return 'its hours and minutes differ';
  if (unit !== '' && !UNIT_OF_HOURS.test(unit) && !UNIT_OF_MINUTES.test(unit))
    return 'its unit isn’t hours or minutes';
  const months = [
    ...(day === '' ? [] : [parseDateCell(day, yearAround(month))].map((read) => read && monthOf(read))),
    ...(period === '' ? [] : [parseMonthCell(period, month)]),
  ];
  if (months.includes(null)) return 'its date can’t be read';
  return months.every((each) => each === month) ? null : 'it is for another month';
}
