import { type Closure, closureProblems } from '@portal/domain/availability/closure.ts';
import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { parseTimesCell } from '@portal/domain/time/cells.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { monthHeading, withMonth } from '@portal/domain/time/month-heading.ts';
import { parseOpenTimesCell } from '@portal/domain/time/open-times.ts';
import { addDays, daysBetween, type IsoDate, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { readYesNo } from '#enrollment/marks.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import { withMonthHeadings } from '#imports/month-headings.ts';
import { findColumns, refuseFile, type Table } from '#platform/files/read/table.ts';
import { leavesGymOpen, mayBeOpen, readCalendarPlace, readEvent } from './calendar-rows.ts';
import type { FileDays } from './file-days.ts';
import { readDays } from './hours-days.ts';
import { allButIn, gymCell, readCourts, readPart, readSchool, severalIn } from './hours-places.ts';
import { withTitleByCells } from './hours-roles.ts';
import { ALL_DAY, DAY_BEGINS, DAY_ENDS, type RowTimes, readTimes } from './hours-times.ts';
import { CALENDAR_COLUMNS, CLOSURE_COLUMNS } from './import-columns.ts';
import type { KnownVenue } from './known-venues.ts';
import { fileKey } from './place-aliases.ts';
import { isFound, type PlaceNames } from './place-names.ts';
import { isAll, parseNameCell } from './read-names.ts';
import { type RowCells, type RowsRead, readRows } from './read-rows.ts';
import { withSchoolHeadings } from './school-headings.ts';

export type ClosureRow = Closure<number> & RowPlace & { reason: string };

const TIME_FIELDS = ['from', 'to', 'times'] as const;
const MAX_REASON = 200;
const DEFAULT_REASON = 'Closed';
type ClosureCells = RowCells<keyof typeof CLOSURE_COLUMNS>;

function readClosurePlace(cells: ClosureCells, places: PlaceNames) {
  const { cell, fail } = cells;
  const gymText = gymCell(cells);
  const isWholeSchool = gymText === '' || isAll(gymText);
  const hasCourt = !isNoAnswer(cell('court')) && !isAll(cell('court'));
  const ofGym = (gym: { venue: KnownVenue; courtId: number | null }) => {
    const place = readCourts(cells, gym, places);
    return isFound(place) ? [place].flat().map((each) => ({ schoolId: null, ...each })) : place;
  };
  const school = readSchool(cells, places, 'please name a school that is among the venues, or All.');
  if (isAll(cell('school'))) {
    if (!isWholeSchool) fail('gym', 'a closure of all schools cannot name a gym.');
    else if (hasCourt) fail('gym', 'please name the gym of the court.');
    return { schoolId: null, venueId: null, courtId: null };
  }
  if (school === null) return null;
  if (isWholeSchool) {
    const schools = hasCourt
      ? null
      : (allButIn(school.shown, places) ?? severalIn(school.shown, (name) => places.schoolCalled(name)));
    if (schools !== null) return schools.map(({ id }) => ({ schoolId: id, venueId: null, courtId: null }));
    const found = places.findPlace(cells, school);
    if (!isFound(found)) return found;
    const { venue, courtId } = found;
    if (venue !== null) return ofGym({ venue, courtId });
    if (hasCourt) fail('gym', 'please name the gym of the court.');
    return { schoolId: found.school.id, venueId: null, courtId: null };
  }
  const gym = parseNameCell(gymText);
  if (gym === null) {
    fail('gym', `please name a gym of ${school.shown}, or leave it empty for the whole school.`);
    return null;
  }
  const several = severalIn(gym.shown, (name) => places.gymCalled(school, name));
  if (several !== null && !hasCourt)
    return several.map(({ id }) => ({ schoolId: null, venueId: id, courtId: null }));
  const found = places.findGym(cells, school, gym);
  return isFound(found) ? ofGym(found) : found;
}

/** What stands for a yes or no under "Closed". */
export const CLOSED_WORDS = new Map([
  ...['closed', 'unavailable', 'not available', 'blocked', 'blackout'].map((word) => [word, true] as const),
  ...['open', 'available', 'opened'].map((word) => [word, false] as const),
]);

/** Whether a column says whether places are open, and nothing of permits. @param cells some may be blank */
export const isOfOpenings = (cells: readonly string[]): boolean =>
  cells.some((cell) => CLOSED_WORDS.has(foldName(cell).key)) &&
  cells.every((cell) => normalizePermitStatus(cell) === null);

/** Whether the row says that the place is open then, so that it is no closure; what says neither is a question. */
function isOpenDay(cells: ClosureCells, file: FileDays): boolean {
  const { cell, fail, leaveOut } = cells;
  for (const field of ['isOpen', 'isClosed'] as const) {
    const mark = readYesNo(cell(field));
    const word = CLOSED_WORDS.get(foldName(cell(field)).key);
    if (mark === undefined && word === undefined) {
      if (field === 'isClosed') return readEvent(cells, file, cell(field)) !== 'closed';
      fail(field, 'enter Yes or No.');
    }
    if (word === false || mark === (field === 'isOpen')) {
      leaveOut(field);
      return true;
    }
  }
  return false;
}

/** The cells with the month of a column of its own before their days. */
function inOwnMonth(cells: ClosureCells): ClosureCells {
  const month = monthHeading(cells.cell('month'));
  const first = withMonth(cells.cell('firstDate'), month);
  return { ...cells, cell: (field) => (field === 'firstDate' ? first : cells.cell(field)) };
}

/** The cells without 'All day' among the times. */
const withoutAllDay = (cells: ClosureCells): ClosureCells => ({
  ...cells,
  cell: (field) =>
    /^(?:from|to|times)$/.test(field) && ALL_DAY.test(cells.cell(field)) ? '' : cells.cell(field),
});

const TIMES_IN_WORDS =
  /\b(\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b\.?)?) ?(?:-|–|to|until) ?(\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?)/i;

