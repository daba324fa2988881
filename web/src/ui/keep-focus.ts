import { createContext } from 'react';

/** The id of what gets the focus after a dialog if the element that opened it is gone. */
export const FocusAfterDialog = createContext('main');

/** Where the focus was before each open dialog; for a dialog on top of another one, also before that one. */
const homes = new WeakMap<Element, Element[]>();

/** To be called before the dialog takes the focus. */
export function rememberFocus(dialog: Element): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return;
  const below = focused.closest('dialog');
  homes.set(dialog, [focused, ...((below && homes.get(below)) ?? [])]);
}

/**
 * Keeps the focus from getting lost when a dialog closes: returns it to where it was before, or to another element if that
 * one has disappeared or disappears later.
 */
export function returnFocus(dialog: Element, elsewhere: string): void {
  const focusElsewhere = () => document.getElementById(elsewhere)?.focus({ preventScroll: true });
  // the dialog is gone by then
  requestAnimationFrame(() => {
    const home = homes.get(dialog)?.find(({ isConnected }) => isConnected);
    if (document.activeElement === document.body) {
      if (home instanceof HTMLElement) home.focus({ preventScroll: true });
      if (document.activeElement === document.body) focusElsewhere();
    }
    if (home === undefined || document.activeElement !== home) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement === home) return;
      observer.disconnect();
      if (document.activeElement === document.body && !home.isConnected) focusElsewhere();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
