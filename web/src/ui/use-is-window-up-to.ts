import { useSyncExternalStore } from 'react';

/** How far the `phone:` variant of the style sheet reaches (docs/spec/product.md#sizes). */
export const PHONE_UP_TO_PX = 768;

/**
 * Up to this width the lists are cards rather than tables: beside the sidebar a tablet has no room for a column per
 * team either, and a box that must be scrolled to is not ticked.
 */
export const CARDS_UP_TO_PX = 1100;

/** Whether the window is that wide or narrower, for pages that show another markup there. */
export function useIsWindowUpTo(widthPx: number): boolean {
  const query = `(width <= ${widthPx}px)`;

  function subscribe(listener: () => void): () => void {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  }

  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
