import type { Page } from '@playwright/test';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { ADMIN } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openStep } from '../support/season-steps.ts';
import { expect, logInOnScreen, signInAsAdmin, test } from '../support/story.ts';

test.use({ bypassCSP: true });

const HEALTH = '**/api/admin/system-health';
const FAILED = 'Unable to load system health at this time.';

async function openAdminPage(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'System Health' }).getByText('Updated')).toBeVisible();
}

const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');

test('an administrator reads the health of the portal and follows its links', async ({ page }) => {
  await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Admin Page' }).click();
  await expect(page).toHaveTitle('Admin dashboard · Coaches Portal');
  await expect(figure(page, 'Slots booked')).toHaveText(/^\d+\/[1-9]\d*\d+(\.\d)?% in the next 7 days$/);
  await expect(figure(page, 'Users today')).toHaveText(/^[1-9]\d*(person|people)$/);
  await expect(figure(page, 'Database connections')).toHaveText(/^[1-9]\d*open now$/);
  await expect(figure(page, 'Disk usage')).toHaveText(/^\d+(\.\d)?%/);
  await expect(figure(page, 'Email failures')).toHaveText(/^\d+in the last 7 days$|Not delivered/);

  const manage = page.getByRole('region', { name: 'Manage' });
  await manage.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await page.getByRole('link', { name: 'Admin Page' }).click();
  await manage.getByRole('link', { name: 'Combined Schedule' }).click();
  await expect(page).toHaveURL(/\/admin\/combined-schedule/);
  await page.goBack();
  await manage.getByRole('link', { name: 'Day board' }).click();
  await expect(page).toHaveURL(/\/admin\/combined-schedule\?.*view=board/);
});

test('the metrics refresh every minute, and old ones stay and are marked as outdated', async ({ page }) => {
  await page.clock.install();
  await openAdminPage(page);
  await page.route(HEALTH, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'INTERNAL' } }),
  );
  await page.clock.runFor(61_000);
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await expect(page.getByText('Out of date')).toBeVisible();
  await expect(figure(page, 'Slots booked')).toBeVisible();
  await page.unroute(HEALTH);
  await page.clock.runFor(61_000);
  await expect(page.getByText('Out of date')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a refused health check ends the session, and logging in leads back', async ({ page }) => {
  await openAdminPage(page);
  await page.route(HEALTH, (route) =>
    route.fulfill({ status: 403, json: { error: 'For administrators only.', code: 'FORBIDDEN' } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin$/);
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({
    postLoginRedirect: '/admin',
  });
  await page.unroute(HEALTH);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(figure(page, 'Users today')).toBeVisible();
});

test('an expired session shows a message before the login opens, and logging in leads back', async ({
  page,
}) => {
  await openAdminPage(page);
  await page.route(HEALTH, (route) =>
    route.fulfill({ status: 401, json: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } }),
  );
  await page.reload();
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'System Health' })).toBeHidden();
  await page.getByRole('button', { name: 'Login now' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin$/);
});

test('the active season is set after a confirmation, and an invalid year shows an error at its field', async ({
  page,
}) => {
  await openAdminPage(page);
  const panel = page.getByRole('region', { name: 'Start New Season' });
  const set = panel.getByRole('button', { name: 'Set active season' });
  const { date } = leagueNow(new Date(), 'America/New_York');
  const year = date.slice(0, 4); // the active season's year: the other stories continue in that season

  await openStep(page, 'Season');
  await expect(set).toBeDisabled();
  await panel.getByLabel('Season', { exact: true }).selectOption('Winter');
  await panel.getByLabel('Year').fill('1989');
  await expect(panel.getByText('Enter a year between 1990 and 2100.')).toBeVisible();
  await expect(set).toBeDisabled();
  await panel.getByLabel('Year').fill(year);
  await expect(panel.getByText(`Rec ${year} Season - Winter ${year}`)).toBeVisible();

  await set.click();
  await expect(page.getByRole('alertdialog', { name: `Switch to Winter ${year}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('is now the active season.')).toBeHidden();
  await expect(set).toBeFocused();

  await page.route('**/api/admin/set-active-season', (route) => route.fulfill({ status: 502, body: '' }));
  await set.click();
  await page.getByRole('button', { name: 'Switch season' }).click();
  await expect(panel.getByRole('alert')).toContainText('Failed: 502 Bad Gateway');
  await page.unroute('**/api/admin/set-active-season');

  await set.click();
  await page.getByRole('button', { name: 'Switch season' }).click();
  await expect(panel.getByText(`Winter ${year} is now the active season.`)).toBeVisible();
});

test('an administrator reads what needs attention and follows its links', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Hours of gym time by week' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Practices per team' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expectAccessible(page, 'the home of an administrator');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await attention.getByRole('link', { name: 'See open slots' }).click();
  await expect(page).toHaveURL(/\/admin\/combined-schedule\?type=OPEN&from=20\d\d-\d\d-\d\d&to=/);
  await page.goBack();
  await page.getByRole('link', { name: 'System health' }).click();
  await expect(page.getByRole('region', { name: 'System Health' })).toBeVisible();
});
