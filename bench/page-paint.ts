import type { Browser, Page } from 'playwright-core';
import { openPhone, type Storage, slowDown } from './phone.ts';

/** A page has settled after this long without a running request. */
const QUIET_MS = 500;
const SETTLES_WITHIN_MS = 30_000;

/** Milliseconds since the page was requested; shifts as the browser scores them. */
export type Paint = {
  /** the first text or picture */
  first: number;
  /** the largest visible text or picture by the time the page has settled */
  largest: number;
  /** when the last response to the page's own requests had arrived */
  loaded: number;
  /** the sum of all shifts: never less than the browser's score, which covers the worst five seconds */
  shift: number;
};

/** Opens the page on a slow phone with an empty cache, and watches until it has settled. */
export async function watchPaint(
  browser: Browser,
  url: string,
  { storage, slower }: { storage: Storage; slower: number },
): Promise<Paint> {
  const page = await openPhone(browser, storage);
  try {
    await page.addInitScript(watchShiftsAndPaints);
    await slowDown(page, slower);
    const quiet = untilQuiet(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(
      () => {
        const parts = [...document.querySelectorAll('main h1, main [role="status"]')];
        return parts.length > 0 && parts.every((part) => !part.textContent.startsWith('Loading'));
      },
      undefined,
      { timeout: SETTLES_WITHIN_MS },
    );
    await quiet;
    if (new URL(page.url()).pathname !== new URL(url).pathname)
      throw new Error(`${url} redirected to ${page.url()}.`);
    return await page.evaluate(() => window.seenPaint());
  } finally {
    await page.context().close();
  }
}

declare global {
  interface Window {
    seenPaint: () => Paint;
  }
}

/** Runs in the page before its own scripts. */
function watchShiftsAndPaints(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  let shift = 0;
  let largest = Number.NaN;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    largest = list.getEntries().at(-1)?.startTime ?? largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  window.seenPaint = () => {
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !name.endsWith('/api/events'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest,
      loaded: Math.max(...ends),
      shift,
    };
  };
}

/** Resolves when no request except the live stream has been running for a while. */
function untilQuiet(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let open = 0;
    let timer: NodeJS.Timeout | undefined;
    const counts = (url: string) => !url.endsWith('/api/events');
    const settle = (change: number) => {
      open += change;
      clearTimeout(timer);
      if (open === 0) timer = setTimeout(resolve, QUIET_MS);
    };
    page.on('request', (sent) => counts(sent.url()) && settle(1));
    page.on('requestfinished', (sent) => counts(sent.url()) && settle(-1));
    page.on('requestfailed', (sent) => counts(sent.url()) && settle(-1));
  });
}
