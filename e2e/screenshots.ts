import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from './support/browser.ts';
import { openPortal } from './support/portal.ts';

/** `npm run screenshots`: the pictures of the README, taken of the demo league. */
const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const DEMO_COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };
const SIZES = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

type Picture = { page: string; size: keyof typeof SIZES; scheme: 'light' | 'dark' };

const PICTURES: Picture[] = [
  { page: 'practice-request', size: 'wide', scheme: 'light' },
  { page: 'practice-request', size: 'phone', scheme: 'dark' },
  { page: 'dashboard', size: 'phone', scheme: 'light' },
];

async function take(browser: Browser, baseURL: string, { page: name, size, scheme }: Picture): Promise<void> {
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
  await page.getByLabel('Email').fill(DEMO_COACH.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_COACH.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`/${name}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
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
