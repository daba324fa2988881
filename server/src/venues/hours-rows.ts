import { type Closure, closureProblems } from '@portal/domain/availability/closure.ts';
import type { Permit } from '@portal/domain/availability/generate-slots.ts';
import {
  DEFAULT_SLOT_MINUTES,
  MAX_SLOT_MINUTES,
  MIN_SLOT_MINUTES,
  usualHours,
} from '@portal/domain/availability/permit-hours.ts';
import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { normalizePermitStatus, PERMIT_STATUSES, type PermitStatus } from '@portal/domain/schedule/status.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { parseMinutesCell, parseTimesCell } from '@portal/domain/time/cells.ts';
import { monthHeading, withMonth } from '@portal/domain/time/month-heading.ts';
import { parseOpenTimesCell } from '@portal/domain/time/open-times.ts';
import { normalizePurpose, type Purpose } from '@portal/domain/venues/purpose.ts';
import { readYesNo } from '#enrollment/marks.ts';
import { LEAVE_OUT, type NoAnswer } from '#imports/file-questions.ts';
import { withMonthHeadings } from '#imports/month-headings.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { type FileDays, readDays } from './hours-days.ts';
import { DAY_BEGINS, DAY_ENDS, type RowTimes, readTimes } from './hours-times.ts';
import { CALENDAR_COLUMNS, CLOSURE_COLUMNS, PERMIT_COLUMNS } from './import-columns.ts';
import type { KnownVenue } from './known-venues.ts';
import { fileKey } from './place-aliases.ts';
import { isFound, type PlaceNames } from './place-names.ts';
import { isAll, parseNameCell } from './read-names.ts';
import { type RowCells, type RowsRead, readRows } from './read-rows.ts';

export type PermitRow = Permit<number> & RowPlace;

/** As the file has it; a purpose of null is not said. */
export type PermitRowRead = Omit<PermitRow, 'purpose'> & { purpose: Purpose | null };

type PermitCells = RowCells<keyof typeof PERMIT_COLUMNS>;
/** The cells that permits and closures have in common. */
type HoursCells = RowCells<
  'school' | 'gym' | 'court' | 'weekday' | 'from' | 'to' | 'times' | 'firstDate' | 'lastDate'
>;

/** The court that the row names beside its gym; null for all courts. */
function readCourt(
  cells: HoursCells,
  { venue, courtId }: { venue: KnownVenue; courtId: number | null },
  places: PlaceNames,
): { venueId: number; courtId: number | null } | NoAnswer {
  const text = cells.cell('court');
  const court = isAll(text) ? null : parseNameCell(text);
  const found = court === null ? { courtId } : places.findCourt(cells, venue, court);
  return isFound(found) ? { venueId: venue.id, ...found } : found;
}

/** The cell of the gym; '' if its column is that of the school, which may name both. */
const gymCell = ({ cell }: HoursCells) =>
  isNoAnswer(cell('gym')) || cell('gym') === cell('school') ? '' : cell('gym');

function readPermitPlace(cells: PermitCells, places: PlaceNames) {
  const { cell, fail } = cells;
  const school = parseNameCell(cell('school'));
  const gym = parseNameCell(gymCell(cells));
  if (school === null || (gym === null && gymCell(cells) !== '')) {
    fail(school === null ? 'school' : 'gym', 'please name one that is among the venues.');
    return null;
  }
  const ofCourt = (found: ReturnType<PlaceNames['findGym']>) =>
    isFound(found) ? readCourt(cells, found, places) : found;
  if (gym === null) return ofCourt(places.findOnlyGym(cells, school));
  const gyms = severalIn(gym.shown, (name) => places.gymCalled(school, name));
  return (
    gyms?.map(({ id }) => ({ venueId: id, courtId: null })) ?? ofCourt(places.findGym(cells, school, gym))
  );
}

