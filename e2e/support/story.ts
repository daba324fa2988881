import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, api, logIn } from './admin-api.ts';
import { coachEmail, coachName } from './league.ts';
import { mailedLink } from './mailbox.ts';

export const PASSWORD = 'Fast-break-11';

/** Errors that a story provokes on purpose, as the browser words them. */
type StoryOptions = { expectedErrors: RegExp[] };

/** Stories run against one portal; an error or a refused resource in the browser's console fails the story. */
export const test = base.extend<StoryOptions & { strictConsole: undefined }>({
  expectedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other
  baseURL: async ({}, use) => use(process.env.PORTAL_URL ?? ''),
  strictConsole: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = [];
      const note = (text: string) => {
        // the browser itself reports every answer of 400 and above; the portal's refusals are part of the stories
        if (text.startsWith('Failed to load resource')) return;
        if (!expectedErrors.some((expected) => expected.test(text))) seen.push(text);
      };
      context.on('console', (message) => message.type() === 'error' && note(message.text()));
      context.on('weberror', (error) => note(String(error.error())));
      await use(undefined);
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

const url = () => process.env.PORTAL_URL ?? '';

/** Waits until something has come true, e.g. an email has arrived. */
export async function eventually<T>(find: () => Promise<T | null>): Promise<T> {
  let found: T | null = null;
  await expect(async () => {
    found = await find();
    expect(found).not.toBeNull();
  }).toPass({ timeout: 60_000, intervals: [50] });
  if (found === null) throw new Error('It never came true.');
  return found;
}

/**
 * Registers and confirms a coach over HTTP; their teams are open then.
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

/** Gives the page a session, as the login screen does, at a fraction of the cost. The page shows nothing yet. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // a page of the portal's origin that runs nothing
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

/** Logs in through the screen and waits for the dashboard, or where the login was asked for. */
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
