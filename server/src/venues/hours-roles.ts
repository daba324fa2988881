import { foldName } from '@portal/domain/coaches/names.ts';
import { isDay } from '@portal/domain/games/file-dates.ts';
import { splitMoment } from '@portal/domain/games/file-times.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import type { FileColumn } from '@portal/domain/text/file-column.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import {
  parseDatesCell,
  parseDay,
  parseSerialDay,
  parseStartCell,
  parseTimesCell,
  parseWeekdaysCell,
} from '@portal/domain/time/cells.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { OF_MONEY } from './read-rows.ts';

/*
 * What columns are, from the words of their headers and from their cells. Each program has its own names: "Reservation Start
 * Date", "Start Date/Start Time", "Room/Area". And "From" and "Start" are days in one file and times in the next one, and a file
 * may have both: "Start" and "End" beside "From" and "Through". Here such a column gets the title of what its cells are.
 */

/** Of exports of calendars, whose cells are days or moments. */
const MOMENTS = /^dt(?:start|end)$/;

const isOnlyDay = (text: string): boolean =>
  splitMoment(text).time === '' &&
  (isDay(text) || parseSerialDay(text) !== null || parseDay(text, 'day-first') !== null);
const isOnlyTime = (text: string): boolean => parseTimesCell(text) !== null || parseStartCell(text) !== null;
const isDayOrMoment = (text: string): boolean => isOnlyDay(text) || isDay(splitMoment(text).day);
const isDays = (text: string): boolean => isDayOrMoment(text) || parseDatesCell(text, A_YEAR) !== null;
const A_YEAR = { firstDate: '2026-07-01', lastDate: '2027-06-30' };
const isWeekdays = (text: string): boolean => parseWeekdaysCell(text) !== null;
const isTimes = (text: string): boolean => parseTimesCell(text) !== null;
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** The cells of a column that are filled in rows which are no layout. */
const textsIn = ({ columns, rows }: Table, position: number): string[] =>
  rows
    .filter(({ cells }) => layoutOfRow(columns, cells) === null)
    .map(({ cells }) => (cells[position] ?? '').trim())
    .filter((text) => text !== '');

/** The table with other titles of some columns, also where its header is repeated. */
function withTitles(table: Table, titles: ReadonlyMap<number, string>): Table {
  const named = (cells: readonly string[]) =>
    cells.map((cell, position) => (cell.trim() === '' ? cell : (titles.get(position) ?? cell)));
  if (titles.size === 0) return table;
  const isHeader = (cells: readonly string[]) => layoutOfRow(table.columns, cells) === 'header';
  return {
    ...table,
    columns: named(table.columns),
    rows: table.rows.map((row) => (isHeader(row.cells) ? { ...row, cells: named(row.cells) } : row)),
  };
}

/** The words of a header: 'room area' of 'Room/Area(s)'. */
const wordsOf = (header: string): string[] =>
  foldName(header.replace(/\([^)]*\)/g, ' '))
    .key.split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

const ofWords = (any: string, others = '') => {
  const some = new Set(any.split(' '));
  const allowed = new Set([...some, ...others.split(' ')]);
  return (header: string) => {
    const words = wordsOf(header);
    return words.some((word) => some.has(word)) && words.every((word) => allowed.has(word));
  };
};

const PLACE_WORDS = 'school site campus building bldg facility location venue';
/** Whether a header is about rooms in a place, in no other words: "Room/Area", "Facility Space". */
export const isOfRooms = ofWords(
  'room rooms space spaces area areas gym gyms gymnasium',
  `${PLACE_WORDS} name names specific sub detail or and requested reserved assigned resource activity event`,
);
const isOfPlaces = ofWords(PLACE_WORDS, 'name names formal full item resource of use and gym');

/** What is written of a row that is not its hours: 'Setup Start', 'Date Submitted'. */
const ASIDE =
  /\b(?:set-?up|tear-?down|take-?down|break-?down|clean-?up|doors?|creat|submi|updat|modif|request|approv|issu|enter|print|order|sign|appl|due|paid|birth|recur|valid|expir|decision|confirm)/i;
const hasWord = (words: RegExp) => (header: string) =>
  words.test(header) && !ASIDE.test(header) && !OF_MONEY.test(header);
const STARTS = hasWord(/\b(?:starts?|begins?|beginning)\b/i);
const ENDS = hasWord(/\b(?:ends?|ending)\b/i);

/** What a column is that no known name says, or whose name is that of its days or times while its cells are the other. */
type Role = {
  field: string;
  /** the other field with such a name */
  other?: string;
  isHeader: (header: string) => boolean;
  isCell: (text: string) => boolean;
};
const ROLES: readonly Role[] = [
  { field: 'firstDate', other: 'from', isHeader: STARTS, isCell: isDayOrMoment },
  { field: 'from', other: 'firstDate', isHeader: STARTS, isCell: isOnlyTime },
  { field: 'lastDate', other: 'to', isHeader: ENDS, isCell: isDayOrMoment },
  { field: 'to', other: 'lastDate', isHeader: ENDS, isCell: isOnlyTime },
  { field: 'firstDate', isHeader: hasWord(/\bdates?\b/i), isCell: isDays },
  { field: 'weekday', isHeader: hasWord(/\bdays?\b/i), isCell: isWeekdays },
  { field: 'times', isHeader: hasWord(/\b(?:times?|hours)\b/i), isCell: isTimes },
  { field: 'school', isHeader: isOfPlaces, isCell: hasLetter },
  { field: 'gym', isHeader: isOfRooms, isCell: hasLetter },
];
const isOfStatus = hasWord(/\b(?:status|state)$/i);

type Expected = Readonly<Record<string, FileColumn>>;

/** The table with the titles of what its columns are, as their words and cells say. */
export function withRoles(table: Table, expected: Expected): Table {
  const found: Record<string, number | undefined> = { ...findColumns<string>(table, expected).at };
  const titles = new Map<number, string>();
  const isFit = (position: number | undefined, isCell: Role['isCell']) => {
    const texts = position === undefined ? [] : textsIn(table, position);
    return texts.length > 0 && texts.every(isCell);
  };
  // one column for places may be that of the schools
  if (found.gym === found.school) delete found.gym;
  const isNamed = (header: string, field = '') =>
    expected[field]?.names.includes(foldHeader(header)) === true;
  for (const { field, other = '' } of ROLES) {
    const isMoment = MOMENTS.test(foldHeader(table.columns[found[other] ?? -1] ?? ''));
    if (!isMoment && isFit(found[other], field.endsWith('Date') ? isOnlyDay : isOnlyTime))
      delete found[other];
  }
  const find = (field: string, isOwn: (header: string, position: number) => boolean) => {
    const read = new Set(Object.values(found));
    const title = expected[field]?.title;
    if (title === undefined || found[field] !== undefined) return;
    const [only, ...others] = table.columns.flatMap((header, position) =>
      header !== '' && !read.has(position) && isOwn(header, position) ? position : [],
    );
    if (only === undefined || others.length > 0) return;
    titles.set(only, title);
    found[field] = only;
  };
  for (const { field, other, isHeader, isCell } of ROLES)
    if (field !== 'times' || found.from === undefined)
      find(
        field,
        (header, position) =>
          (isHeader(header) || isNamed(header, field) || isNamed(header, other)) && isFit(position, isCell),
      );
  find(
    'status',
    (header, position) =>
      isOfStatus(header) && textsIn(table, position).some((text) => normalizePermitStatus(text) !== null),
  );
  return withTitles(table, titles);
}
