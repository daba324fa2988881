import { useSyncExternalStore } from 'react';

/** The width of the `phone:` variant of the style sheet (docs/spec/product.md#sizes). */
export const PHONE_MAX_WIDTH_PX = 768;

/**
 * Up to this width lists are cards rather than tables: beside the sidebar, a tablet has no room for a column
 * per team, and checkboxes out of view are easily missed.
 */
export const CARDS_MAX_WIDTH_PX = 1100;

/** Whether the window has at most this width, at the default size of text, for pages that render different markup then. */
export function useIsWindowUpTo(widthPx: number): boolean {
  // in em like the style sheet; printing must not change the page
  const query = `screen and (width <= ${widthPx / 16}em)`;

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
