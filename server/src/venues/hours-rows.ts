import { type Closure, WHOLE_DAYS } from '@portal/domain/availability/closure.ts';
import type { Permit } from '@portal/domain/availability/generate-slots.ts';
import {
  DEFAULT_SLOT_MINUTES,
  MAX_SEASON_DAYS,
  MAX_SLOT_MINUTES,
  MIN_SLOT_MINUTES,
  usualHours,
} from '@portal/domain/availability/permit-hours.ts';
import { normalizePermitStatus } from '@portal/domain/schedule/status.ts';
import {
  parseDateCell,
  parseMinutesCell,
  parseTimeCell,
  parseWeekdayCell,
} from '@portal/domain/time/cells.ts';
import { daysBetween, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { normalizePurpose, type Purpose } from '@portal/domain/venues/purpose.ts';
import { refuseFile, type Table } from '#platform/files/read/table.ts';
import { CLOSURE_COLUMNS, kindOf, PERMIT_COLUMNS } from './import-columns.ts';
import type { KnownVenues } from './known-venues.ts';
import { isAll, parseNameCell } from './read-names.ts';
import { type RowCells, readRows } from './read-rows.ts';

export type PermitRow = Permit<number> & { line: number };

/** As the file has it; a purpose of null is not said. */
export type PermitRowRead = Omit<PermitRow, 'purpose'> & { purpose: Purpose | null };

type PermitCells = RowCells<keyof typeof PERMIT_COLUMNS>;

function readPermitPlace({ cell, fail }: PermitCells, venues: KnownVenues) {
  const school = parseNameCell(cell('school'));
  const gym = parseNameCell(cell('gym'));
  if (school === null || gym === null) {
    fail(school === null ? 'school' : 'gym', 'please name one that is among the venues.');
    return null;
  }
  const venue = venues.find(school.key, gym.key);
  if (venue === undefined) {
    const isSchoolKnown = venues.findSchool(school.key) !== undefined;
    fail(
      isSchoolKnown ? 'gym' : 'school',
      `"${school.shown} - ${gym.shown}" is not among the venues. Please import the venues first.`,
    );
    return null;
  }
  const courtText = cell('court');
  if (courtText === '' || isAll(courtText)) return { venueId: venue.id, courtId: null };
  const court = parseNameCell(courtText);
  const courtId =
    court === null
      ? undefined
      : (venue.courts.get(court.key) ?? venue.courts.get(court.key.replace(/^court (?:no\.? )?/, '')));
  if (courtId === undefined) {
    fail('court', `"${courtText.slice(0, 80)}" is not a court of ${school.shown} - ${gym.shown}.`);
    return null;
  }
  return { venueId: venue.id, courtId };
}

function readHours({ cell, fail }: PermitCells, weekday: Weekday) {
  const usual = usualHours(weekday);
  const fromTime = cell('from') === '' ? usual.fromTime : parseTimeCell(cell('from'));
  const toTime = cell('to') === '' ? usual.toTime : parseTimeCell(cell('to'));
  if (fromTime === null) fail('from', 'enter a time like 18:00 or 6 pm.');
  if (toTime === null) fail('to', 'enter a time like 22:00 or 10 pm.');
  if (fromTime === null || toTime === null) return null;
  if (toTime <= fromTime) fail('to', 'this must be later than the time in From.');
  return { fromTime, toTime };
}

function readDates({ cell, fail }: PermitCells) {
  const firstDate = parseDateCell(cell('firstDate'));
  const lastDate = parseDateCell(cell('lastDate'));
  if (firstDate === null) fail('firstDate', 'enter a date like 2026-11-16 or 11/16/2026.');
  if (lastDate === null) fail('lastDate', 'enter a date like 2027-03-14 or 3/14/2027.');
  if (firstDate === null || lastDate === null) return null;
  if (lastDate < firstDate) fail('lastDate', 'this must not be before the first date.');
  else if (daysBetween(firstDate, lastDate) > MAX_SEASON_DAYS)
    fail('lastDate', 'a permit lasts a season at most.');
  return { firstDate, lastDate };
}

function readPermit(cells: PermitCells, venues: KnownVenues): PermitRowRead | null {
  const { line, cell, fail } = cells;
  const place = readPermitPlace(cells, venues);
  const dates = readDates(cells);
  const weekday = parseWeekdayCell(cell('weekday'));
  if (weekday === null) fail('weekday', 'enter a weekday like Monday or Mon.');
  const hours = weekday === null ? null : readHours(cells, weekday);
  const minutesText = cell('slotMinutes');
  const slotMinutes = minutesText === '' ? DEFAULT_SLOT_MINUTES : (parseMinutesCell(minutesText) ?? 0);
  if (slotMinutes < MIN_SLOT_MINUTES || slotMinutes > MAX_SLOT_MINUTES) {
    fail('slotMinutes', `enter whole minutes from ${MIN_SLOT_MINUTES} to ${MAX_SLOT_MINUTES}.`);
  }
  const status = normalizePermitStatus(cell('status'));
  if (status === null) fail('status', 'enter Approved, Pending, Declined or Canceled.');
  const purposeText = cell('purpose');
  const purpose = purposeText === '' ? null : normalizePurpose(purposeText);
  if (purpose === null && purposeText !== '') fail('purpose', 'enter Any, Practices or Games.');
  if (place === null || dates === null || weekday === null || hours === null || status === null) return null;
  return { line, ...place, weekday, ...hours, ...dates, slotMinutes, status, purpose };
}

/** The permits of an uploaded file. @throws AppError INVALID_INPUT */
export function readPermitRows(table: Table, venues: KnownVenues): Promise<PermitRowRead[]> {
  return readRows(table, PERMIT_COLUMNS, (cells) => readPermit(cells, venues));
}

export type ClosureRow = Closure<number> & { line: number; reason: string };

const MAX_REASON = 200;
const DEFAULT_REASON = 'Closed';
const PERMITS_TEXT =
  'Nothing was imported: this looks like a file of permits, not of closures. If it does list closures, please remove its column of weekdays.';

type ClosureCells = RowCells<keyof typeof CLOSURE_COLUMNS>;

function readClosurePlace({ cell, fail }: ClosureCells, venues: KnownVenues) {
  const gymText = cell('gym');
  const isWholeSchool = gymText === '' || isAll(gymText);
  if (isAll(cell('school'))) {
    if (!isWholeSchool) fail('gym', 'a closure of all schools cannot name a gym.');
    return { schoolId: null, venueId: null };
  }
  const school = parseNameCell(cell('school'));
  const schoolId = school === null ? undefined : venues.findSchool(school.key);
  if (school === null || schoolId === undefined) {
    fail('school', 'please name a school that is among the venues, or All.');
    return null;
  }
  if (isWholeSchool) return { schoolId, venueId: null };
  const gym = parseNameCell(gymText);
  const venue = gym === null ? undefined : venues.find(school.key, gym.key);
  if (venue === undefined) {
    fail('gym', `please name a gym of ${school.shown}, or leave it empty for the whole school.`);
    return null;
  }
  return { schoolId: null, venueId: venue.id };
}

function readClosure(cells: ClosureCells, venues: KnownVenues): ClosureRow | null {
  const { line, cell, fail } = cells;
  const place = readClosurePlace(cells, venues);
  const firstDate = parseDateCell(cell('firstDate'));
  const lastDate = cell('lastDate') === '' ? firstDate : parseDateCell(cell('lastDate'));
  if (firstDate === null) fail('firstDate', 'enter a date like 2026-12-24 or 12/24/2026.');
  else if (lastDate === null) fail('lastDate', 'enter a date like 2026-12-31 or 12/31/2026.');
  else if (lastDate < firstDate) fail('lastDate', 'this must not be before the first date.');
  else if (daysBetween(firstDate, lastDate) > MAX_SEASON_DAYS)
    fail('lastDate', 'a closure lasts a season at most.');
  const reason =
    cell('reason')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || DEFAULT_REASON;
  if (reason.length > MAX_REASON) fail('reason', `please use at most ${MAX_REASON} characters.`);
  if (place === null || firstDate === null || lastDate === null) return null;
  return { line, ...place, firstDate, lastDate, ...WHOLE_DAYS, reason };
}

/** The closures of an uploaded file. @throws AppError INVALID_INPUT */
export function readClosureRows(table: Table, venues: KnownVenues): Promise<ClosureRow[]> {
  // a permit could be read as a closure of its gym for the whole season
  if (kindOf(table) === 'permits') throw refuseFile(PERMITS_TEXT);
  return readRows(table, CLOSURE_COLUMNS, (cells) => readClosure(cells, venues));
}
