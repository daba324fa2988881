import { weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { daysOf, type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import type { Slot } from './from-wire.ts';
import { dayName } from './slot-text.ts';

/** The filters of the open slots as in the URL; '' filters nothing. */
export type SlotFilters = {
  /** 'this-week', 'next-week', a weekday 'tue' or a date 'YYYY-MM-DD' */
  day: string;
  /** 'Salk' */
  gym: string;
  /** id of a time of day */
  time: string;
};

/** Times of day by the slot's start: from `from`, before `before`. */
export const DAY_PARTS: readonly { id: string; label: string; from: WallTime; before: WallTime }[] = [
  { id: 'morning', label: 'Before noon', from: '00:00:00', before: '12:00:00' },
  { id: 'afternoon', label: 'Noon to 5 PM', from: '12:00:00', before: '17:00:00' },
  { id: 'evening', label: '5 PM to 7 PM', from: '17:00:00', before: '19:00:00' },
  { id: 'late', label: '7 PM or later', from: '19:00:00', before: '24:00:00' },
];

const WEEK_WORDS = { 'this-week': 'current', 'next-week': 'next' } as const;

/** The filters in the query of the URL. An unknown value matches nothing and can be cleared. */
export function readFilters(params: URLSearchParams): SlotFilters {
  const read = (key: string) => params.get(key)?.trim() ?? '';
  return { day: read('day'), gym: read('gym'), time: read('time') };
}

export const countFilters = (filters: SlotFilters): number => Object.values(filters).filter(Boolean).length;

/** The slots that match every filter, in the given order. */
export function filterSlots<S extends Slot>(
  slots: readonly S[],
  filters: SlotFilters,
  range: WeekRange,
): S[] {
  const part = DAY_PARTS.find(({ id }) => id === filters.time);
  return slots.filter(
    (slot) =>
      fitsDay(slot.date, filters.day, range) &&
      (!filters.gym || venueName(slot) === filters.gym) &&
      (!filters.time || (part !== undefined && part.from <= slot.startTime && slot.startTime < part.before)),
  );
}

/** The days of the period that match the filter. */
export const daysThatFit = (day: string, range: WeekRange): IsoDate[] =>
  [...daysOf(range.current), ...daysOf(range.next)].filter((date) => fitsDay(date, day, range));

function fitsDay(date: IsoDate, day: string, range: WeekRange): boolean {
  if (!day || day === date || day === weekdayId(date)) return true;
  const week = WEEK_WORDS[day as keyof typeof WEEK_WORDS];
  return week !== undefined && weekOf(date, range) === week;
}

const weekdayId = (date: IsoDate): string => weekdayName(date).slice(0, 3).toLowerCase();

export type Choice = { value: string; label: string };
export type FilterChoices = {
  weekdays: Choice[];
  thisWeek: Choice[];
  nextWeek: Choice[];
  gyms: Choice[];
};

/** The filter values to choose from: only days and gyms that have an open slot. */
export function filterChoices(slots: readonly Slot[], range: WeekRange): FilterChoices {
  const dates = [...new Set(slots.map((slot) => slot.date))].toSorted();
  const datesOf = (week: 'current' | 'next') =>
    dates
      .filter((date) => weekOf(date, range) === week)
      .map((date) => ({ value: date, label: dayName(date) }));
  const byWeekday = new Map(dates.map((date) => [weekdayId(date), `${weekdayName(date)}s`]));
  return {
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((value) => {
      const label = byWeekday.get(value);
      return label ? [{ value, label }] : [];
    }),
    thisWeek: datesOf('current'),
    nextWeek: datesOf('next'),
    gyms: [...new Set(slots.map(venueName))].toSorted().map((name) => ({ value: name, label: name })),
  };
}
