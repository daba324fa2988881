import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

// what the browser itself says of a file that it could not get
test.use({
  expectedErrors: [/Failed to fetch dynamically imported module/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
});

test('a dialog opens without a connection, and a reload afterwards keeps the picks', async ({
  page,
  context,
}) => {
  await confirmedCoach(43);
  await signIn(page, coachEmail(43));
  await openRequests(page, dayOfNextWeek(1));
  const box = boxes(page, 'Team 43', 'Boys 3-4', 'Shepard').first();
  await box.check();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Tell me when something opens' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeChecked();

  await context.setOffline(false);
  await page.reload();
  await expect(box).toBeChecked();
});

test('a page that cannot be loaded says so, and shows when it can be loaded', async ({ page, context }) => {
  await confirmedCoach(44);
  await signIn(page, coachEmail(44));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const away = /\/(assets|api)\//;
  await context.route(away, (route) => route.abort());
  await page.getByRole('link', { name: 'Player Ratings' }).first().click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The portal can’t be reached at the moment')).toBeVisible();

  await context.unroute(away);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Player Ratings' })).toBeVisible();
});

test('a page that cannot be loaded shows by itself as soon as the browser is online', async ({
  page,
  context,
}) => {
  await confirmedCoach(45);
  await signIn(page, coachEmail(45));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Player Ratings' }).first().click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Player Ratings' })).toBeVisible();
});
