import { expectAccessibleInAllLooks } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

// axe is injected as a script, which the portal's content security policy blocks
test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

test('axe finds no violation on the screens and dialogs of a coach', async ({ page }) => {
  await confirmedCoach(10);
  await signIn(page, coachEmail(10));
  // few slots, because axe checks each one
  await openRequests(page, `${dayOfNextWeek(5)}&gym=Memorial&time=evening`);
  await boxes(page, 'Team 10', 'Boys 3-4', 'Memorial').first().check();
  await expectAccessibleInAllLooks(page, 'a pick');
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the summary');
  await page.goto('/your-practices');
  await page.getByRole('button', { name: /^Cancel Team/ }).click();
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the question');
  await page.getByRole('button', { name: 'No, keep it' }).click();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Practice Request' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the finder');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the shortcuts');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Practice Request' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the menu', 390);
});
