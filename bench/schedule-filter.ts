/// <reference lib="dom" />
import { chromium, type Page } from 'playwright-core';
import { launchOptions, openAsAdministrator } from './chromium.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { makeSeasonLeague } from './season-league.ts';
import { openWorkbench } from './workbench.ts';

const ROWS = 50_000;
/** typed and deleted key by key */
const WORDS = ['boys hawks', 'salk', 'owls 2', 'game'];
const MAX_MS = 50;
/** longer than the page waits before it writes the search to its URL */
const PAUSE_MS = 400;

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/** Runs in the page: milliseconds from each key's input event until the frame with its rows is presented. */
function watchKeystrokes(): void {
  window.keystrokes = [];
  const channel = new MessageChannel();
  let startedAt = 0;
  channel.port1.onmessage = () => window.keystrokes.push(performance.now() - startedAt);
  addEventListener(
    'beforeinput',
    () => {
      startedAt = performance.now();
      requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    { capture: true },
  );
}

async function typeAndErase(page: Page, word: string): Promise<void> {
  const keystrokes = () => page.evaluate(() => window.keystrokes.length);
  const press = async (key: string) => {
    const before = await keystrokes();
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForFunction((count) => window.keystrokes.length > count, before);
  };
  for (const key of word) await press(key);
  await page.waitForTimeout(PAUSE_MS);
  for (const _ of word) await press('Backspace');
  await page.waitForTimeout(PAUSE_MS);
}

/** How soon the table updates while someone types in its search field, in a browser with the built front end. */
export async function benchScheduleFilter(slower: number): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await openAsAdministrator(browser, await makeSeasonLeague(bench.inside.db, ROWS));
    await page.goto(`${bench.process.url}/admin/combined-schedule`);
    await page.getByRole('searchbox', { name: 'Search' }).click({ timeout: 60_000 });
    await page.evaluate(watchKeystrokes);
    // a warm-up run for compiled code and caches
    await typeAndErase(page, 'warm');
    await page.evaluate(() => {
      window.keystrokes = [];
    });
    for (const word of WORDS) await typeAndErase(page, word);
    const seen = await page.evaluate(() => window.keystrokes);
    const how = `Chromium, 1280 × 800, ${ROWS.toLocaleString('en-US')} rows; ${seen.length} keys from their event to the painted frame`;
    return [
      boundFigure({
        what: 'Search of the combined schedule, a key',
        atMost: MAX_MS * slower,
        value: median(seen),
        unit: 'ms',
        how: `${how}, median`,
      }),
      boundFigure({
        what: '… the slowest key',
        atMost: MAX_MS * slower,
        value: Math.max(...seen),
        unit: 'ms',
        how,
      }),
    ];
  } finally {
    await browser.close();
    await bench.close();
  }
}
