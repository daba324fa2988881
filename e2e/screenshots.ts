import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { findBrowser } from './support/browser.ts';
import { openPortal } from './support/portal.ts';

/** `npm run screenshots`: takes the README's screenshots in the demo league. */
const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };
const ADMIN = { email: 'admin@example.org', password: 'Full-Court-1' };
const SIZES = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

type Picture = {
  name: string;
  path: string;
  who: typeof COACH;
  size: keyof typeof SIZES;
  scheme: 'light' | 'dark';
  /** the heading at the top of the screenshot; the page's own by default */
  from?: string;
};

/** Saturday of next week: the demo league has games and practices then. */
function nextSaturday(): string {
  const { date } = leagueNow(new Date(), 'America/New_York');
  return addDays(weekRange(date, 'monday').next.start, 5);
}

const PICTURES: Picture[] = [
  {
    name: 'practice-request',
    path: '/practice-request?view=calendar',
    who: COACH,
    size: 'wide',
    scheme: 'light',
  },
  { name: 'practice-request', path: '/practice-request', who: COACH, size: 'phone', scheme: 'dark' },
  { name: 'your-practices', path: '/your-practices', who: COACH, size: 'phone', scheme: 'light' },
  { name: 'admin-home', path: '/dashboard', who: ADMIN, size: 'wide', scheme: 'light' },
  { name: 'season', path: '/admin', who: ADMIN, size: 'wide', scheme: 'dark', from: 'Start New Season' },
  {
    name: 'day-board',
    path: `/admin/combined-schedule?view=board&day=${nextSaturday()}`,
    who: ADMIN,
    size: 'wide',
    scheme: 'light',
  },
];

async function take(
  browser: Browser,
  baseURL: string,
  { name, path, who, size, scheme, from }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Got it!' }).click();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // the live stream keeps the network busy while a page is open
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main h1, main [role="status"]')];
    return parts.every((part) => !part.textContent.startsWith('Loading'));
  });
  await page.evaluate(() => document.fonts.ready);
  if (from !== undefined) {
    const heading = page.getByRole('heading', { name: from });
    await heading.evaluate((element) => element.closest('section')?.scrollIntoView());
  }
  await page.screenshot({ path: `${FOLDER}${name}-${size}-${scheme}.png` });
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const portal = await openPortal({ DEMO: 'on' });
const browser = await chromium.launch(findBrowser());
try {
  for (const picture of PICTURES) await take(browser, portal.url, picture);
} finally {
  await browser.close();
  await portal.stop();
}
process.stdout.write(`The pictures are in docs/screenshots.\n`);
