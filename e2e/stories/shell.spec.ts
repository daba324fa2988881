import { ADMIN } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { confirmedCoach, expect, logInOnScreen, signIn, test } from '../support/story.ts';

test('a banner announces a new version of the front end and loads it with a click', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText('A new version of the app is available.')).toBeHidden();
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Newer</title>' }),
  );
  await page.clock.runFor(61_000);
  await expect(page.getByText('A new version of the app is available.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Click to refresh' })).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: 'A new version of the app is available.' });
  await expect(banner).toHaveCSS('position', 'sticky');
});

test('the sidebar is open at first only in a window wider than 768 px', async ({ page }) => {
  for (const width of [769, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', String(width === 769));
    await expect(menu).toBeVisible({ visible: width === 769 });
    await toggle.click();
    await expect(menu).toBeVisible({ visible: width === 768 });
  }
});

test('the Admin Page is for administrators, whatever the browser claims', async ({ page }) => {
  await confirmedCoach(8);
  await signIn(page, coachEmail(8));
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Page' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login/);

  await logInOnScreen(page, ADMIN.email, { password: ADMIN.password, to: '/admin' });
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Admin Page' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a made-up release link is reported as invalid', async ({ page }) => {
  await page.goto('/give-back/some-token');
  await expect(page.getByText('This link no longer works.')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/\/give-back$/);
});

test('the heading font is preloaded, cached permanently, and causes no layout shift', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  const face = await page.locator('link[rel=preload][as=font]').getAttribute('href');
  const answer = await page.request.get(face ?? '');
  expect((await answer.body()).length).toBeLessThan(30_000);
  expect(answer.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number };
        // the observer reports existing entries at once; waiting two frames proves that there are none
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test('an administrator finds a day and goes there with only the keyboard', async ({ page }) => {
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.goto('/dashboard');
  // the login page also has a heading, but no keyboard shortcuts
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find a page, action, team, gym or day' });
  await expect(box).toBeFocused();
  await page.keyboard.type('tomorrow');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('tomorrow');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/combined-schedule\?view=board&day=20\d\d-/);

  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1, name: 'Teams and Coaches' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('a page is printed black on white and without menus', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('main > :first-child')).toHaveText(/, 20\d\d$/);
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});
