import { useEffect, useRef } from 'react';

/**
 * Keeps the focus from getting lost after a dialog: returns it to where it was when the dialog opened, or to
 * the start of the page if that element has disappeared or disappears later.
 * @param elsewhere the id of another element to use instead of the start of the page
 */
export function useKeptFocus(isOpen: boolean, elsewhere = 'main') {
  const home = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    return isClosed ? watch(home.current, elsewhere) : undefined;
  }, [isOpen, elsewhere]);

  return {
    /** to be called just before the dialog opens */
    remember: () => {
      home.current = document.activeElement;
    },
  };
}

/** @returns a function that stops the observer */
function watch(home: Element | null, elsewhere: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === home) return;
    observer.disconnect();
    if (document.activeElement === document.body && !home?.isConnected) focusOn(elsewhere);
  });
  // the dialog is gone by then
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) restoreFocus(home, elsewhere);
    if (document.activeElement === home) observer.observe(document.body, { childList: true, subtree: true });
  });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

function restoreFocus(home: Element | null, elsewhere: string): void {
  if (home instanceof HTMLElement && home.isConnected) home.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusOn(elsewhere);
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
