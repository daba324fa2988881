import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { openStep, stepOf } from '../support/season-steps.ts';
import { expect, signIn } from '../support/story.ts';
import { recordPolls, storageOf, walkStatements, withReply } from './walk.ts';

/** The statements about routes, the shared layout and the admin dashboard. */

const test = walkStatements();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the layout of a visitor', async ({ page, holds }) => {
  await page.goto('/');
  await holds('S020', () => expect(page).toHaveURL(/\/dashboard$/));
  await holds('S021 S011', async () => {
    await expect(heading(page)).toHaveText('Welcome');
    await expect(page.getByRole('main')).toContainText('Please use it, or cancel early');
  });
  await holds('S042 S043 S356', async () => {
    for (const [width, isOpen] of [
      [769, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      const toggle = page.getByRole('banner').getByRole('button', { name: 'Menu' });
      await expect(toggle).toHaveAttribute('aria-expanded', String(isOpen));
      await expect(menu(page)).toBeVisible({ visible: isOpen });
      await toggle.click();
      await expect(menu(page)).toBeVisible({ visible: !isOpen });
    }
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(heading(page)).toBeVisible();
  if (!(await menu(page).isVisible()))
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await holds('S044 S016', async () => {
    for (const [name, path] of [
      ['Dashboard', '/dashboard'],
      ['Practice Request', '/practice-request'],
      ['Your Practices', '/your-practices'],
      ['Player Ratings', '/player-ratings'],
      ['Health Dashboard', '/health-dashboard'],
    ] as const) {
      await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await expect(menu(page).getByRole('link', { name: 'Admin Page' })).toBeVisible();
  });
  await holds('S045', async () => {
    await expect(menu(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expect(menu(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });
  await holds('S046', () => expect(page.getByRole('banner')).toBeVisible());
  await holds('S055 S056 S019 S370', async () => {
    const notice = page.getByText('This website uses cookies to enhance the user experience.');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Got it!' }).click();
    await expect(notice).toBeHidden();
    const [cookie] = await page.context().cookies();
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(150);
  });
  await holds('S041', async () => {
    await page.goto('/no-such-page');
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  });
  const pollsOf = await recordPolls(page);
  await page.goto('/login');
  await expect(heading(page)).toHaveText('Login');
  await holds('S306 S368', async () => expect(await pollsOf('/')).toBe(60));
  await holds('S018 S053 S054', async () => {
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Newer</title>' }),
    );
    await page.clock.runFor(61_000);
    const banner = page.getByText('A new version of the app is available.');
    await expect(banner).toBeVisible();
    await expect(page.getByRole('button', { name: 'Click to refresh' })).toBeVisible();
    const sticks = await banner.evaluate((element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    });
    expect(sticks).toBe(true);
  });
});

test('the layout and the screens of a coach', async ({ page, holds }) => {
  await signIn(page, coachEmail(1));
  await page.goto('/dashboard');
  await holds('S010', () =>
    expect(page.getByText(/Each team gets one practice per week\. Please use it, or cancel/)).toBeVisible(),
  );
  await holds('S048', () =>
    expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`),
  );
  // Phone and email of the footer are settings; a league that has entered none shows none (decisions.md#first-administrator).
  await holds('S047 S049', async () => {
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toHaveCount(0);
    const admin = await page.context().newPage();
    await signIn(admin, ADMIN.email, ADMIN.password);
    await admin.goto('/admin');
    await openStep(admin, 'League details');
    await admin.getByLabel('League name').fill('Hillside Hoops');
    await admin.getByLabel('Contact phone').fill('+1 732 555 0199');
    await admin.getByLabel('Contact email').fill('league@example.org');
    await admin.getByRole('button', { name: 'Apply league settings' }).click();
    await expect(stepOf(admin, 'League details')).toContainText('Hillside Hoops');
    await admin.close();
    await page.reload();
    const footer = page.getByRole('contentinfo');
    await expect(footer.locator('a[href="tel:+17325550199"]')).toBeVisible();
    await expect(footer.locator('a[href="mailto:league@example.org"]')).toBeVisible();
  });
  await holds('S034', async () => {
    await menu(page).getByRole('link', { name: 'Practice Request' }).click();
    await expect(page).toHaveURL(/\/practice-request/);
    await expect(page.getByText('Please select a practice time for your team(s)')).toBeVisible();
  });
  await holds('S036', async () => {
    await menu(page).getByRole('link', { name: 'Your Practices' }).click();
    await expect(page).toHaveURL(/\/your-practices/);
    await expect(heading(page)).toHaveText(/^Practices for /);
  });
  // The content of both is decided in decisions.md#player-ratings and decisions.md#health-dashboard.
  await holds('S037 S017', async () => {
    await menu(page).getByRole('link', { name: 'Player Ratings' }).click();
    await expect(page).toHaveURL(/\/player-ratings/);
    await expect(heading(page)).toBeVisible();
  });
  await holds('S038', async () => {
    await menu(page).getByRole('link', { name: 'Health Dashboard' }).click();
    await expect(page).toHaveURL(/\/health-dashboard/);
    await expect(heading(page)).toBeVisible();
  });
});

test('the admin dashboard', async ({ page, holds }) => {
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.goto('/admin');
  const main = page.getByRole('main');
  await holds('S057', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'System Health',
      'Start New Season',
      'Manage',
    ]);
  });
  await holds('S058', async () => {
    const link = main
      .getByRole('region', { name: 'Manage' })
      .getByRole('link', { name: 'Combined Schedule' });
    await expect(link).toHaveAttribute('href', '/admin/combined-schedule');
  });
  const health = main.getByRole('region', { name: 'System Health' });
  await holds('S015 S284', async () => {
    for (const figure of [
      'Slots booked',
      'Users today',
      'Email failures',
      'Disk usage',
      'Database connections',
    ]) {
      await expect(health.getByRole('term').filter({ hasText: figure })).toBeVisible();
    }
  });
  const HEALTH = '/admin/system-health';
  await holds('S338', () =>
    withReply(page, HEALTH, { status: 500, json: { error: 'No.', code: 'INTERNAL' } }, async () => {
      await page.reload();
      await expect(page.getByText('Unable to load system health at this time.')).toBeVisible();
    }),
  );
  for (const [ids, answer] of [
    ['S255', { status: 403, json: { error: 'For administrators only.', code: 'FORBIDDEN' } }],
    ['S252 S253 S254 S339', { status: 401, json: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } }],
  ] as const) {
    await holds(ids, () =>
      withReply(page, HEALTH, answer, async () => {
        await signIn(page, ADMIN.email, ADMIN.password);
        await page.goto('/admin');
        const popup = page.getByRole('alertdialog', { name: 'Session Expired' });
        if (answer.status === 401) await popup.getByRole('button', { name: 'Login now' }).click();
        await expect(page).toHaveURL(/\/login\?next=%2Fadmin$/);
        const { local, tab } = await storageOf(page);
        expect([local.token, tab.token, local.user, tab.user]).toEqual(Array(4).fill(undefined));
        expect(tab.postLoginRedirect).toBe('/admin');
      }),
    );
  }
  const pollsOf = await recordPolls(page);
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.goto('/admin');
  await holds('S285 S367', async () => {
    await expect(health.getByRole('term').first()).toBeVisible();
    expect(await pollsOf(`/api${HEALTH}`)).toBe(60);
  });
});
