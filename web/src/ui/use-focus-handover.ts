import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a part that disappears when its own button is pressed: moves the focus to the start of the page instead
 * of losing it.
 */
export function useFocusHandover<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const part = ref.current;
    return () => {
      if (part?.contains(document.activeElement)) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return ref;
}
