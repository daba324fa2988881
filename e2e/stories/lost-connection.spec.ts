import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

// what the browser logs about a file that it could not fetch
test.use({
  // wrapped with options, because Playwright takes a plain array for such a pair
  expectedErrors: [
    [/Failed to fetch dynamically imported module/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
    { scope: 'test' },
  ],
});

test('a dialog that can’t be loaded says so, and the picks stay, even after a reload', async ({
  page,
  context,
}) => {
  await confirmedCoach(43);
  await signIn(page, coachEmail(43));
  await openRequests(page, dayOfNextWeek(1));
  const box = boxes(page, 'Team 43', 'Boys 3-4', 'Shepard').first();
  await box.check();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click();
  await expect(page.getByText('You’re offline. Your choices are kept.')).toBeVisible();
  await expect(box).toBeChecked();

  await context.setOffline(false);
  const dialog = page.getByRole('dialog');
  // a browser that remembers the failure reloads the page once
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Join the waitlist' }).first().click();
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(box).toBeChecked();
});

test('a view that can’t be loaded leaves the page unchanged and appears once it can be loaded', async ({
  page,
  context,
}) => {
  await confirmedCoach(42);
  await signIn(page, coachEmail(42));
  await page.goto(`/practice-request?day=${dayOfNextWeek(1)}`);
  const table = page.getByRole('columnheader', { name: 'Weekday' });
  await expect(table).toBeVisible();
  const box = boxes(page, 'Team 42', 'Boys 3-4', 'Memorial').first();
  await box.click();
  const picks = page.getByRole('region', { name: 'Your picks' });
  await expect(picks).toContainText('Team 42');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByText('You’re offline. Your choices are kept.')).toBeVisible();
  await expect(table).toBeVisible();
  await expect(picks).toContainText('Team 42');
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Open slots by day and time' })).toBeVisible();
  await expect(picks).toContainText('Team 42');
});

test('a page that can’t be loaded says so, and appears after a retry', async ({ page, context }) => {
  await confirmedCoach(44);
  await signIn(page, coachEmail(44));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const away = /\/(assets|api)\//;
  await context.route(away, (route) => route.abort());
  await page.getByRole('link', { name: 'Player Ratings' }).first().click();
  await expect(page.getByText('We couldn’t load this page')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The portal can’t be reached at the moment')).toBeVisible();

  await context.unroute(away);
  await expect(page.getByRole('heading', { level: 1, name: 'Player Ratings' })).toBeVisible();
});

test('a page that can’t be loaded appears by itself once the browser is online', async ({
  page,
  context,
}) => {
  await confirmedCoach(45);
  await signIn(page, coachEmail(45));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Player Ratings' }).first().click();
  await expect(page.getByText('We couldn’t load this page')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Player Ratings' })).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a coach sees their practices without a connection, but not after logging out', async ({
    page,
    context,
  }) => {
    await confirmedCoach(15);
    await signIn(page, coachEmail(15));
    await openRequests(page, dayOfNextWeek(4));
    await boxes(page, 'Team 15', 'Boys 3-4', 'Memorial').first().check();
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();

    const practice = page.getByRole('button', { name: /^Cancel Team 15: / });
    await page.goto('/your-practices');
    await expect(practice).toBeVisible();
    // the worker takes over after the first load and caches the files of the second
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(practice).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You’re offline. These are your practices as of')).toBeVisible();
    await expect(practice).toBeVisible();

    const holdsName = () =>
      page.evaluate(async () => {
        const cache = await caches.open('portal');
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
        const texts = await Promise.all(answers.map((answer) => answer?.text() ?? ''));
        const kept = [...texts, ...Object.values(localStorage), ...Object.values(sessionStorage)];
        return kept.some((text) => String(text).includes('Team 15'));
      });
    expect(await holdsName()).toBe(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    expect(await holdsName()).toBe(false);

    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('the service worker caches no API call and no page with a token in its URL', async ({ page }) => {
    await confirmedCoach(16);
    await signIn(page, coachEmail(16));
    await page.goto('/your-practices');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/give-back/some-token');
    await page.goto('/your-practices');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const paths = await page.evaluate(async () =>
      (await (await caches.open('portal')).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(paths).toContain('/');
    expect(paths.filter((path) => !/^\/(assets\/.+|theme\.js|)$/.test(path))).toEqual([]);
  });
});

test('the portal can be added to the home screen', async ({ page }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  for (const { src, sizes } of (await answer.json()).icons) {
    const icon = await (await page.request.get(src)).body();
    // width and height of a PNG
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
});
