import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a coach books a practice on a phone, and no page is wider than the screen', async ({ page }) => {
  await confirmedCoach(6);
  await signIn(page, coachEmail(6));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isTooWide()).toBe(false);

  await openRequests(page, dayOfNextWeek(4));
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await isTooWide()).toBe(false);
  const box = boxes(page, 'Team 6', 'Boys 3-4', 'Shepard').first();
  const button = box.locator('xpath=ancestor::label');
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.tap();
  await expect(page.getByRole('region', { name: 'Your picks' })).toContainText('Team 6');
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).tap();

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'Your Practices' }).tap();
  await expect(page.getByRole('heading', { name: /Practices for/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel Team 6: / })).toBeVisible();
  expect(await isTooWide()).toBe(false);
});
