import { violations } from '@portal/e2e/support/axe.ts';
import { PATHS } from '@portal/web/src/paths.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A person with a session, as a browser stores it. */
export type SignedIn = {
  token: string;
  user: { email: string; firstname: string; lastname: string; role: string; emailVerified: boolean };
};

export type People = { coach: SignedIn; admin: SignedIn };

const VISITORS = [
  PATHS.login,
  PATHS.register,
  PATHS.forgotPassword,
  PATHS.resetPassword,
  PATHS.invitation,
  PATHS.unsubscribe,
  PATHS.release,
  PATHS.lostPractice,
] as const;
const PAGE_WITHIN_MS = 30_000;

/** Every page of the portal with a person who may see it, and a page that does not exist. */
export function pagesOf(): { path: string; as: keyof People | null }[] {
  const pages = Object.values(PATHS).map((path) => {
    const isVisitors = (VISITORS as readonly string[]).includes(path);
    const as = isVisitors ? null : path.startsWith('/admin') ? ('admin' as const) : ('coach' as const);
    return { path: path.replace(/:\w+/, 'a'.repeat(43)), as };
  });
  return [...pages, { path: '/no-such-page', as: null }, { path: '/', as: null }];
}

export type Seen = { axe: string[]; reports: string[]; strangers: string[]; pages: number };

/** A browser window that records policy reports and requests to other sites. */
async function openWindow(
  browser: Browser,
  url: string,
  options: {
    width: number;
    colorScheme: 'light' | 'dark';
    bypassCSP: boolean;
    as: SignedIn | null;
    seen: Seen;
  },
): Promise<BrowserContext> {
  const { width, colorScheme, bypassCSP, as, seen } = options;
  const window = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    bypassCSP,
    reducedMotion: 'reduce',
  });
  if (as !== null) {
    const stored = { token: as.token, user: JSON.stringify(as.user), userEmail: as.user.email };
    await window.addInitScript((items: Record<string, string>) => {
      // only once, so that the next page does not log a person in again after a logout
      if (sessionStorage.getItem('gate') !== null) return;
      sessionStorage.setItem('gate', 'seen');
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, stored);
  }
  await window.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  window.on('console', (message) => {
    if (/^policy:|Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      seen.reports.push(message.text().slice(0, 120));
  });
  window.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && protocol.startsWith('http')) seen.strangers.push(request.url());
  });
  return window;
}

/** Waits until the page shows its content. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: PAGE_WITHIN_MS });
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  for (const one of await loading.all()) await one.waitFor({ state: 'detached', timeout: PAGE_WITHIN_MS });
}

/** Visits every page at one size, with axe or under the portal's own policy. */
export async function walk(
  browser: Browser,
  {
    url,
    people,
    width,
    colorScheme,
    withAxe,
  }: { url: string; people: People; width: number; colorScheme: 'light' | 'dark'; withAxe: boolean },
): Promise<Seen> {
  const seen: Seen = { axe: [], reports: [], strangers: [], pages: 0 };
  for (const role of [null, 'coach', 'admin'] as const) {
    const as = role === null ? null : people[role];
    // axe is injected as a script, which the policy rightly blocks
    const window = await openWindow(browser, url, { width, colorScheme, bypassCSP: withAxe, as, seen });
    const page = await window.newPage();
    for (const { path } of pagesOf().filter((each) => each.as === role)) {
      await show(page, url + path);
      seen.pages += 1;
      // axe's types refer to another package with the same type name
      if (withAxe)
        for (const line of await violations(page as Parameters<typeof violations>[0]))
          seen.axe.push(`${path} at ${width}, ${colorScheme}: ${line}`);
    }
    await window.close();
  }
  return seen;
}

/** What the pages still show of the person and the league after Logout and Back. */
export async function backAfterLogout(
  browser: Browser,
  url: string,
  person: SignedIn,
  secrets: readonly string[],
): Promise<string[]> {
  const seen: Seen = { axe: [], reports: [], strangers: [], pages: 0 };
  const window = await openWindow(browser, url, {
    width: 1280,
    colorScheme: 'light',
    bypassCSP: false,
    as: person,
    seen,
  });
  const page = await window.newPage();
  await show(page, `${url}${PATHS.dashboard}`);
  await show(page, `${url}${PATHS.practiceRequest}`);
  await page
    .getByText(secrets[0] ?? '')
    .first()
    .waitFor({ timeout: PAGE_WITHIN_MS });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: /log ?in/i }).waitFor({ timeout: PAGE_WITHIN_MS });
  const after: string[] = [];
  for (const step of ['back', 'back again', 'forward', 'reload'] as const) {
    if (step === 'reload') await page.reload();
    else if (step === 'forward') await page.goForward();
    else await page.goBack();
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: PAGE_WITHIN_MS });
    const text = (await page.locator('body').textContent()) ?? '';
    for (const secret of secrets) if (text.includes(secret)) after.push(`${secret} after ${step}`);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    if (kept.includes(person.token) || kept.includes(person.user.email))
      after.push(`the person in storage after ${step}`);
  }
  await window.close();
  return after;
}
