import type { Browser, CDPSession, Page } from 'playwright-core';

const SIZE = { width: 390, height: 844 };
/** 150 ms round trip, 1.6 Mbps down, 750 kbps up */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** How much slower than the machine that limits in seconds are for. */
const SLOWER = 4;

export const SLOW_PHONE = `Chromium, ${SIZE.width} × ${SIZE.height}, 150 ms round trip, 1.6 Mbps, processor ${SLOWER} times slower`;

/** The contents of local storage before the page's scripts run: nothing, or a session. */
export type Storage = Record<string, string>;

/** A page on a phone on its first visit. */
export async function openPhone(browser: Browser, storage: Storage): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  await context.addInitScript((items: Storage) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, storage);
  return context.newPage();
}

/** Throttles the phone's network and its CPU, less on a machine that is slower itself. */
export async function slowDown(page: Page, slower: number): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, SLOWER / slower) });
}
