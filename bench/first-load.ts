import { request } from 'node:http';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from './chromium.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { type Paint, watchPaint } from './page-paint.ts';
import { openPhone, SLOW_PHONE, type Storage } from './phone.ts';
import { openWorkbench } from './workbench.ts';

const RUNS = 5;

/** The largest contentful paint that the Web Vitals rate good (ms). */
const GOOD_MS = 2_500;

/**
 * Limits for the size of a page (kB of brotli) and its largest contentful paint (ms). The login page paints within a
 * second, but on a first visit the cookie notice is its largest text, and it only appears once the scripts run.
 * Behind the login a page needs one or two rounds of calls after its scripts.
 */
const VISITORS = { kB: 110, largestMs: 1_500, paths: ['/login'] };
const COACHS = {
  kB: 180,
  largestMs: GOOD_MS,
  paths: [
    '/dashboard',
    '/practice-request',
    '/your-practices',
    '/player-ratings',
    '/fairness',
    '/health-dashboard',
    '/account',
  ],
};
const ADMINS = {
  kB: 220,
  largestMs: GOOD_MS,
  paths: [
    '/admin',
    '/admin/combined-schedule',
    '/admin/games',
    '/admin/coaches',
    '/admin/venues',
    '/admin/settings',
  ],
};
/** Size limit of the font of headings (kB). It blocks nothing: until it is loaded, text shows in the fallback font. */
const MAX_FONT_KB = 30;
/** A fifth of what is still rated good. */
const MAX_SHIFT = 0.02;

/** The coach of the demo league: three teams with practices, games and players, and a list of open slots. */
const COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };
const ADMIN = { email: 'admin@example.org', password: 'Full-Court-1' };

/** Bytes of a response body compressed with brotli. */
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

const bytesOf = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(brotliBytes))).reduce((sum, size) => sum + size, 0);

/** Everything except API calls that a first visit of the page loads until the network is idle, in brotli bytes. */
async function firstLoad(
  browser: Browser,
  base: string,
  path: string,
  storage: Storage,
): Promise<{ page: number; font: number }> {
  const page = await openPhone(browser, storage);
  const urls = new Set<string>();
  page.on('requestfinished', (finished) => {
    const { origin, pathname } = new URL(finished.url());
    if (origin === base && !pathname.startsWith('/api/')) urls.add(finished.url());
  });
  // the live stream keeps the network busy while a page is open
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(base + path, { waitUntil: 'networkidle' });
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}.`);
  await page.context().close();
  const [fonts, others] = [true, false].map((isFont) =>
    [...urls].filter((url) => url.endsWith('.woff2') === isFont),
  );
  return { page: await bytesOf(others ?? []), font: await bytesOf(fonts ?? []) };
}

/** A session as the login page would store it. */
async function signIn(base: string, account: typeof COACH): Promise<Storage> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`The login of ${account.email} got status ${answer.status}.`);
  const { token, user } = (await answer.json()) as { token: string; user: { email: string } };
  return { token, user: JSON.stringify(user), userEmail: user.email };
}

/** What a phone has to load, how soon it paints the content, and how much the layout shifts. */
export async function benchFirstLoad(slower: number): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {}, { DEMO: 'on' });
  const browser = await chromium.launch(launchOptions());
  try {
    const base = bench.process.url;
    const [coach, admin] = [await signIn(base, COACH), await signIn(base, ADMIN)];
    const pages = [
      ...VISITORS.paths.map((path) => ({ ...VISITORS, path, storage: {} })),
      ...COACHS.paths.map((path) => ({ ...COACHS, path, storage: coach })),
      ...ADMINS.paths.map((path) => ({ ...ADMINS, path, storage: admin })),
    ];
    const figures: Figure[] = [];
    for (const { path, kB, storage } of pages) {
      const { page, font } = await firstLoad(browser, base, path, storage);
      figures.push(
        boundFigure({
          what: `First load of ${path}`,
          atMost: kB,
          value: page / 1_000,
          unit: 'kB',
          how: 'all files of a first visit until the network is idle, bodies in brotli, without API calls and the font',
        }),
        boundFigure({
          what: '… its font',
          atMost: MAX_FONT_KB,
          value: font / 1_000,
          unit: 'kB',
          how: 'on a first visit; cached for a year',
        }),
      );
    }
    for (const { path, largestMs, storage } of pages) {
      const paints: Paint[] = [];
      for (let run = 0; run < RUNS; run += 1)
        paints.push(await watchPaint(browser, base + path, { storage, slower }));
      figures.push(...paintFigures(path, largestMs, paints));
    }
    return figures;
  } finally {
    await browser.close();
    await bench.close();
  }
}

function paintFigures(path: string, largestMs: number, paints: readonly Paint[]): Figure[] {
  const how = `${SLOW_PHONE}, empty cache, median of ${RUNS}`;
  const middle = (figure: keyof Paint) => median(paints.map((paint) => paint[figure]));
  return [
    boundFigure({
      what: `First contentful paint of ${path} on a slow phone`,
      atMost: 1_000,
      value: middle('first'),
      unit: 'ms',
      how,
    }),
    boundFigure({
      what: '… largest contentful paint',
      atMost: largestMs,
      value: middle('largest'),
      unit: 'ms',
      how,
    }),
    boundFigure({
      what: '… until everything requested has loaded',
      atMost: null,
      value: middle('loaded'),
      unit: 'ms',
      how,
    }),
    {
      what: '… layout shift',
      required: `≤ ${MAX_SHIFT}`,
      measured: Math.max(...paints.map(({ shift }) => shift)).toFixed(3),
      how: `sum of all shifts, the worst of ${RUNS}`,
      met: paints.every(({ shift }) => shift <= MAX_SHIFT),
    },
  ];
}
