import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

// what the browser itself says of a file that it could not get
test.use({ expectedErrors: [/Failed to fetch dynamically imported module/, /ERR_FAILED/] });

const NOT_LOADED = 'This part of the page could not be loaded';

test('a dialog that cannot be loaded without a connection keeps page and picks, and opens with the connection', async ({
  page,
  context,
}) => {
  await confirmedCoach(43);
  await signIn(page, coachEmail(43));
  await openRequests(page, dayOfNextWeek(1));
  const box = boxes(page, 'Team 43', 'Boys 3-4', 'Shepard').first();
  await box.check();

  await context.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Tell me when something opens' }).first().click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(box).toBeChecked();
  await expect(page.getByText('Unexpected Application Error!')).toBeHidden();

  await context.unroute('**/assets/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeChecked();
});

test('a page that cannot be loaded says so in its place, and shows once it can be', async ({
  page,
  context,
}) => {
  await confirmedCoach(44);
  await signIn(page, coachEmail(44));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Player Ratings' }).first().click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();

  await context.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Player Ratings' })).toBeVisible();
});
