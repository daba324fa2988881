import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a part that leaves when its own button is pressed: the focus goes to the start of the page then, instead of
 * getting lost.
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
