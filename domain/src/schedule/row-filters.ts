import { foldName } from '#coaches/names.ts';
import {
  type IsoDate,
  isIsoDate,
  isPast,
  isWallTime,
  type LeagueNow,
  toWallTime,
  type WallTime,
  weekdayOf,
} from '#time/wall-clock.ts';
import { type ScheduleRow, venueNameOf } from './row.ts';
import { normalizeStatus } from './status.ts';

/**
 * The filters of the combined schedule (docs/spec/product.md#filter-bar); '' means no filter. Screens and
 * exports share them.
 */
export type RowFilters = {
  /** whether past rows are shown (docs/spec/decisions.md#past) */
  showPast: boolean;
  /** a type or status: 'OPEN', 'PRACTICE', …, 'RESERVED', 'PENDING' */
  type: string;
  /** '0' Sunday to '6' Saturday */
  weekday: string;
  division: string;
  /** 'Salk - Main gym' */
  venue: string;
  startDate: IsoDate | '';
  endDate: IsoDate | '';
  /** rows that start at this time or later */
  startTime: WallTime | '';
  /** rows that start before this time */
  endTime: WallTime | '';
  /** words that must all be in the row */
  search: string;
};

export const NO_FILTERS: RowFilters = {
  showPast: false,
  type: '',
  weekday: '',
  division: '',
  venue: '',
  startDate: '',
  endDate: '',
  startTime: '',
  endTime: '',
  search: '',
};

/** Statuses in the order of the Type filter. */
export const FILTER_TYPES = [
  'OPEN',
  'PRACTICE',
  'GAME',
  'PLAYOFF',
  'CLINIC',
  'BLACKOUT',
  'RESERVED',
  'PENDING',
  'CANCELED',
  'DECLINED',
] as const;

/**
 * Reads filters from the parameters of an address or the fields of a body: `past=1`, `type`, `weekday`,
 * `division`, `venue`, `from`, `to`, `after`, `before`, `q`. Invalid values are ignored.
 */
export function readRowFilters(read: (key: string) => string | null): RowFilters {
  const text = (key: string) => read(key)?.trim() ?? '';
  const date = (key: string) => (isIsoDate(text(key)) ? text(key) : '');
  const time = (key: string) => (isWallTime(text(key)) ? toWallTime(text(key)) : '');
  const weekday = text('weekday');
  return {
    showPast: text('past') === '1',
    type: normalizeStatus(text('type')),
    weekday: /^[0-6]$/.test(weekday) ? weekday : '',
    division: text('division'),
    venue: text('venue'),
    startDate: date('from'),
    endDate: date('to'),
    startTime: time('after'),
    endTime: time('before'),
    search: text('q'),
  };
}

/** Writes the parameters that `readRowFilters` reads; null for a filter that is not set. */
export function writeRowFilters(filters: RowFilters): Record<string, string | null> {
  return {
    past: filters.showPast ? '1' : null,
    type: filters.type || null,
    weekday: filters.weekday || null,
    division: filters.division || null,
    venue: filters.venue || null,
    from: filters.startDate || null,
    to: filters.endDate || null,
    after: filters.startTime === '' ? null : filters.startTime.slice(0, 5),
    before: filters.endTime === '' ? null : filters.endTime.slice(0, 5),
    q: filters.search || null,
  };
}

/**
 * The rows that match every filter, in the given order.
 * @param now league wall clock, for past rows
 */
export function filterRows(rows: readonly ScheduleRow[], filters: RowFilters, now: LeagueNow): ScheduleRow[] {
  const words = foldName(filters.search).key.split(' ').filter(Boolean);
  const { showPast, type, division, venue, startDate, endDate, startTime, endTime } = filters;
  const isOnWeekday = weekdayCheck(filters.weekday);
  return rows.filter(
    (row) =>
      row.date >= startDate &&
      (endDate === '' || row.date <= endDate) &&
      (showPast || !isPastRow(row, now)) &&
      (type === '' || isOfType(row, type)) &&
      (division === '' || row.divisionName === division) &&
      (venue === '' || venueNameOf(row) === venue) &&
      row.startTime >= startTime &&
      (endTime === '' || row.startTime < endTime) &&
      isOnWeekday(row.date) &&
      words.every((word) => haystackOf(row).includes(word)),
  );
}

/**
 * Prepares the searchable text of the rows. With 50,000 rows, the first search would otherwise be noticeably
 * slow.
 */
export function prepareSearch(rows: readonly ScheduleRow[]): void {
  for (const row of rows) haystackOf(row);
}

/** Caches the result for each day, because a season has few days and many rows. */
function weekdayCheck(weekday: string): (date: IsoDate) => boolean {
  if (weekday === '') return () => true;
  const known = new Map<IsoDate, boolean>();
  return (date) => {
    const answer = known.get(date) ?? String(weekdayOf(date)) === weekday;
    known.set(date, answer);
    return answer;
  };
}

const isPastRow = (row: ScheduleRow, now: LeagueNow) =>
  row.date < now.date || (row.date === now.date && isPast(row.date, row.startTime, now));

/** OPEN means open for an entry; a practice with a pending permit matches both PRACTICE and PENDING. */
const isOfType = ({ type: rowType, status }: ScheduleRow, type: string) =>
  status === type || (type !== 'OPEN' && rowType === type);

const haystacks = new WeakMap<ScheduleRow, string>();

function haystackOf(row: ScheduleRow): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const text = foldName(
    [
      row.teamName,
      row.homeTeam,
      row.awayTeam,
      row.divisionName,
      row.schoolName,
      row.gymName,
      row.court,
      row.scheduleName,
      row.detail,
      row.gameNumber,
      row.otherSeason,
      row.status,
      row.type,
    ].join(' '),
  ).key;
  haystacks.set(row, text);
  return text;
}
