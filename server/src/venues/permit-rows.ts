import type { Permit } from '@portal/domain/availability/generate-slots.ts';
import {
  DEFAULT_SLOT_MINUTES,
  MAX_SLOT_MINUTES,
  MIN_SLOT_MINUTES,
  usualHours,
} from '@portal/domain/availability/permit-hours.ts';
import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import {
  beginsAsNotGranted,
  normalizePermitStatus,
  PERMIT_STATUSES,
  type PermitStatus,
} from '@portal/domain/schedule/status.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { parseMinutesCell } from '@portal/domain/time/cells.ts';
import { toWallTime } from '@portal/domain/time/wall-clock.ts';
import { isOnlySport, normalizePurpose, type Purpose } from '@portal/domain/venues/purpose.ts';
import { readYesNo } from '#enrollment/marks.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import { withMonthHeadings } from '#imports/month-headings.ts';
import { refuseOtherGroups } from '#imports/other-groups.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { withColumnAbove } from './column-above.ts';
import type { FileDays } from './file-days.ts';
import { LEAVES_OUT, namesOtherEnd, readDays } from './hours-days.ts';
import {
  allGyms,
  type CourtPlace,
  gymCell,
  readCourts,
  readPart,
  readSchool,
  severalIn,
} from './hours-places.ts';
import { BOTH_TIMES, namesTimeWithin, readTimes } from './hours-times.ts';
import { PERMIT_COLUMNS } from './import-columns.ts';
import { fileKey } from './place-aliases.ts';
import { allFound, isFound, type PlaceNames } from './place-names.ts';
import { parseNameCell } from './read-names.ts';
import { type RowCells, type RowsRead, readRows } from './read-rows.ts';
import { withSchoolHeadings } from './school-headings.ts';

export type PermitRow = Permit<number> & RowPlace;

/** As the file has it; a purpose of null is not said. */
export type PermitRowRead = Omit<PermitRow, 'purpose'> & { purpose: Purpose | null };

type Name = ReturnType<typeof foldName>;
type PermitCells = RowCells<keyof typeof PERMIT_COLUMNS>;

function readPermitPlace(cells: PermitCells, places: PlaceNames): CourtPlace[] | NoAnswer | null {
  const place = readNamedPlace(cells, places);
  if (place === null || !isFound(place)) return place;
  const remarks = cells.unread.map(({ text }) => text);
  return allFound([place].flat().map((at) => readPart(cells, at, remarks, places) ?? at));
}

function readNamedPlace(cells: PermitCells, places: PlaceNames) {
  const missing = 'please name one that is among the venues.';
  const school = readSchool(cells, places, missing);
  const gym = parseNameCell(gymCell(cells));
  const isUnnamed = gym === null && gymCell(cells) !== '';
  if (isUnnamed) cells.fail('gym', missing);
  if (school === null || isUnnamed) return null;
  const ofCourt = (found: ReturnType<PlaceNames['findGym']>) =>
    isFound(found) ? readCourts(cells, found, places) : found;
  const schools = severalIn(school.shown, (name) => places.schoolCalled(name)) ?? [];
  if (schools.length > 0) return readGymsOf(cells, schools, gym, places);
  if (gym === null) return ofCourt(places.findOnlyGym(cells, school));
  const gyms =
    allGyms(school, gym.shown, places) ?? severalIn(gym.shown, (name) => places.gymCalled(school, name));
  return (
    gyms?.map(({ id }) => ({ venueId: id, courtId: null })) ?? ofCourt(places.findGym(cells, school, gym))
  );
}

/** The gym of this name, or the only one, of each school in 'Salk & Schirra'. */
function readGymsOf(
  cells: PermitCells,
  schools: readonly { name: string }[],
  gym: Name | null,
  places: PlaceNames,
): CourtPlace[] | NoAnswer {
  const found = schools.map(({ name }) =>
    gym === null ? places.findOnlyGym(cells, foldName(name)) : places.findGym(cells, foldName(name), gym),
  );
  return allFound(found.map((place) => (isFound(place) ? readCourts(cells, place, places) : place)));
}

const STATUS_CHOICES = PERMIT_STATUSES.map((status) => ({
  answer: status,
  label: `${status[0]?.toUpperCase()}${status.slice(1)}`,
}));

/** The only status among the words of a text: 'pending' of 'Pending - Custodian', none of 'Approved, insurance pending'. */
function likelyStatus(text: string): PermitStatus | null {
  const words = foldName(text).shown.split(/[^a-z]+/i);
  const [only, ...others] = new Set(words.flatMap((word) => normalizePermitStatus(word) ?? []));
  const isNegated = words.some((word) => /^(?:not|no|un|non)$/i.test(word));
  return only === undefined || others.length > 0 || isNegated || /\d|\bonly\b/i.test(text) ? null : only;
}

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
    suggested: likelyStatus(text),
  });
  if (answer === 'waits' || answer === 'left-out') return answer;
  return PERMIT_STATUSES.find((status) => status === answer) ?? 'waits';
}

const MAX_QUOTED = 100;

const NOON = toWallTime('12:00');
const OVERNIGHT =
  'a permit ends at midnight at the latest. Write a row of the next day for the hours after it.';

