import { formatDayShort } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import type { StripDay } from '#shared/day-strip.tsx';
import type { Slot } from './from-wire.ts';
import { daysThatFit, filterSlots, type SlotFilters } from './slot-filters.ts';
import { dayName } from './slot-text.ts';

/** A day with its open slots, and those of them that the team may book. */
type DayCount = { date: IsoDate; open: number; free: number };

type ChosenDayOptions = {
  open: readonly Slot[];
  /** as in the URL */
  filters: SlotFilters;
  range: WeekRange;
  /** key of the team; '' without one */
  team: string;
  mayPick: (slot: Slot) => boolean;
};

/**
 * The day that cards show: the filter's day, else the first one with a slot that the team may book. The latter stays
 * until team or filters change, even if its last slot is taken.
 */
export function useChosenDay({ open, filters, range, team, mayPick }: ChosenDayOptions) {
  const today = useLeagueToday();
  const slots = filterSlots(open, { ...filters, day: '' }, range);
  const days = daysThatFit('', range)
    .filter((date) => today === null || date >= today)
    .map((date) => {
      const ofDay = slots.filter((slot) => slot.date === date);
      return { date, open: ofDay.length, free: ofDay.filter((slot) => mayPick(slot)).length };
    });
  const key = JSON.stringify([filters, team]);
  const [first, setFirst] = useState<{ key: string; day: IsoDate | null }>({ key: '', day: null });
  const requested = days.find(({ date }) => date === filters.day)?.date;
  if (requested === undefined && (first.key !== key || first.day === null)) {
    const day = firstDay(days, daysThatFit(filters.day, range));
    if (first.key !== key || day !== null) setFirst({ key, day });
  }
  return { days, day: requested ?? first.day };
}

/** The first day with a slot for the team; days that match the filter come first. */
function firstDay(days: readonly DayCount[], fitting: readonly IsoDate[]): IsoDate | null {
  const matching = days.filter(({ date }) => fitting.includes(date));
  const first =
    matching.find(({ free }) => free > 0) ??
    days.find(({ free }) => free > 0) ??
    matching.find(({ open }) => open > 0) ??
    days.find(({ open }) => open > 0);
  return first?.date ?? null;
}

/** The days of the period with the slots that are open for the team. */
export const stripDays = (days: readonly DayCount[], range: WeekRange): StripDay[] =>
  days.map(({ date, free, open }, index) => {
    const before = days[index - 1];
    return {
      date,
      text: `${formatDayShort(date)} ${Number(date.slice(8))}`,
      count: free,
      label: `${dayName(date)}: ${free} open`,
      isEmpty: open === 0,
      beginsWeek: before !== undefined && weekOf(before.date, range) !== weekOf(date, range),
    };
  });
