import type { WeekRange } from '@portal/domain/time/week.ts';
import { useSearchParams } from '#router/search-params.ts';
import type { Slot } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { mergeSlots, pageOf, type ShownSlot } from './shown-slots.ts';
import { filterSlots, readFilters, type SlotFilters } from './slot-filters.ts';
import { useKeptSlots } from './use-kept-slots.ts';

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
