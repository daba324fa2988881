import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin-api.ts';
import { violations } from '../support/axe.ts';
import { evening, reserve, slotAt } from '../support/schedule.ts';
import { expect, logInOnScreen, test } from '../support/story.ts';

const TYPES = ['Practice', 'Game', 'Clinic', 'Blackout'];

/** The row's or card's button; both are called alike. */
const button = (page: Page, action: string) => page.getByRole('button', { name: new RegExp(`^${action}: `) });

for (const [index, [width, colorScheme]] of (
  [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const
).entries()) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });

    test('axe finds nothing on the administrator’s screens and dialogs', async ({ page }) => {
      test.setTimeout(120_000);
      const day = evening(8);
      const time = `${18 + index}:00`;
      await reserve(await slotAt(day, 'Memorial', '1', time), 'Boys 3-4', `Team ${index + 14}`);
      await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
      const open = async (path: string) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
        expect(await violations(page), path).toEqual([]);
      };
      await open('/admin');
      await open('/admin/coaches');
      await open('/admin/settings');
      await open('/admin/ratings');
      await open('/admin/ratings?view=players');
      await open('/admin/ratings?view=balance');
      await open('/admin/ratings?view=manage');
      await open('/admin/ratings?view=log');
      await open('/admin/combined-schedule?past=1');
      await open(`/admin/combined-schedule?view=board&day=${day}`);
      await open(`/admin/combined-schedule?from=${day}&to=${day}`);

      await button(page, 'Add').and(page.locator(':enabled:not([aria-disabled=true])')).first().click();
      const add = page.getByRole('dialog', { name: 'Add to the schedule' });
      for (const type of TYPES) {
        await add.getByLabel('Reservation type').selectOption({ label: type });
        expect(await violations(page), type).toEqual([]);
      }
      await add.getByRole('button', { name: 'Close' }).click();

      await page.goto(`/admin/combined-schedule?from=${day}&to=${day}&q=team+${index + 14}`);
      for (const action of ['Update', 'Cancel', 'History']) {
        await button(page, action).first().click();
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await expect(dialog).toBeVisible();
        await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
        expect(await violations(page), action).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    });
  });
}
