import { formatDayShort } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { useSearchParams } from '#router/search-params.ts';
import type { StripDay } from '#shared/day-strip.tsx';
import type { Booking, Slot } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { mergeSlots, pageOf, type ShownSlot } from './shown-slots.ts';
import { daysThatFit, filterSlots, readFilters, type SlotFilters } from './slot-filters.ts';
import { dayName } from './slot-text.ts';

type Watched = {
  open: readonly Slot[];
  /** picked slots, which stay in the list after they are gone */
  picked: readonly Slot[];
  /** slots that are removed without a message */
  bookedIds: ReadonlySet<number>;
  range: WeekRange;
  /** the day to show regardless of the URL; undefined to use the URL */
  day: string | undefined;
  /** false: every slot that matches the filters is shown */
  hasPages: boolean;
};

/** The page of slots in the URL: filters and page number are there, so that a view can be shared. */
export function useSlotView({ open, picked, bookedIds, range, day, hasPages }: Watched) {
  const [params, changeParams] = useSearchParams();
  const inUrl = readFilters(params);
  const filters = day === undefined ? inUrl : { ...inUrl, day };
  const requestedPage = Number(params.get('page') ?? 1);
  const key = JSON.stringify([filters, hasPages && requestedPage]);
  const shownOf = (slots: ShownSlot[]) =>
    hasPages ? pageOf(slots, requestedPage) : { items: slots, page: 1, pageCount: 1 };
  const kept = useKeptSlots({
    open,
    picked,
    view: key,
    shownOf: (slots) => shownOf(filterSlots(slots, filters, range)).items,
  });
  const others = kept.filter((slot) => !bookedIds.has(slot.id));
  const fitting = filterSlots(mergeSlots(open, [...others, ...picked]), filters, range);

  return {
    /** identifies the view */
    key,
    filters: inUrl,
    ...shownOf(fitting),
    /** open slots that match the filters */
    fittingCount: fitting.filter((slot) => !slot.gone && !isHeldFromTeam(slot)).length,
    changeFilters: (changes: Partial<SlotFilters>) => changeParams({ ...changes, page: null }),
    clearFilters: () => changeParams({ day: null, gym: null, time: null, page: null }),
    changePage: (page: number) => changeParams({ page: page === 1 ? null : String(page) }),
  };
}

type KeptOptions = {
  /** the slots that the server offers */
  open: readonly Slot[];
  /** slots that stay visible whether open or not */
  picked: readonly Slot[];
  /** page and filters: another view starts over */
  view: string;
  /** which of the slots the view shows */
  shownOf: (slots: readonly ShownSlot[]) => readonly ShownSlot[];
};

/**
 * The slots of the view that were visible when they were taken. They keep their place, grayed, until the view
 * changes: a row that disappears would move the next one under the coach's finger and lose the focus.
 */
function useKeptSlots({ open, picked, view, shownOf }: KeptOptions): readonly Slot[] {
  const [memory, setMemory] = useState<{ open: readonly Slot[]; view: string; kept: readonly Slot[] }>({
    open,
    view,
    kept: [],
  });
  if (memory.open === open && memory.view === view) return memory.kept;
  const openIds = new Set(open.map((slot) => slot.id));
  const before = memory.view === view ? shownOf(mergeSlots(memory.open, [...memory.kept, ...picked])) : [];
  const kept = before.filter((slot) => !openIds.has(slot.id));
  setMemory({ open, view, kept });
  return kept;
}

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
  /** whether all days may be shown: then there is a day only if the filter has one */
  mayBeAll: boolean;
};

/**
 * The day that is shown: the filter's day, else for cards the first one with a slot that the team may book. The latter stays
 * until team or filters change, even if its last slot is taken.
 */
export function useChosenDay({ open, filters, range, team, mayPick, mayBeAll }: ChosenDayOptions) {
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
  return { days, day: requested ?? (mayBeAll ? null : first.day) };
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

/** The days of the period with the slots that are open for the team, and what the coach's teams have. */
export const stripDays = (
  days: readonly DayCount[],
  range: WeekRange,
  bookings: readonly Booking[],
): StripDay[] =>
  days.map(({ date, free, open }, index) => {
    const before = days[index - 1];
    const ofDay = bookings.filter((booking) => booking.date === date);
    const own = [
      ...(ofDay.some(({ isHome }) => isHome === null) ? (['practice'] as const) : []),
      ...(ofDay.some(({ isHome }) => isHome !== null) ? (['game'] as const) : []),
    ];
    return {
      date,
      text: `${formatDayShort(date)} ${Number(date.slice(8))}`,
      count: free,
      label: `${dayName(date)}: ${free} open${own.map((what) => `, your ${what}`).join('')}`,
      own,
      isEmpty: open === 0,
      beginsWeek: before !== undefined && weekOf(before.date, range) !== weekOf(date, range),
    };
  });
