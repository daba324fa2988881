import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from './support/browser.ts';
import { openPortal } from './support/portal.ts';

/** `npm run screenshots`: the pictures of the README, taken of the demo league. */
const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const DEMO_COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };
const PAGES = ['/dashboard', '/practice-request', '/your-practices'];
const SIZES = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

type Look = { size: keyof typeof SIZES; scheme: 'light' | 'dark' };

async function takePictures(browser: Browser, baseURL: string, { size, scheme }: Look): Promise<void> {
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
  for (const path of PAGES) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}${path.slice(1)}-${size}-${scheme}.png` });
  }
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const portal = await openPortal({ DEMO: 'on' });
const browser = await chromium.launch(findBrowser());
try {
  for (const size of ['wide', 'phone'] as const) {
    for (const scheme of ['light', 'dark'] as const)
      await takePictures(browser, portal.url, { size, scheme });
  }
} finally {
  await browser.close();
  await portal.stop();
}
process.stdout.write(`The pictures are in docs/screenshots.\n`);
