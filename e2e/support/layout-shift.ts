import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** the sum of all layout shifts that no input caused */
    layoutShift: number;
  }
}

/** Makes the page add up its layout shifts. */
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
 * Delays every response until the page shows its heading, so that content always arrives after the first paint, however
 * fast the machine is.
 */
export const delayResponsesUntilPaint = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    try {
      await page.locator('main h1, main [role=status]').first().waitFor({ state: 'attached' });
      await untilDrawn(page);
      await route.continue();
    } catch {
      // the story has opened another page, so this request was aborted
    }
  });

/** Resolves once the rendered page has been painted. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
