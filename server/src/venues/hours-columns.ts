import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { isDay } from '@portal/domain/games/file-dates.ts';
import { splitMoment } from '@portal/domain/games/file-times.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { parseDateCell, parseWeekdaysCell, weekdayLetters } from '@portal/domain/time/cells.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import { addDays, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { readYesNo } from '#enrollment/marks.ts';
import { linesText } from '#imports/file-questions.ts';
import {
  findColumns,
  isAlone,
  refuseFile,
  type Table,
  type TableRow,
  textsIn,
  withTitles,
} from '#platform/files/read/table.ts';
import { CLOSED_WORDS } from './closure-rows.ts';
import { lettersAfter, REOPENS, USUAL_LETTERS } from './hours-days.ts';
import { isTimes, PREPARATIONS, withRoles } from './hours-roles.ts';
import { severalTimes } from './hours-times.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS } from './import-columns.ts';

/*
 * Exports of calendars and of districts' programs have a day and its time in one column, and forms of districts a column for each
 * weekday. Here such tables get the columns of permits and closures.
 */

const {
  firstDate: FIRST,
  lastDate: LAST,
  from: FROM,
  to: TO,
  times: TIMES,
  weekday: WEEKDAY,
} = PERMIT_COLUMNS;
/** Of a day that lasts from midnight on. */
const LAST_MINUTE = /^(?:23:59(?::\d\d)?|11:59(?::\d\d)? ?pm)$/;

/** Closures have more names for their days. */
type HoursColumns = typeof PERMIT_COLUMNS | typeof CLOSURE_COLUMNS;

const MIDNIGHT = /^(?:0?0:00(?::00)?|12(?::00)?(?::00)? ?am)$/;

/** A table with the columns that its moments and columns of weekdays stand for; any other table as it is. */
export function withHoursColumns(input: Table, expected: HoursColumns): Table {
  const table = withDaysAndTimes(withMoments(withRoles(withoutRemarks(input), expected), expected));
  const whole = expected === CLOSURE_COLUMNS ? withReopening(withWholeDays(table)) : table;
  return withSeveralTimes(withAcross(whole, expected));
}

/** The day before, as a cell; the cell itself if it is no day with its year. */
function dayBefore(cell: string): string {
  const date = parseDateCell(cell);
  return date === null ? cell : addDays(date, -1);
}

/** The table without the midnights from which and until which whole days last, the last of them exclusive. */
function withWholeDays(table: Table): Table {
  const { firstDate, lastDate, from, to } = findColumns(table, CLOSURE_COLUMNS).at;
  if (firstDate === undefined || lastDate === undefined || from === undefined || to === undefined)
    return table;
  const rows = table.rows.map((row) => {
    const [start = '', end = ''] = [from, to].map((position) => foldName(row.cells[position] ?? '').key);
    const isUntilMidnight = MIDNIGHT.test(end);
    if (!MIDNIGHT.test(start) || !(isUntilMidnight || LAST_MINUTE.test(end))) return row;
    const [first = '', last = ''] = [row.cells[firstDate], row.cells[lastDate]];
    const until = isUntilMidnight && last !== first ? dayBefore(last) : last;
    return { ...row, cells: row.cells.with(from, '').with(to, '').with(lastDate, until) };
  });
  return { ...table, rows };
}

/** The table with the last days of its closures, if a column says when schools open again. */
function withReopening(table: Table): Table {
  const { at, unread } = findColumns(table, CLOSURE_COLUMNS);
  const position = table.columns.findIndex((column) => unread.includes(column) && REOPENS.test(column));
  if (at.firstDate === undefined || at.lastDate !== undefined || position < 0) return table;
  const isLayout = ({ cells }: TableRow) => layoutOfRow(table.columns, cells) !== null;
  const rows = table.rows.map((row) =>
    isLayout(row) ? row : { ...row, cells: row.cells.with(position, dayBefore(row.cells[position] ?? '')) },
  );
  const isRead = rows.every((row) => isLayout(row) || parseDateCell(row.cells[position] ?? '') !== null);
  return isRead ? withTitles({ ...table, rows }, new Map([[position, LAST.title]])) : table;
}

/** The table with a row for each time of a cell with several: '6-7:30 PM / 8-9:30 PM'. */
function withSeveralTimes(table: Table): Table {
  const { times } = findColumns(table, PERMIT_COLUMNS).at;
  if (times === undefined) return table;
  const split = (row: TableRow): TableRow[] =>
    severalTimes(row.cells[times] ?? '').map((text) => ({ ...row, cells: row.cells.with(times, text) }));
  return { ...table, rows: table.rows.flatMap(split) };
}

/** What people write behind the times of a permit that is not about its hours: '(setup 5:30)'. */
const REMARK = new RegExp(`[(,;] ?(?:(?:incl\\w*\\.?|with|plus) )?(?:${PREPARATIONS})`, 'i');

/** The table without remarks behind its times; a note names them. */
function withoutRemarks(table: Table): Table {
  const { from, times = from } = findColumns(table, PERMIT_COLUMNS).at;
  const found: { line: string; remark: string }[] = [];
  const rows = table.rows.map((row) => {
    const text = row.cells[times ?? -1] ?? '';
    const only = text.slice(0, Math.max(0, text.search(REMARK)));
    if (times === undefined || !severalTimes(only).every(isTimes)) return row;
    found.push({ line: lineName(row), remark: text.slice(only.length) });
    return { ...row, cells: row.cells.with(times, only) };
  });
  const note = `Not read beside the times: “${found[0]?.remark}” and the like (${linesText(found.map(({ line }) => line))}).`;
  return found.length === 0 ? table : { ...table, rows, notes: [...table.notes, note] };
}

/** The table with more columns instead of those at some positions; each row becomes as many as it has texts for them. */
function withColumns(
  table: Table,
  titles: readonly string[],
  read: ReadonlySet<number>,
  textsOf: (row: TableRow) => readonly (readonly string[])[],
): Table {
  const others = (cells: readonly string[]) => cells.map((cell, index) => (read.has(index) ? '' : cell));
  return {
    ...table,
    columns: [...others(table.columns), ...titles],
    rows: table.rows.flatMap((row) => {
      const none = titles.map(() => '');
      // a heading may stand in any column
      if (isAlone(row)) return [{ ...row, cells: [...row.cells, ...none] }];
      const texts = layoutOfRow(table.columns, row.cells) === null ? textsOf(row) : [none];
      return texts.map((more) => ({ ...row, cells: [...others(row.cells), ...more] }));
    }),
  };
}

/** The day and the time of a cell; of a file's own time at midnight only the day. */
function momentOf(cell: string) {
  const { day, time } = splitMoment(cell);
  return { day, time: MIDNIGHT.test(time) ? '' : time, isMidnight: MIDNIGHT.test(time) };
}

/** Each of several moments in a cell, 'Mon, Dec 7, 2026 6:00 PM - 8:00 PM' and the like; any other text as it is. */
function severalMoments(cell: string): string[] {
  const parts = cell.split(/[\n;]/).flatMap((part) => part.trim() || []);
  return parts.length > 1 && parts.every((part) => isDay(momentOf(part).day)) ? parts : [cell];
}

/** The table with days and times apart, if they share the columns of the start and the end, as in the export of a calendar. */
function withMoments(table: Table, expected: HoursColumns): Table {
  const { firstDate, lastDate, from, to } = findColumns(table, expected).at;
  const start = firstDate ?? from;
  const end = firstDate === undefined ? to : lastDate;
  if (start === undefined) return table;
  const moments = textsIn(table, start).flatMap(severalMoments).map(momentOf);
  const isOfMoments =
    firstDate === undefined
      ? moments.length > 0 && moments.every(({ day }) => isDay(day))
      : from === undefined && moments.some(({ day, time }) => time !== '' && isDay(day));
  if (!isOfMoments) return table;
  const isExclusive = foldHeader(table.columns[end ?? -1] ?? '') === 'dtend';
  const own = [FIRST, FROM, LAST, ...(to === undefined || to === end ? [TO] : [])].map(({ title }) => title);
  const rowOf = (cells: readonly string[], text: string): string[] => {
    const first = momentOf(text);
    const last = momentOf(cells[end ?? -1] ?? '');
    const isTime = last.time === '' && !last.isMidnight && !isDay(last.day);
    if (isTime) return [first.day, first.time, first.day, cells[end ?? -1] ?? ''];
    // a day that ends at midnight is the one before
    const endsBefore = (last.isMidnight || (isExclusive && last.time === '')) && last.day !== first.day;
    const lastDay = endsBefore ? dayBefore(last.day) : last.day;
    const isWholeDay = first.isMidnight && LAST_MINUTE.test(last.time);
    const until = first.time !== '' && last.isMidnight ? 'midnight' : isWholeDay ? '' : last.time;
    return [first.day, first.time, lastDay || first.day, until];
  };
  return withColumns(table, own, new Set([start, end ?? start]), ({ cells }) =>
    severalMoments(cells[start] ?? '').map((text) => rowOf(cells, text)),
  );
}

/** 'M/W' and '6-8pm' of 'M/W 6-8pm'; null of any other text. */
function dayAndTime(text: string): [day: string, time: string] | null {
  const words = text.trim().split(/\s+/);
  const end = words.findIndex((word, at) => at > 0 && /^(?:\d|noon|from|at|@)/i.test(word));
  const day = words
    .slice(0, end)
    .join(' ')
    .replace(/[-–—,:]$/, '');
  const time = words
    .slice(end)
    .join(' ')
    .replace(/^(?:from|at|@) ?/i, '');
  return end > 0 && parseWeekdaysCell(day, USUAL_LETTERS) !== null && isTimes(time) ? [day, time] : null;
}

/** Also the comma in 'Tu/Th 6-8, Sa 9-11'. */
const BETWEEN_PAIRS = /[\n;]|(?<=\d(?: ?[ap]\.?m?\.?)?), ?(?=\p{L})/iu;

/** The table with weekdays and times apart that share a column, and a row for each pair of a cell with several. */
function withDaysAndTimes(table: Table): Table {
  const { weekday, from, times } = findColumns(table, PERMIT_COLUMNS).at;
  const pairsIn = (cell = '') =>
    cell.split(BETWEEN_PAIRS).flatMap((text) => (text.trim() === '' ? [] : [dayAndTime(text)]));
  const shared = table.columns.findIndex((_, position) => {
    const texts = textsIn(table, position);
    return texts.length > 0 && texts.every((text) => !pairsIn(text).includes(null));
  });
  const others = [weekday, from, times].filter((position) => position !== undefined && position !== shared);
  if (others.length > 0 || shared < 0) return table;
  return withColumns(table, [WEEKDAY.title, TIMES.title], new Set([shared]), ({ cells }) => {
    const pairs = pairsIn(cells[shared]).filter((pair) => pair !== null);
    return pairs.length === 0 ? [['', '']] : pairs;
  });
}

/** Fewer columns of weekdays or times may be something else. */
const LEAST_ACROSS = 2;

/** What may stand behind a weekday in the name of the column with the end of its time, and in that of the start. */
const START_OR_END = / (?:from|(?:start|begin)(?:s| time)?|to|(?:end)(?:s| time)?|until)$/i;

/** The weekdays in the name of a column. The second of two columns "T" is Thursday, and of two "S" Sunday. */
function weekdaysAbove(columns: readonly string[], position: number): Weekday[] {
  const name = columns[position] ?? '';
  const before = columns.slice(0, position).filter((other) => foldHeader(other) === foldHeader(name)).length;
  const letters = new Map([...lettersAfter(before), ...weekdayLetters(columns)]);
  const own = name.replace(START_OR_END, '').trim();
  const [single, ...others] = parseWeekdaysCell(foldHeader(own), letters) ?? [];
  if (single !== undefined && others.length === 0) return [single];
  // "Rm" and "R-M" are rooms
  const isNamed = Object.values(PERMIT_COLUMNS).some(({ names }) => names.includes(foldHeader(own)));
  return !isNamed && /\p{L}\P{L}+\p{L}/u.test(own) ? (parseWeekdaysCell(own, letters) ?? []) : [];
}

/** The columns of weekdays: one with marks or times, or one with the start and one with the end. */
function weekdayColumns(columns: readonly string[]): { days: Weekday[]; positions: number[] }[] {
  const found = columns.flatMap((name, position) => {
    const days = weekdaysAbove(columns, position);
    return days.length === 0 ? [] : [{ days, position, isEnd: START_OR_END.test(name) }];
  });
  const [whole, ends] = [found.filter(({ isEnd }) => !isEnd), found.filter(({ isEnd }) => isEnd)];
  const pairs = [...Map.groupBy(ends, ({ days }) => days.join()).values()].map((own) => ({
    days: own[0]?.days ?? [],
    positions: own.map(({ position }) => position),
  }));
  return [
    ...whole.map(({ days, position }) => ({ days, positions: [position] })),
    ...pairs.filter(({ positions }) => positions.length === 2),
  ];
}

type Across = { titles: string[]; positions: number[] };

/** The columns of weekdays, or those of hours such as '6-7 PM', of a table without another column for them. */
function acrossIn(columns: readonly string[]): { field: 'weekday' | 'times'; found: Across[] } | null {
  const { weekday, from, times } = findColumns({ columns: [...columns] }, PERMIT_COLUMNS).at;
  const days = weekdayColumns(columns).map(({ days, positions }) => ({
    titles: days.map(weekdayLabel),
    positions,
  }));
  const hours = columns.flatMap((title, position) =>
    isTimes(title) ? [{ titles: [title], positions: [position] }] : [],
  );
  if (weekday === undefined && days.length >= LEAST_ACROSS) return { field: 'weekday', found: days };
  const hasTimes = from !== undefined || times !== undefined;
  return hasTimes || hours.length < LEAST_ACROSS ? null : { field: 'times', found: hours };
}

/** Whether the columns are those of permits on weekdays, across or in a column, with their times; days and places may lack. */
export function isOfWeekly(columns: readonly string[]): boolean {
  const { weekday, from, times } = findColumns({ columns: [...columns] }, PERMIT_COLUMNS).at;
  const across = acrossIn(columns)?.field;
  const hasTimes = from !== undefined || times !== undefined || across === 'times';
  return hasTimes && (weekday !== undefined || across === 'weekday');
}

/**
 * What the cells of a grid of permits with days and times around them are: places if no column has them, else marks.
 * @throws AppError INVALID_INPUT for a cell that is something else than a mark
 */
function gridCells(table: Table, positions: readonly number[]) {
  const { school, gym } = findColumns(table, PERMIT_COLUMNS).at;
  const isMark = (cell: string, position: number) =>
    readYesNo(cell) === true ||
    CLOSED_WORDS.get(foldName(cell).key) === false ||
    normalizePermitStatus(cell) === 'approved' ||
    parseWeekdaysCell(cell, USUAL_LETTERS)?.join() === weekdaysAbove(table.columns, position).join();
  const areMarked = positions.some((position) =>
    textsIn(table, position).some((text) => isMark(text, position)),
  );
  const arePlaces = school === undefined && gym === undefined && !areMarked;
  const textAt = ({ cells, ...row }: TableRow, position: number): string => {
    const cell = (cells[position] ?? '').trim();
    if (!arePlaces && !isMark(cell, position))
      throw refuseFile(
        `Nothing was imported. Line ${lineName(row)}, ${table.columns[position]}: “${foldName(cell).shown}” is no mark such as x. Correct or empty this cell.`,
      );
    return arePlaces ? cell : '';
  };
  return { titles: arePlaces ? ['Location'] : [], textAt };
}

/**
 * The table with a row for each cell of its weekdays or hours, if they have columns of their own with marks, times or places. A mark
 * beside times is none of the usual hours.
 */
function withAcross(table: Table, expected: HoursColumns): Table {
  const across = acrossIn(table.columns);
  const isOfPermits = expected === PERMIT_COLUMNS;
  if (across === null || (across.field === 'times' && !isOfPermits)) return table;
  const { from, times, school, gym } = findColumns(table, PERMIT_COLUMNS).at;
  const { field, found } = across;
  const hasTimes = from !== undefined || times !== undefined || field === 'times';
  const read = new Set(found.flatMap(({ positions }) => positions));
  const grid = hasTimes && isOfPermits ? gridCells(table, [...read]) : null;
  const titles = [PERMIT_COLUMNS[field].title, ...(grid?.titles ?? (hasTimes ? [] : [TIMES.title]))];
  const isGrid = field === 'times' || (grid !== null && school === undefined && gym === undefined);
  const isClosed = (cell: string) => isOfPermits && CLOSED_WORDS.get(foldName(cell).key) === true;
  const areTimes = [...read].some((position) => textsIn(table, position).some(isTimes));
  return withColumns(table, titles, read, (row) => {
    const marked = found.flatMap((column) => {
      const texts = column.positions.map((position) => (row.cells[position] ?? '').trim());
      const cell = texts.filter((text) => !isNoAnswer(text)).join(' - ');
      const mark = readYesNo(cell);
      if (mark === false || isNoAnswer(cell) || isClosed(cell)) return [];
      const own = mark === true && !areTimes ? '' : cell;
      const text = grid === null ? own : grid.textAt(row, column.positions[0] ?? -1);
      return column.titles.map((title) => ({ title, text }));
    });
    const byText = Map.groupBy(marked, ({ text }) => text);
    // of hours without anything nobody has a permit, but a place needs its weekdays
    if (byText.size === 0) return isGrid ? [] : [titles.map(() => '')];
    return [...byText].map(([text, some]) =>
      [some.map(({ title }) => title).join('/'), text].slice(0, titles.length),
    );
  });
}
