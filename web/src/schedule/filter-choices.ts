import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { FILTER_TYPES, type RowFilters } from '@portal/domain/schedule/row-filters.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { statusName } from './row-text.ts';

export type Choice = { value: string; label: string };

/** The filter values of this season. */
export type FilterChoices = { divisions: Choice[]; venues: Choice[] };

export const TYPE_CHOICES: readonly Choice[] = FILTER_TYPES.map((type) => ({
  value: type,
  label: statusName(type),
}));

/** By the UTC weekday (docs/spec/product.md#day-of-week), Monday first. */
export const WEEKDAY_CHOICES: readonly Choice[] = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
];

const FIRST_HOUR = 6;
const LAST_HOUR = 23;

/** Every half hour from 6:00 AM to 11:30 PM. */
export const TIME_CHOICES: readonly Choice[] = Array.from(
  { length: (LAST_HOUR - FIRST_HOUR + 1) * 2 },
  (_, index) => {
    const time = wallTimeOf(FIRST_HOUR * 60 + index * 30);
    return { value: time, label: formatTime(time) };
  },
);

/** The divisions and venues in the rows, sorted by name with numbers by value. */
export function filterChoices(rows: readonly ScheduleRow[]): FilterChoices {
  const divisions = new Set<string>();
  const venues = new Map<number, string>();
  for (const row of rows) {
    if (row.divisionName !== '') divisions.add(row.divisionName);
    if (!venues.has(row.venueId)) venues.set(row.venueId, venueNameOf(row));
  }
  return { divisions: byName(divisions), venues: byName(new Set(venues.values())) };
}

/** How many filters are active. */
export const countFilters = (filters: RowFilters): number => Object.values(filters).filter(Boolean).length;

function byName(names: ReadonlySet<string>): Choice[] {
  const { compare } = new Intl.Collator('en-US', { numeric: true });
  return [...names].toSorted(compare).map((name) => ({ value: name, label: name }));
}
