import { isDay } from '@portal/domain/games/file-dates.ts';
import { splitMoment } from '@portal/domain/games/file-times.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import type { FileColumn } from '@portal/domain/text/file-column.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import {
  parseDay,
  parseSerialDay,
  parseStartCell,
  parseTimesCell,
  parseWeekdaysCell,
} from '@portal/domain/time/cells.ts';
import { parseWhenCell } from '@portal/domain/time/when-cell.ts';
import { findColumns, type Table, textsIn, withTitles } from '#platform/files/read/table.ts';
import { ANY_YEAR } from './file-days.ts';
import { ALL_DAY } from './hours-times.ts';
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
const isDays = (text: string): boolean => isDayOrMoment(text) || parseWhenCell(text, ANY_YEAR) !== null;
const isWeekdays = (text: string): boolean => parseWeekdaysCell(text) !== null;
export const isTimes = (text: string): boolean => parseTimesCell(text) !== null;
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const PLACE = 'schools?|sites?|campus(?:es)?|buildings?|bldgs?|facility|facilities|locations?|venues?';
const ROOM = 'rooms?|spaces?|areas?|gyms?|gymnasium|sub[- ]?(?:facility|location|site|venue)';
const BESIDE =
  'names?|your|which|formal|full|item|specific|sub|detail|or|and|of|use|requested|reserved|assigned|resource|activity|event|\\(s\\)';
/** Whether a header is about rooms in a place, in no other words: "Room/Area", "Facility Space". */
export const isOfRooms = (header: string): boolean =>
  new RegExp(`^(?:(?:${PLACE}|${ROOM}|${BESIDE})(?![a-z])\\W*)+$`, 'i').test(header) &&
  new RegExp(`\\b(?:${ROOM})\\b`, 'i').test(header);
const isOfPlaces = (header: string): boolean =>
  new RegExp(`^(?:(?:${PLACE}|gym|${BESIDE})(?![a-z])\\W*)+$`, 'i').test(header) &&
  new RegExp(`\\b(?:${PLACE})\\b`, 'i').test(header);

/** What is written of a row that is not its hours: 'Setup Start', 'Date Submitted'. */
export const PREPARATIONS = 'set-?up|tear-?down|take-?down|break-?down|clean-?up|doors?';
const ASIDE = new RegExp(
  `\\b(?:${PREPARATIONS}|creat|submi|updat|modif|request|approv|issu|enter|print|order|sign|appl|due|paid|birth|recur|valid|expir|decision|confirm)`,
  'i',
);
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
  {
    field: 'times',
    isHeader: hasWord(/\b(?:times?|hours)\b/i),
    isCell: (text) => isTimes(text) || ALL_DAY.test(text),
  },
  { field: 'school', isHeader: isOfPlaces, isCell: hasLetter },
  { field: 'gym', isHeader: isOfRooms, isCell: hasLetter },
];
const isOfStatus = (header: string) => /\b(?:status|state|approval)$/i.test(header) && !OF_MONEY.test(header);

type Expected = Readonly<Record<string, FileColumn>>;

/** The table with the titles of what its columns are, as their words and cells say. */
export function withRoles(table: Table, expected: Expected): Table {
  const found: Record<string, number | undefined> = { ...findColumns<string>(table, expected).at };
  const titles = new Map<number, string>();
  const isFit = (position: number | undefined, isCell: Role['isCell']) => {
    const texts = textsIn(table, position);
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
  // the only column for a place may be called "Gym"
  if (found.school === undefined && found.gym !== undefined) titles.set(found.gym, 'Location');
  return withTitles(table, titles);
}

/** The table with the title of a field that it lacks above the first column that nobody looks for and whose cells fit. */
export function withTitleByCells<Field extends string>(
  table: Table,
  expected: Readonly<Record<Field, FileColumn>>,
  field: NoInfer<Field>,
  isFit: (texts: readonly string[]) => boolean,
): Table {
  const { at, unread } = findColumns<Field>(table, expected);
  const found = table.columns.findIndex((column, position) => {
    const texts = unread.includes(column) ? textsIn(table, position) : [];
    return texts.length > 0 && isFit(texts);
  });
  return at[field] !== undefined || found < 0
    ? table
    : withTitles(table, new Map([[found, expected[field].title]]));
}