const OPEN_IN_WORDS =
  /\b(?:after|from|until|till|before|(?:close[sd]?|closing) at) \d{1,2}(?::\d\d)? ?[ap]\.?m\b/i;

/** 'Gym available after 5 PM' */
const OPEN_AGAIN = /\b(?:available|open|opens|reopens?|free) (?:again )?$/i;

/**
 * The times in 'Concert 6-9 PM' of a row that has no others, if they are those of the closure; asked once for all rows with these
 * words, which may stand in a column that is not read.
 */
function timesInReason(cells: ClosureCells, { places }: FileDays): RowTimes | NoAnswer | null {
  const texts = [cells.cell('reason'), ...cells.unread.map(({ text }) => text)];
  const [text = ''] = texts.flatMap((each) => TIMES_IN_WORDS.exec(each) ?? OPEN_IN_WORDS.exec(each) ?? []);
  const sentence = texts.find((each) => each.includes(text)) ?? '';
  const open = parseOpenTimesCell(text.replace(/^clos\w+ at /i, 'after '));
  const isOpenThen = open !== null && OPEN_AGAIN.test(sentence.slice(0, sentence.indexOf(text)));
  const [from, to] = isOpenThen ? [open.toTime, open.fromTime] : [open?.fromTime, open?.toTime];
  const times =
    open === null ? parseTimesCell(text) : { fromTime: from ?? DAY_BEGINS, toTime: to ?? DAY_ENDS };
  if (times === null || times.toTime <= times.fromTime) return null;
  const reason = foldName(sentence);
  const answer = places.askAboutFile(cells, fileKey('times', reason.key), {
    column: 'Reason',
    text: `Are the gyms closed only at the times in “${reason.shown.slice(0, MAX_REASON)}”?`,
    name: reason.shown.slice(0, MAX_REASON),
    choices: [
      { answer: 'all-day', label: 'No, all day' },
      { answer: 'times', label: `Yes, ${isOpenThen ? 'and open ' : ''}${text.trim()}` },
    ],
    suggested: 'times',
  });
  if (answer === 'waits' || answer === 'left-out') return answer;
  return answer === 'times' ? times : { fromTime: null, toTime: null };
}