/** What each name in 'Salk, Shepard & Schirra' means; null if one of them is not known, or the text is the name of one. */
function severalIn<Found>(
  text: string,
  find: (name: ReturnType<typeof foldName>) => Found | undefined,
): Found[] | null {
  const names = text.split(/[,;&+/\n]| and /i).map(foldName);
  if (names.length < 2 || find(foldName(text)) !== undefined) return null;
  const found = names.flatMap((name) => find(name) ?? []);
  return found.length === names.length ? found : null;
}

const STATUS_CHOICES = PERMIT_STATUSES.map((status) => ({
  answer: status,
  label: `${status[0]?.toUpperCase()}${status.slice(1)}`,
}));

/** The status of a permit; one that is not known is a question for all of its rows. Null after a problem was reported. */
function readStatus(cells: PermitCells, places: PlaceNames): PermitStatus | NoAnswer | null {
  const { cell, fail } = cells;
  const text = cell('status');
  const mark = readYesNo(text);
  // the column may be "Approved?"
  const known = typeof mark === 'boolean' ? (mark ? 'approved' : 'declined') : normalizePermitStatus(text);
  if (known !== null) return known;
  const word = parseNameCell(text) ?? (text === '' ? { shown: '', key: '' } : null);
  if (word === null) {
    fail('status', 'enter Approved, Pending, Declined or Canceled.');
    return null;
  }
  const answer = places.askAboutFile(cells, fileKey('status', word.key), {
    column: PERMIT_COLUMNS.status.title,
    text: word.key === '' ? 'Which status have permits without one?' : `Which status is “${word.shown}”?`,
    name: word.shown,
    choices: STATUS_CHOICES,
    suggested: null,
  });
  if (answer === 'waits' || answer === 'left-out') return answer;
  return PERMIT_STATUSES.find((status) => status === answer) ?? 'waits';
}

/** One permit for each weekday that the row names. */
function readPermit(cells: PermitCells, file: FileDays): PermitRowRead[] {
  const { cell, fail } = cells;
  const { places } = file;
  const place = readPermitPlace(cells, places);
  const days = readDays(cells, file, { limit: 'a permit lasts a season at most.', needsLast: true });
  const isDaily = typeof days !== 'string' && days?.some(({ weekday }) => weekday === null) === true;
  if (isDaily) fail('weekday', 'enter weekdays like Monday, Mon/Wed or Mon-Fri.');
  const times = readTimes(cells, false);
  const minutesText = cell('slotMinutes');
  const slotMinutes = minutesText === '' ? DEFAULT_SLOT_MINUTES : (parseMinutesCell(minutesText) ?? 0);
  if (slotMinutes < MIN_SLOT_MINUTES || slotMinutes > MAX_SLOT_MINUTES) {
    fail('slotMinutes', `enter whole minutes from ${MIN_SLOT_MINUTES} to ${MAX_SLOT_MINUTES}.`);
  }
  const status = readStatus(cells, places);
  if (!isNoAnswer(cell('exceptions')))
    fail('exceptions', 'import these days as closures, and empty this cell.');
  const purposeText = cell('purpose');
  const purpose = purposeText === '' ? null : normalizePurpose(purposeText);
  if (purpose === null && purposeText !== '') fail('purpose', 'enter Any, Practices or Games.');
  if (place === null || days === null || times === null || !isFound(place) || !isFound(days)) return [];
  if (status === null || status === 'waits' || status === 'left-out') return [];
  const at = [place].flat();
  const permits = days.flatMap(({ weekday, ...dates }) => {
    if (weekday === null) return [];
    const usual = usualHours(weekday);
    const [fromTime, toTime] = [times.fromTime ?? usual.fromTime, times.toTime ?? usual.toTime];
    return at.map((gym) => ({
      ...placeOf(cells),
      ...gym,
      ...{ weekday, fromTime, toTime, ...dates, slotMinutes, status, purpose },
    }));
  });
  if (permits.some(({ fromTime, toTime }) => toTime <= fromTime))
    fail('to', 'this must be later than the time in From.');
  return permits;
}

