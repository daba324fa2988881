import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#api/session.ts';
import { useSearchParams } from '#router/search-params.ts';
import { loadFile } from '#ui/load-file.ts';
import { Skeleton } from '#ui/loading.tsx';
import { recall, remember } from '#ui/remembered.ts';
import { showToast } from '#ui/toast.ts';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import type { SlotListProps } from './pick-cells.ts';

/** How the open slots are laid out: cards in a narrow window, else the table or a calendar. */
export type SlotLayout = 'calendar' | 'table' | 'cards';

type SlotList = ComponentType<SlotListProps>;

const FILES: Record<SlotLayout, () => Promise<SlotList>> = {
  calendar: async () => (await import('./slot-calendar.tsx')).SlotCalendar,
  table: async () => (await import('./slot-table.tsx')).SlotTable,
  cards: async () => (await import('./slot-cards.tsx')).SlotCards,
};
const loaded = new Map<SlotLayout, SlotList>();

/** Loads the file of a layout; a page shows only one of them. @throws if it cannot be fetched */
export async function loadSlotList(layout: SlotLayout): Promise<void> {
  if (!loaded.has(layout)) loaded.set(layout, await loadFile(FILES[layout]));
}

/** A layout that a person chooses; `cards` is chosen by the window. */
type SlotView = Exclude<SlotLayout, 'cards'>;

/**
 * The layout for this window: the view in the URL (`?view=calendar`), else the one that this person chose last, else
 * the table.
 */
export function useSlotLayout(): SlotLayout {
  const [view] = useChosenView();
  return useIsWindowUpTo(PHONE_MAX_WIDTH_PX) ? 'cards' : view;
}

/** The view of a wide window, and a function that changes and remembers it. */
export function useChosenView(): [SlotView, (view: SlotView) => void] {
  const [params, change] = useSearchParams();
  const session = useSession();
  const key = session.status === 'signed-in' ? `slots.view.${hashOf(session.user.email)}` : null;
  const view = params.get('view') ?? (key === null ? '' : recall(key));
  return [
    view === 'calendar' ? view : 'table',
    (chosen) => {
      if (key !== null) remember(key, chosen);
      change({ view: chosen, page: null });
    },
  ];
}

/** A hash (FNV-1a, 32 bits), because the address of a person must not stay in the browser after the logout. */
const hashOf = (text: string): string =>
  (
    [...text].reduce(
      (hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619),
      2_166_136_261,
    ) >>> 0
  ).toString(36);

/**
 * The requested layout, or the previous one until the file of the requested one is loaded. A file that cannot be
 * fetched is tried again as soon as the browser is online.
 * @returns the layout with its list; null if there is none to show yet
 */
export function useSlotList(requested: SlotLayout) {
  const [shown, show] = useState<SlotLayout | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const layout = loaded.has(requested) ? requested : shown;
  if (layout !== shown) show(layout);

  useEffect(() => {
    let isMounted = true;
    function load() {
      loadSlotList(requested).then(
        () => isMounted && show(requested),
        () => isMounted && setFailed(true),
      );
    }
    setFailed(false);
    load();
    window.addEventListener('online', load);
    return () => {
      isMounted = false;
      window.removeEventListener('online', load);
    };
  }, [requested]);

  const isMissing = hasFailed && layout !== requested;
  useEffect(() => {
    if (isMissing && layout !== null)
      showToast({ tone: 'warn', title: 'You’re offline. Your choices are kept.' });
  }, [isMissing, layout]);

  const List = layout === null ? undefined : loaded.get(layout);
  return { hasFailed: isMissing, list: layout !== null && List ? { layout, List } : null };
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Reserves the space of the open slots while they load. */
export function SlotsSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-4">
      <span className="sr-only">Loading open slots</span>
      <Skeleton className="h-18 w-full max-w-3xl phone:h-12" />
      <Skeleton className="h-5 w-32" />
      <div className="overflow-hidden rounded-xl border border-line bg-panel">
        <Skeleton className="h-28 w-full rounded-none phone:hidden" />
        {ROWS.map((row) => (
          <div key={row} className="border-t border-line px-5 py-3.5 phone:py-10">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
