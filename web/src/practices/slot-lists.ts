import { type ComponentType, useEffect, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { showToast } from '#ui/toast.ts';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { messages } from './messages.ts';
import type { SlotListProps } from './slot-list-props.ts';

/** How the open slots are laid out: cards in a narrow window, else a calendar or the table. */
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
  if (!loaded.has(layout)) loaded.set(layout, await FILES[layout]());
}

/** The layout for this window and URL (`?view=table`). */
export function useSlotLayout(): SlotLayout {
  const [params] = useSearchParams();
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  if (isNarrow) return 'cards';
  return params.get('view') === 'table' ? 'table' : 'calendar';
}

/**
 * The requested layout, or the previous one until the file of the requested one is loaded. A file that cannot be
 * fetched is tried again as soon as the browser is online.
 * @returns the layout with its list; null if there is none to show yet
 */
export function useSlotList(wanted: SlotLayout) {
  const [shown, show] = useState<SlotLayout | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const layout = loaded.has(wanted) ? wanted : shown;
  if (layout !== shown) show(layout);

  useEffect(() => {
    let isMounted = true;
    function load() {
      loadSlotList(wanted).then(
        () => isMounted && show(wanted),
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
  }, [wanted]);

  const isMissing = hasFailed && layout !== wanted;
  useEffect(() => {
    if (isMissing && layout !== null) showToast({ tone: 'warn', title: messages.offline });
  }, [isMissing, layout]);

  const List = layout === null ? undefined : loaded.get(layout);
  return { hasFailed: isMissing, list: layout !== null && List ? { layout, List } : null };
}