/** Permits without a status are a question. */
const STATUS_MAY_LACK = { ...PERMIT_COLUMNS, status: { ...PERMIT_COLUMNS.status, isNeeded: false } };

/** The permits of an uploaded file. @throws AppError INVALID_INPUT */
export function readPermitRows(table: Table, file: FileDays): Promise<RowsRead<PermitRowRead>> {
  const { firstDate, lastDate } = findColumns(table, PERMIT_COLUMNS).at;
  const dated = withMonthHeadings(table, [firstDate, lastDate]);
  return readRows(dated, STATUS_MAY_LACK, (cells) => readPermit(cells, file), ['school', 'firstDate']);
}

export type ClosureRow = Closure<number> & RowPlace & { reason: string };

const MAX_REASON = 200;
const DEFAULT_REASON = 'Closed';
type ClosureCells = RowCells<keyof typeof CLOSURE_COLUMNS>;
type CalendarCells = RowCells<keyof typeof CALENDAR_COLUMNS>;

function readClosurePlace(cells: ClosureCells, places: PlaceNames) {
  const { cell, fail } = cells;
  const gymText = gymCell(cells);
  const isWholeSchool = gymText === '' || isAll(gymText);
  const hasCourt = !isNoAnswer(cell('court')) && !isAll(cell('court'));
  const ofGym = (gym: { venue: KnownVenue; courtId: number | null }) => {
    const place = readCourt(cells, gym, places);
    return isFound(place) ? { schoolId: null, ...place } : place;
  };
  if (isAll(cell('school'))) {
    if (!isWholeSchool) fail('gym', 'a closure of all schools cannot name a gym.');
    else if (hasCourt) fail('gym', 'please name the gym of the court.');
    return { schoolId: null, venueId: null, courtId: null };
  }
  const school = parseNameCell(cell('school'));
  if (school === null) {
    fail('school', 'please name a school that is among the venues, or All.');
    return null;
  }
  if (isWholeSchool) {
    const schools = hasCourt ? null : severalIn(school.shown, (name) => places.schoolCalled(name));
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
  const found = places.findGym(cells, school, gym);
  return isFound(found) ? ofGym(found) : found;
}

/** Holidays and breaks, and what says that schools are closed. */
const NO_SCHOOL =
  /\b(?:no (?:school|classes)|(?:schools?|gyms?|buildings?|district|offices?) (?:are |is )?closed|closed|closure|(?:winter|spring|fall|summer|mid-?winter|holiday|christmas|thanksgiving|easter|february|april|december) (?:break|recess|vacation)|recess|holidays?|thanksgiving|christmas|new years?'?s?(?: day| eve)?|martin luther king|mlk|presidents?'?s? day|good friday|easter|memorial day|labor day|columbus day|indigenous peoples?'?s? day|veterans'?s? day|juneteenth|independence day|yom kippur|rosh hashanah|passover|diwali|lunar new year|eid(?: al-(?:fitr|adha))?)\b/;
/** Days on which there is some school, and what only happens near a holiday. */
const SOME_SCHOOL =
  /\b(?:dismissal|half|early|delayed|opening|assembly|concert|lunch|party|dinner|parade|shows?|fair|dance|ends?|begins?|starts?|resumes?|reopens?|reopen|first|last|not|open|optional|virtual|remote|staff only|snow)\b/;

/** Whether a row of a school's calendar closes its gyms; what does not say so is a question for all rows with these words. */
function readEvent(cells: ClosureCells | CalendarCells, { places }: FileDays): 'closed' | NoAnswer {
  const { cell } = cells as CalendarCells;
  const event = foldName(cell('reason'));
  const words = `${event.key} ${foldName(cell('dayType')).key}`;
  if (NO_SCHOOL.test(words) && !SOME_SCHOOL.test(words)) return 'closed';
  const answer = places.askAboutFile(cells, fileKey('event', event.key), {
    column: 'Reason',
    text: `Are the gyms closed on “${event.shown}”?`,
    name: event.shown,
    choices: [{ answer: 'closed', label: 'Yes, closed' }],
    suggested: LEAVE_OUT.answer,
  });
  return answer === 'closed' || answer === 'left-out' ? answer : 'waits';
}

/** The name of a school in 'Salk Calendar 2026-27'. */
const titleName = (text: string) =>
  foldName(text.replace(/\d[\d/–-]*/g, '').replace(/\b(?:school )?(?:calendar|closures|closings)\b/gi, ''));

const schoolChoice = ({ id, name }: { id: number; name: string }) => ({
  answer: `school:${id}`,
  label: name,
});

/** The schools of a calendar that names none, or of a sheet of one: perhaps its name or title is that of a school. */
function readCalendarPlace(cells: CalendarCells, { places, ...file }: FileDays) {
  const { sheet, titles } = cells;
  const names = [...(titles ?? file.titles), sheet ?? ''].map(titleName).filter(({ key }) => key !== '');
  const school = names.map((name) => places.schoolCalled(name) ?? places.similarSchool(name)).find(Boolean);
  const others = places.schools().filter(({ id }) => id !== school?.id);
  const all = { answer: 'all', label: 'All schools' };
  const key = sheet === undefined ? titleName(file.titles[0] ?? '').key : titleName(sheet).key;
  const answer = places.askAboutFile(cells, fileKey('calendar', key), {
    column: 'School',
    text: `${sheet === undefined ? 'This file' : `The sheet “${sheet}”`} names no schools. Which are closed on its days?`,
    name: 'a calendar without schools',
    // the likeliest first: only a few have a button of their own
    choices: [...(school === undefined ? [all] : [schoolChoice(school), all]), ...others.map(schoolChoice)],
    suggested: school === undefined ? 'all' : `school:${school.id}`,
  });
  if (answer === 'waits' || answer === 'left-out') return answer;
  const id = answer === 'all' ? null : Number(answer.split(':')[1]);
  return { schoolId: id, venueId: null, courtId: null };
}

/** What stands for a yes or no under "Closed". */
const CLOSED_WORDS = new Map([
  ...['closed', 'unavailable', 'not available', 'blocked', 'blackout'].map((word) => [word, true] as const),
  ...['open', 'available', 'opened'].map((word) => [word, false] as const),
]);

/** Whether all that a column says is whether places are open. @param cells some may be blank */
export const isOfOpenings = (cells: readonly string[]): boolean =>
  cells.some((cell) => CLOSED_WORDS.has(foldName(cell).key)) &&
  cells.every((cell) => isNoAnswer(cell) || CLOSED_WORDS.has(foldName(cell).key));

/** Whether the row says that the place is open then, so that it is no closure. */
function isOpenDay({ cell, fail, leaveOut }: ClosureCells): boolean {
  for (const [field, open] of [
    ['isOpen', true],
    ['isClosed', false],
  ] as const) {
    const says = CLOSED_WORDS.get(foldName(cell(field)).key) ?? readYesNo(cell(field));
    if (says === undefined) fail(field, 'enter Yes or No.');
    if (says === open) {
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
const ALL_DAY = /^(?:all|full|whole|entire)[- ]?day$/i;

const TIMES_IN_WORDS =
  /\b(\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b\.?)?) ?(?:-|–|to|until) ?(\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?)/i;

const OPEN_IN_WORDS = /\b(?:after|from|until|till|before) \d{1,2}(?::\d\d)? ?[ap]\.?m\b/i;

/** The times in 'Concert 6-9 PM' of a row that has no others, if they are those of the closure; asked once for all rows with these words. */
function timesInReason(cells: ClosureCells, { places }: FileDays): RowTimes | NoAnswer | null {
  const { cell } = cells;
  const [text = ''] = TIMES_IN_WORDS.exec(cell('reason')) ?? OPEN_IN_WORDS.exec(cell('reason')) ?? [];
  const open = parseOpenTimesCell(text);
  const times =
    open === null
      ? parseTimesCell(text)
      : { fromTime: open.fromTime ?? DAY_BEGINS, toTime: open.toTime ?? DAY_ENDS };
  if (times === null || times.toTime <= times.fromTime) return null;
  const reason = foldName(cell('reason'));
  const answer = places.askAboutFile(cells, fileKey('times', reason.key), {
    column: 'Reason',
    text: `Are the gyms closed only at the times in “${reason.shown.slice(0, MAX_REASON)}”?`,
    name: reason.shown.slice(0, MAX_REASON),
    choices: [
      { answer: 'all-day', label: 'No, all day' },
      { answer: 'times', label: `Yes, ${text.trim()}` },
    ],
    suggested: 'times',
  });
  if (answer === 'waits' || answer === 'left-out') return answer;
  return answer === 'times' ? times : { fromTime: null, toTime: null };
}

/** One closure, or one for each weekday that the row names. */
function readClosure(
  row: ClosureCells,
  file: FileDays,
  place: ReturnType<typeof readClosurePlace | typeof readCalendarPlace>,
): ClosureRow[] {
  const cells = withoutAllDay(inOwnMonth(row));
  const { cell, fail } = cells;
  const days = readDays(cells, file, { limit: 'a closure lasts a season at most.', needsLast: false });
  const own = readTimes(cells, true);
  const isTimeless = own !== null && own.fromTime === null && own.toTime === null;
  const times = (isTimeless ? timesInReason(cells, file) : null) ?? own;
  const reason =
    cell('reason')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || DEFAULT_REASON;
  if (reason.length > MAX_REASON) fail('reason', `please use at most ${MAX_REASON} characters.`);
  if (place === null || days === null || times === null) return [];
  if (!isFound(place) || !isFound(days) || !isFound(times)) return [];
  const at = [place].flat();
  const closures = days.flatMap(({ weekday, ...dates }) =>
    at.map((gym) => ({
      ...placeOf(row),
      ...gym,
      ...dates,
      // the day of a closure says enough
      weekday: dates.firstDate === dates.lastDate ? null : weekday,
      ...times,
      reason,
    })),
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

/** The closures of an uploaded file. @throws AppError INVALID_INPUT */
export function readClosureRows(input: Table, file: FileDays): Promise<RowsRead<ClosureRow>> {
  const { school, gym, reason, firstDate, lastDate } = findColumns(input, CLOSURE_COLUMNS).at;
  const table = withMonthHeadings(input, [firstDate, lastDate]);
  const isNoSchool = (text: string) => text === '' || PEOPLE.test(text);
  const isCalendar =
    reason !== undefined &&
    table.rows.every(({ cells }) =>
      [school, gym].every((position) => isNoSchool(foldName(cells[position ?? -1] ?? '').key)),
    );
  // what stands in a cell of a grid need not say that the place is closed
  const isDoubtful = ({ cell }: ClosureCells) => input.isGrid === true && cell('isClosed') === '';
  return isCalendar
    ? readRows(
        table,
        CALENDAR_COLUMNS,
        (cells) =>
          isOpenDay(cells) || readEvent(cells, file) !== 'closed'
            ? []
            : readClosure(cells, file, readCalendarPlace(cells, file)),
        ['month'],
      )
    : readRows(
        table,
        CLOSURE_COLUMNS,
        (cells) =>
          isOpenDay(cells) || (isDoubtful(cells) && readEvent(cells, file) !== 'closed')
            ? []
            : readClosure(cells, file, readClosurePlace(cells, file.places)),
        ['firstDate', 'month'],
      );
}
