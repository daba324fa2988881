/**
 * Class names of a bar that stays at the bottom of the window while the page scrolls: above the cookie notice, which
 * stands there until it is answered.
 */
export const AT_WINDOW_BOTTOM = 'sticky bottom-0 [body:has([aria-label=Cookies])_&]:bottom-18';