/** Whether each time of a table stands behind its day, as those of an event that goes on overnight. */
function areMoments(table: Table): boolean {
  const { firstDate = -1, from, lastDate = -1, to } = findColumns(table, CLOSURE_COLUMNS).at;
  return from === firstDate + 1 && to === lastDate + 1;
}

type Range = { firstDate: IsoDate; lastDate: IsoDate; weekday: Weekday | null };
type Part = Range & RowTimes;

/** A longer event is rather one of the same hours on each day. */
const LONGEST_EVENT_DAYS = 3;

/**
 * What a row of such a table closes: an evening, whole days and a morning if it ends earlier than it begins. One that could also
 * be the same hours of each day is asked about.
 */
function partsOf(row: ClosureCells, range: Range, times: RowTimes, { places }: FileDays): Part[] | NoAnswer {
  const { firstDate, lastDate, weekday } = range;
  const { fromTime, toTime } = times;
  const daily = [{ ...range, ...times }];
  if (firstDate === lastDate || weekday !== null || fromTime === null || toTime === null) return daily;
  if (fromTime < toTime) {
    if (daysBetween(firstDate, lastDate) >= LONGEST_EVENT_DAYS) return daily;
    const when = `${formatDate(firstDate)}, ${formatTime(fromTime)}, to ${formatDate(lastDate)}, ${formatTime(toTime)}`;
    const answer = places.askAboutFile(row, fileKey('times', foldName(when).key), {
      column: CLOSURE_COLUMNS.lastDate.title,
      text: `Is it closed without a break from ${when}?`,
      name: when,
      choices: [
        { answer: 'all-day', label: 'Yes, nights too' },
        { answer: 'times', label: `No, ${formatTime(fromTime)} – ${formatTime(toTime)} on each day` },
      ],
      suggested: null,
    });
    if (answer === 'waits' || answer === 'left-out') return answer;
    if (answer === 'times') return daily;
  }
  const [second, before] = [addDays(firstDate, 1), addDays(lastDate, -1)];
  const whole = { ...range, firstDate: second, lastDate: before, fromTime: null, toTime: null };
  return [
    { ...range, lastDate: firstDate, fromTime, toTime: DAY_ENDS },
    ...(second <= before ? [whole] : []),
    { ...range, firstDate: lastDate, fromTime: DAY_BEGINS, toTime },
  ];
}

/** One closure, or one for each weekday that the row names. */
function readClosure(
  row: ClosureCells,
  file: FileDays,
  {
    place,
    isOfMoments,
  }: { place: ReturnType<typeof readClosurePlace | typeof readCalendarPlace>; isOfMoments: boolean },
): ClosureRow[] {
  const cells = withoutAllDay(inOwnMonth(row));
  const { cell, fail } = cells;
  const own = readTimes(cells, true);
  const isTimeless = own !== null && own.fromTime === null && own.toTime === null;
  const days = readDays(cells, file, {
    limit: 'a closure lasts a season at most.',
    needsLast: false,
    mayBeOver: true,
    mayNameEnds: isTimeless,
  });
  const times = (isTimeless ? timesInReason(cells, file) : null) ?? own;
  const reason =
    cell('reason')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || DEFAULT_REASON;
  if (reason.length > MAX_REASON) fail('reason', `please use at most ${MAX_REASON} characters.`);
  if (place === null || days === null || times === null) return [];
  if (!isFound(place) || !isFound(days) || !isFound(times)) return [];
  const texts = [reason, ...cells.unread.map(({ text }) => text)];
  const at = [place].flat().map((each) => {
    const part = readPart(cells, each, texts, file.places);
    return part === null || !isFound(part) ? (part ?? each) : { schoolId: null, ...part };
  });
  if (!at.every(isFound)) return [];
  const parts = days.map((range) =>
    isOfMoments ? partsOf(row, range, times, file) : [{ ...range, ...times }],
  );
  const closures = parts.flatMap((some) =>
    (typeof some === 'string' ? [] : some).flatMap(({ weekday, ...when }) =>
      at.map((gym) => ({
        ...placeOf(row),
        ...gym,
        ...when,
        // the day of a closure says enough
        weekday: when.firstDate === when.lastDate ? null : weekday,
        reason,
      })),
    ),
  );
  const problems = Object.assign({}, ...closures.map(closureProblems));
  for (const [field, problem] of Object.entries<string>(problems))
    fail(COLUMN_OF[field] ?? 'reason', problem);
  return closures;
}

