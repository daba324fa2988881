import { violations } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { confirmedCoach, expect, logInOnScreen, test } from '../support/story.ts';

const SIGNED_OUT = [
  '/dashboard',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/some-token',
  '/give-back/some-token',
  '/unsubscribe/some-token',
  '/no-such-page',
];
const SIGNED_IN = [
  '/dashboard',
  '/practice-request',
  '/your-practices',
  '/account',
  '/player-ratings',
  '/health-dashboard',
  '/verify-email/some-token',
];

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} pixels, ${colorScheme}`, () => {
      // the tool itself is injected as a script, which the portal's own policy rightly refuses
      test.use({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });

      test('axe finds nothing on the screens for visitors', async ({ page }) => {
        for (const path of SIGNED_OUT) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(await violations(page), path).toEqual([]);
        }
      });

      test('axe finds nothing on the screens for coaches', async ({ page }) => {
        test.setTimeout(120_000);
        const story = 10 + [1280, 390].indexOf(width) * 2 + (colorScheme === 'dark' ? 1 : 0);
        await confirmedCoach(story);
        await logInOnScreen(page, coachEmail(story));
        for (const path of SIGNED_IN) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
          expect(await violations(page), path).toEqual([]);
        }
        await openRequests(page, dayOfNextWeek(5));
        await boxes(page, `Team ${story}`, 'Boys 3-4', 'Memorial').first().check();
        expect(await violations(page), 'with a pick').toEqual([]);
        await submit(page);
        await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
        expect(await violations(page), 'with the summary').toEqual([]);
        await page.goto('/your-practices');
        await page.getByRole('button', { name: /^Cancel Team/ }).click();
        await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible();
        expect(await violations(page), 'with the question').toEqual([]);
        await page.getByRole('button', { name: 'No, keep it' }).click();
        if (width > 768) return;
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('link', { name: 'Practice Request' })).toBeVisible();
        expect(await violations(page), 'with the menu').toEqual([]);
      });
    });
  }
}
