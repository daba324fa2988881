import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog element as a modal for as long as it is rendered. The browser keeps the focus inside, and closing it
 * before it leaves the page lets the browser give the focus back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