/** The column of each field of a closure that can be wrong. */
const COLUMN_OF: Readonly<Record<string, keyof typeof CLOSURE_COLUMNS>> = {
  courtId: 'court',
  lastDate: 'lastDate',
  weekday: 'weekday',
  fromTime: 'from',
  toTime: 'to',
};

/** What a calendar says of those who stay at home. */
const PEOPLE =
  /^(?:(?:all )?(?:students|pupils|staff|teachers|employees|families)|everyone|everybody)(?: ?(?:&|,|\/|and|only) ?(?:students|pupils|staff|teachers|employees|families)?)*$/;

/** The table with the title of schools above a column that nobody looks for, if each of its cells names some. */
function withColumnOfPlaces(table: Table, places: PlaceNames): Table {
  const { school, gym } = findColumns(table, CLOSURE_COLUMNS).at;
  const isPlace = (text: string) =>
    places.schoolCalled(foldName(text)) !== undefined ||
    places.gymNamed(foldName(text)) !== undefined ||
    severalIn(text, (name) => places.schoolCalled(name)) !== null;
  return school !== undefined || gym !== undefined
    ? table
    : withTitleByCells(
        table,
        CLOSURE_COLUMNS,
        'school',
        (texts) => texts.every((text) => isAll(text) || isPlace(text)) && texts.some(isPlace),
      );
}

/** The closures of an uploaded file. @throws AppError INVALID_INPUT */
export function readClosureRows(read: Table, file: FileDays): Promise<RowsRead<ClosureRow>> {
  const named = withColumnOfPlaces(read, file.places);
  const input = withSchoolHeadings(named, file.places, { mayStandAbove: false });
  const { school, gym, reason, firstDate, lastDate } = findColumns(input, CLOSURE_COLUMNS).at;
  const table = withMonthHeadings(input, [firstDate, lastDate]);
  const isOfMoments = areMoments(table);
  const isNoSchool = (text: string) => text === '' || PEOPLE.test(text);
  const isCalendar =
    reason !== undefined &&
    table.rows.every(({ cells }) =>
      [school, gym].every((position) => isNoSchool(foldName(cells[position ?? -1] ?? '').key)),
    );
  const across = input.columns.filter((column) => file.places.schoolCalled(foldName(column)) !== undefined);
  if (isCalendar && across.length > 0)
    throw refuseFile(
      `Nothing was imported: schools have columns of their own (${listWords(across, 'and')}). Remove the column ${input.columns[reason]}, or write a row for each school with its name in a column School.`,
    );
  // what stands in a cell of a grid need not say that the place is closed
  const doubtIn = ({ cell, unread }: ClosureCells): string | undefined => {
    const isDoubtful =
      (input.isGrid === true && cell('isClosed') === '') ||
      (isAll(cell('school')) &&
        mayBeOpen(cell('reason')) &&
        TIME_FIELDS.every((field) => cell(field) === ''));
    const texts = [cell('reason'), ...unread.map(({ text }) => text)];
    return isDoubtful ? cell('reason') : texts.find(leavesGymOpen);
  };
  return readRows(
    table,
    (isCalendar ? CALENDAR_COLUMNS : CLOSURE_COLUMNS) as typeof CALENDAR_COLUMNS,
    (cells) => {
      const doubt = isCalendar ? cells.cell('reason') : doubtIn(cells);
      if (isOpenDay(cells, file) || (doubt !== undefined && readEvent(cells, file, doubt) !== 'closed'))
        return [];
      const place = isCalendar ? readCalendarPlace(cells, file) : readClosurePlace(cells, file.places);
      return readClosure(cells, file, { place, isOfMoments });
    },
    isCalendar ? ['month'] : ['firstDate', 'month'],
  );
}
