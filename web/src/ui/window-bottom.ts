import { type RefObject, useEffect } from 'react';

/** Marks elements that stick to the bottom of the window, so that messages are shown above them. */
export const WINDOW_BAR = 'window-bar';

/**
 * Class names of a bar that sticks to the bottom of the window while the page scrolls: above the cookie
 * notice, which is shown until it is answered.
 */
export const AT_WINDOW_BOTTOM = `${WINDOW_BAR} sticky bottom-0 [body:has([aria-label=Cookies])_&]:bottom-18`;

/**
 * Keeps `--lift` of an element at the height that bars cover at the bottom of the window. At the end of a
 * page they move up above the footer.
 * @param isShown measures only while the element is shown
 */
export function useLiftAboveBars(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let bars: Element[] = [];
    const lift = () => element.current?.style.setProperty('--lift', `${coveredHeight(bars)}px`);
    const sizes = new ResizeObserver(lift);
    const findBars = () => {
      bars = [...document.querySelectorAll(`.${WINDOW_BAR}`)];
      sizes.disconnect();
      for (const bar of bars) sizes.observe(bar);
      lift();
    };
    // bars come and go while a message is shown
    const elements = new MutationObserver(findBars);
    elements.observe(document.body, { childList: true, subtree: true });
    for (const event of ['scroll', 'resize']) window.addEventListener(event, lift, { passive: true });
    findBars();
    return () => {
      elements.disconnect();
      sizes.disconnect();
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, lift);
    };
  }, [element, isShown]);
}

/** The height covered by bars at the bottom of the window, in pixels. */
function coveredHeight(bars: readonly Element[]): number {
  const tops = bars.map((bar) => window.innerHeight - bar.getBoundingClientRect().top);
  return Math.max(0, ...tops.filter((height) => height <= window.innerHeight));
}
