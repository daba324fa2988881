import { useEffect, useRef } from 'react';

/**
 * Keeps the focus from getting lost after a dialog: it goes back to the button that opened it, and where that button
 * has left the page with its row, or leaves it later, to the start of the page.
 * @returns a function to call when the dialog closes
 */
export function useKeptFocus(): () => void {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  return () => {
    stop.current();
    let frame = 0;
    let observer: MutationObserver | null = null;
    stop.current = () => {
      cancelAnimationFrame(frame);
      observer?.disconnect();
    };
    // the dialog gives the focus back in the first frame after it has left
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const home = document.activeElement;
        if (home === null || home === document.body) return toStartOfPage();
        observer = new MutationObserver(() => {
          if (document.activeElement === home) return;
          stop.current();
          if (document.activeElement === document.body && !home.isConnected) toStartOfPage();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
    });
  };
}

function toStartOfPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
