import { type Closure, WHOLE_DAYS } from '@portal/domain/availability/closure.ts';
import { MAX_SEASON_DAYS } from '@portal/domain/availability/permit-hours.ts';
import { parseDateCell } from '@portal/domain/time/cells.ts';
import { daysBetween } from '@portal/domain/time/wall-clock.ts';
import { refuseFile } from '#platform/files/read/refuse-file.ts';
import type { Table } from '#platform/files/read/table.ts';
import { isAll, parseNameCell } from './cells.ts';
import { CLOSURE_COLUMNS, kindOf } from './import-columns.ts';
import type { KnownVenues } from './known-venues.ts';
import { type RowCells, readRows } from './read-rows.ts';

export type ClosureRow = Closure<number> & { line: number; reason: string };

const MAX_REASON = 200;
const DEFAULT_REASON = 'Closed';
const PERMITS_TEXT =
  'Nothing was imported: this looks like a file of permits, not of closures. If it does list closures, please remove its column of weekdays.';

type Cells = RowCells<keyof typeof CLOSURE_COLUMNS>;

function readPlace({ cell, fail }: Cells, venues: KnownVenues) {
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

function readRow(cells: Cells, venues: KnownVenues): ClosureRow | null {
  const { line, cell, fail } = cells;
  const place = readPlace(cells, venues);
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
  return readRows(table, CLOSURE_COLUMNS, (cells) => readRow(cells, venues));
}
