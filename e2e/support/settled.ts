import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** the sum of all layout shifts that no input caused */
    layoutShift: number;
  }
}

/** Makes the page add up how far its content moved by itself. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Keeps every answer of the server back until the page shows its heading, so that content always arrives after the
 * first look at the page, however fast the machine is.
 */
export const answerAfterFirstLook = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    try {
      await page.locator('main h1, main [role=status]').first().waitFor({ state: 'attached' });
      await untilDrawn(page);
      await route.continue();
    } catch {
      // the story has opened another page, which nobody answers here
    }
  });

/** Resolves once what the page has rendered is drawn. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
