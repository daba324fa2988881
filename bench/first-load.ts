import { request } from 'node:http';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from './chromium.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const RUNS = 5;
const PHONE = { width: 390, height: 844 };
/** 150 ms there and back, 1.6 Mbps down, 750 kbps up, a processor four times as slow */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;

/** Bytes of a body as it travels with brotli. */
function brotliBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A page in a browser that has never been here, with what it must hold before its scripts run. */
async function openPage(
  browser: Browser,
  storage: Record<string, string>,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  await context.addInitScript((items: Record<string, string>) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, storage);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { page, cdp };
}

/** Everything but calls that a first visit of the page loads until it is quiet, in brotli bytes. */
async function firstLoad(
  browser: Browser,
  base: string,
  path: string,
  storage: Record<string, string>,
): Promise<number> {
  const { page } = await openPage(browser, storage);
  const urls = new Set<string>();
  page.on('requestfinished', (finished) => {
    const { origin, pathname } = new URL(finished.url());
    if (origin === base && !pathname.startsWith('/api/')) urls.add(finished.url());
  });
  // live changes keep the network busy for as long as a page shows
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(base + path, { waitUntil: 'networkidle' });
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`);
  await page.context().close();
  const sizes = await Promise.all([...urls].map(brotliBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Milliseconds until the first text or picture of the page stands, on a slow phone with an empty cache. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const { page, cdp } = await openPage(browser, {});
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'load' });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const ms = Number(await painted.jsonValue());
  await page.context().close();
  return ms;
}

/** What a phone has to load, and how soon it shows something. */
export async function benchFirstLoad(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const base = bench.process.url;
    const [chance] = chances;
    if (chance === undefined) throw new Error('The league has coaches.');
    const user = {
      email: chance.coachEmail,
      firstname: 'Pat',
      lastname: 'Person',
      role: 'COACH',
      emailVerified: true,
    };
    const signedIn = { token: chance.token, user: JSON.stringify(user), userEmail: chance.coachEmail };
    const login = await firstLoad(browser, base, '/login', {});
    const practices = await firstLoad(browser, base, '/practice-request', signedIn);
    const paints: number[] = [];
    for (let run = 0; run < RUNS; run += 1) paints.push(await firstPaint(browser, `${base}/login`));
    const bytes = 'all files of a first visit until the network is quiet, bodies in brotli, calls left out';
    return [
      boundFigure({ what: 'First load of /login', atMost: 85, value: login / 1_000, unit: 'kB', how: bytes }),
      boundFigure({
        what: 'First load of /practice-request',
        atMost: 130,
        value: practices / 1_000,
        unit: 'kB',
        how: bytes,
      }),
      boundFigure({
        what: 'First contentful paint of /login on a slow phone',
        atMost: 1_000,
        value: median(paints),
        unit: 'ms',
        how: `Chromium, 390 × 844, 150 ms round trip, 1.6 Mbps, processor ${SLOWER} times slower, median of ${RUNS}`,
      }),
    ];
  } finally {
    await browser.close();
    await bench.close();
  }
}
