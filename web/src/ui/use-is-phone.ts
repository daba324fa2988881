import { useSyncExternalStore } from 'react';

/** The `phone:` variant of the style sheet (spec section 9 "Sidebar breakpoint"). */
const PHONE = '(width <= 768px)';

/** Whether the window is as narrow as a phone's, for pages that show another markup there. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}

function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
