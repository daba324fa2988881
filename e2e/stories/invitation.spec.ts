import type { Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { violations } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { addDevice, named, suggestNoPasskeys } from '../support/made-up-device.ts';
import { mailsTo } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague, type RunningPortal } from '../support/portal.ts';
import { eventually, expect, PASSWORD, signIn } from '../support/story.ts';

/** A separate portal, because its coaches are invited. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome, Casey' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** @returns the link in the email, as a path with what follows the '#' */
async function invite({ url, dataDir }: RunningPortal, email: string): Promise<string> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const teams = await fetch(`${url}/api/admin/teams`, { headers: { authorization: `Bearer ${token}` } });
  const listed: { coaches: { id: number; email: string }[] }[] = await teams.json();
  const coach = listed.flatMap(({ coaches }) => coaches).find((each) => each.email === email);
  const invited = await api(url, `/admin/coaches/${coach?.id}/invite`, { token, body: {} });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  return await eventually(async () => {
    const mails = (await mailsTo(email, dataDir)).join('\n');
    return /http:\/\/[^/]+(\/invitation\/\S+)/.exec(mails)?.[1] ?? null;
  });
}

test('an invited coach gets in with a passkey, and the link is used up', async ({ page, portal }) => {
  const link = await invite(portal, coachEmail(11));
  const site = named(portal.url);
  await addDevice(page);
  await suggestNoPasskeys(page);
  await page.goto(site + link);
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByText('You coach Team 11 (Boys 3-4) and Team 11 (Girls 5-6).')).toBeVisible();
  expect(page.url()).toBe(`${site}/invitation`);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Use a passkey instead').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Both of your teams still need a practice')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goto(site + link);
  await expect(page.getByText(`${coachEmail(11)} already has an account.`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invitation changes nothing in the session of another coach, after a mail scanner, or offline', async ({
  page,
  portal,
}) => {
  const link = await invite(portal, coachEmail(12));
  const path = link.split('#')[0];
  // a scanner opens the page, and what the page asks the server
  for (const opened of [path, `/api/auth${path}`]) {
    expect((await fetch(`${portal.url}${opened}`)).status).toBe(200);
  }
  await signIn(page, coachEmail(1));
  await page.goto(link);
  await expect(page.getByText(`You are logged in as ${coachEmail(1)}`)).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Log out and open the invitation').click();
  await expect(welcome(page)).toBeVisible();

  await password(page).fill(PASSWORD);
  await page.context().setOffline(true);
  await button(page, 'Create my account').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(password(page)).toHaveValue(PASSWORD);
  await page.context().setOffline(false);
  await button(page, 'Create my account').dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Both of your teams still need a practice')).toBeVisible();

  await page.goBack();
  await expect(welcome(page)).toHaveCount(0);
});
