import type { Page } from '@playwright/test';
import { totpAt } from '@portal/testkit/totp.ts';
import { violations } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { addDevice, leaveSession, named, suggestNoPasskeys } from '../support/made-up-device.ts';
import { test as base, confirmedCoach, expect, logInOnScreen, PASSWORD } from '../support/story.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  baseURL: async ({}, use) => use(named(process.env.PORTAL_URL ?? '')),
});
test.use({ bypassCSP: true });

const TITLE = 'Please confirm that it’s you';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a coach adds a passkey, and signs in with it instead of the password', async ({ page }) => {
  await confirmedCoach(36);
  await addDevice(page);
  await logInOnScreen(page, coachEmail(36));
  await page.goto('/account');
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await button(page, 'Continue').click();
  await expect(page.getByText('“My laptop” can log you in from now on.')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // the browser suggests the passkey, and the device chooses it
  await leaveSession(page);
  await expect(page).toHaveURL(/\/dashboard$/);

  await suggestNoPasskeys(page);
  await leaveSession(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  await expect(page.getByText(/Last used/)).toBeVisible();
});

test('a coach sets up an authenticator app, and logs in with its codes and a recovery code', async ({
  page,
}) => {
  await confirmedCoach(37);
  await logInOnScreen(page, coachEmail(37));
  await page.goto('/account');
  await button(page, 'Set up an authenticator app').click();
  const secret = (await page.getByLabel('Key to type instead').inputValue()).replaceAll(' ', '');
  expect(await violations(page)).toEqual([]);
  const before = new Date();
  await page.getByLabel('Code from your authenticator app').fill(totpAt(secret, before));
  await button(page, 'Finish').click();
  const dialog = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [code = ''] = await dialog.getByRole('listitem').allTextContents();
  expect(code).toMatch(/^\w{5}-\w{5}$/);
  expect(await violations(page)).toEqual([]);
  await button(page, 'I have kept them').click();
  await expect(page.getByText('10 of 10 left.', { exact: false })).toBeVisible();

  await leaveSession(page);
  await page.getByLabel('Email').fill(coachEmail(37));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Login').click();
  const field = page.getByLabel('Code from your authenticator app');
  await field.fill('000000');
  await button(page, 'Continue').click();
  await expect(page.getByText('This code is wrong or was used already.', { exact: false })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // the code of the next half minute is accepted already, and that of the set-up is used up
  await field.fill(totpAt(secret, before, 30));
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await leaveSession(page);
  await page.getByLabel('Email').fill(coachEmail(37));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Login').click();
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(code);
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  await expect(page.getByText('9 of 10 left.', { exact: false })).toBeVisible();
});

test('an old session asks again before it makes new recovery codes', async ({ page }) => {
  await confirmedCoach(38);
  await logInOnScreen(page, coachEmail(38));
  await page.goto('/account');
  // as after ten minutes
  let isFirst = true;
  await page.route('**/api/auth/totp/start', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fulfill({
      status: 403,
      json: { error: 'Please confirm that it is you.', code: 'CONFIRM_IDENTITY' },
    });
  });
  await button(page, 'Set up an authenticator app').click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByLabel('Your password').fill('Wrong-password-1');
  await button(page, 'Confirm').click();
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Confirm').click();
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
});