/** One permit for each weekday that the row names. */
function readPermit(cells: PermitCells, file: FileDays): PermitRowRead[] {
  const { cell, fail } = cells;
  const { places } = file;
  const line = cell('school');
  if (cell('firstDate') === '' && LEAVES_OUT.test(line)) {
    fail(
      'exceptions',
      `“${foldName(line).shown.slice(0, MAX_QUOTED)}” leaves out some days. Import these days as closures, and remove this row.`,
    );
    return [];
  }
  const place = readPermitPlace(cells, places);
  const days = readDays(cells, file, { limit: 'a permit lasts a season at most.', needsLast: true });
  const isDaily = typeof days !== 'string' && days?.some(({ weekday }) => weekday === null) === true;
  if (isDaily) fail('weekday', 'enter weekdays like Monday, Mon/Wed or Mon-Fri.');
  const times = readTimes(cells, false);
  if (times !== null && (times.fromTime === null) !== (times.toTime === null))
    fail(times.toTime === null ? 'to' : 'from', BOTH_TIMES);
  const within = times && cells.unread.find(({ text }) => namesTimeWithin(text, times));
  if (within)
    fail(
      'times',
      `“${foldName(within.text).shown.slice(0, MAX_QUOTED)}” names a time within these hours. Correct them, and remove that text.`,
    );
  const minutesText = cell('slotMinutes');
  const slotMinutes = minutesText === '' ? DEFAULT_SLOT_MINUTES : (parseMinutesCell(minutesText) ?? 0);
  if (slotMinutes < MIN_SLOT_MINUTES || slotMinutes > MAX_SLOT_MINUTES) {
    fail('slotMinutes', `enter whole minutes from ${MIN_SLOT_MINUTES} to ${MAX_SLOT_MINUTES}.`);
  }
  const status = readStatus(cells, places);
  if (!isNoAnswer(cell('exceptions')))
    fail('exceptions', 'import these days as closures, and empty this cell.');
  const several =
    days === null || typeof days === 'string'
      ? []
      : days.filter(({ firstDate, lastDate }) => firstDate < lastDate);
  const contrary =
    status === 'approved' ? cells.unread.find(({ text }) => beginsAsNotGranted(text)) : undefined;
  if (contrary !== undefined)
    fail(
      'status',
      `the row also says “${foldName(contrary.text).shown.slice(0, MAX_QUOTED)}”. Correct one of them.`,
    );
  const above = (cells.titles ?? file.titles).map((text) => ({ title: '', text }));
  const doubt =
    several.length > 0 && contrary === undefined
      ? ([...cells.unread, ...above].find(({ title, text }) => LEAVES_OUT.test(`${title} ${text}`)) ??
        cells.unread.find(({ text }) => namesOtherEnd(text, several)))
      : undefined;
  if (doubt !== undefined)
    fail(
      'exceptions',
      `“${foldName(doubt.text).shown.slice(0, MAX_QUOTED)}” may leave out some days. Import these days as closures, and remove that text.`,
    );
  const purposeText = cell('purpose');
  const purpose = normalizePurpose(purposeText);
  if (purpose === null && purposeText !== '' && !isOnlySport(purposeText))
    fail('purpose', 'enter Any, Practices or Games.');
  if (place === null || days === null || times === null || !isFound(place) || !isFound(days)) return [];
  if (status === null || status === 'waits' || status === 'left-out') return [];
  const permits = days.flatMap(({ weekday, ...dates }) => {
    if (weekday === null) return [];
    const usual = usualHours(weekday);
    const [fromTime, toTime] = [times.fromTime ?? usual.fromTime, times.toTime ?? usual.toTime];
    return place.map((gym) => ({
      ...placeOf(cells),
      ...gym,
      ...{ weekday, fromTime, toTime, ...dates, slotMinutes, status, purpose },
    }));
  });
  const backward = permits.find(({ fromTime, toTime }) => toTime <= fromTime);
  if (backward !== undefined)
    fail(
      'to',
      backward.toTime < NOON && backward.fromTime > NOON
        ? OVERNIGHT
        : 'this must be later than the time in From.',
    );
  return permits;
}

/** 'Denied' of a line or the name of a sheet such as 'DENIED' and 'Denied permits:'; '' for any other. */
function statusIn(line: string): string {
  const text = line.replace(
    /\b(?:gym |facility )?(?:permits?|requests?|reservations?|bookings?|status)\b/gi,
    '',
  );
  const word = text.replace(/[^\p{L} ]/gu, '').trim();
  return normalizePermitStatus(word) === null ? '' : word;
}

/** The table with the status of each row, of a file without a column for it, from the line above or the name of the sheet. */
export function withStatusHeadings(table: Table): Table {
  const { title } = PERMIT_COLUMNS.status;
  const { status } = findColumns(table, PERMIT_COLUMNS).at;
  return status === undefined
    ? withColumnAbove(table, { title, nameIn: statusIn, mayStandAbove: true })
    : table;
}

/** Permits without a status are a question. */
const STATUS_MAY_LACK = { ...PERMIT_COLUMNS, status: { ...PERMIT_COLUMNS.status, isNeeded: false } };

/** The permits of an uploaded file. @throws AppError INVALID_INPUT */
export function readPermitRows(input: Table, file: FileDays): Promise<RowsRead<PermitRowRead>> {
  const table = withSchoolHeadings(input, file.places, { mayStandAbove: true });
  refuseOtherGroups(table);
  const { firstDate, lastDate } = findColumns(table, PERMIT_COLUMNS).at;
  const dated = withMonthHeadings(table, [firstDate, lastDate]);
  return readRows(dated, STATUS_MAY_LACK, (cells) => readPermit(cells, file), ['school', 'firstDate']);
}
