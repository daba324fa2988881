import { useSyncExternalStore } from 'react';

/** How far the `phone:` variant of the style sheet reaches (spec section 9 "Sidebar breakpoint"). */
export const PHONE_UP_TO_PX = 768;

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
