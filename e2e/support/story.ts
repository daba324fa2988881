import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, api, logIn } from './admin-api.ts';
import { coachEmail, coachName } from './league.ts';
import { mailedLink } from './mailbox.ts';

export const PASSWORD = 'Fast-break-11';

/** Errors that a story causes on purpose, as worded by the browser. */
type StoryOptions = { expectedErrors: RegExp[] };

/** A browser test against the shared portal. An error or a blocked resource in the browser's console fails it. */
export const test = base.extend<StoryOptions & { strictConsole: undefined }>({
  expectedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  baseURL: async ({}, use) => use(process.env.PORTAL_URL ?? ''),
  strictConsole: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = [];
      const note = (text: string) => {
        // the browser logs every response of 400 and above; the portal's refusals are part of the stories
        if (text.startsWith('Failed to load resource')) return;
        if (!expectedErrors.some((expected) => expected.test(text))) seen.push(text);
      };
      context.on('console', (message) => message.type() === 'error' && note(message.text()));
      context.on('weberror', (error) => note(String(error.error())));
      await use(undefined);
      // a route's handler may still be reading a response, which the end of the story would take away from it
      for (const routed of [...context.pages(), context])
        await routed.unrouteAll({ behavior: 'ignoreErrors' });
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

const url = () => process.env.PORTAL_URL ?? '';

/** Waits until `find` returns a value, e.g. until an email has arrived. */
export async function eventually<T>(find: () => Promise<T | null>): Promise<T> {
  let found: T | null = null;
  await expect(async () => {
    found = await find();
    expect(found).not.toBeNull();
  }).toPass({ timeout: 60_000, intervals: [50] });
  if (found === null) throw new Error('`find` never returned a value.');
  return found;
}

/**
 * Registers and confirms a coach over HTTP, so that they can see their teams.
 * @param at a portal of the story's own
 * @returns the token of their session
 */
export async function confirmedCoach(story: number, at?: { url: string; dataDir: string }): Promise<string> {
  const email = coachEmail(story);
  const { first, last } = coachName(story);
  const base = at?.url ?? url();
  const registered = await api(base, '/auth/register', {
    body: { firstname: first, lastname: last, email, password: PASSWORD },
  });
  expect(registered.status, JSON.stringify(registered.body)).toBe(200);
  const token = await logIn(base, email, PASSWORD);
  const link = await eventually(() => mailedLink(email, 'verify-email', at?.dataDir));
  const confirmed = await api(base, `/auth${link}`, { token, method: 'POST' });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return token;
}

/** Gives the page a session without the login screen, which is much faster. The page shows nothing yet. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // a page of the same origin that runs no scripts
  await page.goto('/favicon.svg');
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token, user } = await answer.json();
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    },
    { token, user: JSON.stringify(user), userEmail: user.email, coachEmail: user.email },
  );
}

export const signInAsAdmin = (page: Page) => signIn(page, ADMIN.email, ADMIN.password);

/** Logs in on the login screen and waits for the dashboard, or for the page that required the login. */
export async function logInOnScreen(
  page: Page,
  email: string,
  { password = PASSWORD, to = '/dashboard' } = {},
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL((url) => url.pathname === to);
}
