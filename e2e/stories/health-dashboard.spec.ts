import { ADMIN } from '../support/admin-api.ts';
import { violations } from '../support/axe.ts';
import { expect, logInOnScreen, test } from '../support/story.ts';

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });

    test('gyms are walked with the keyboard, and the page does not move sideways', async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
      await page.goto('/health-dashboard');
      const table = page.getByRole('table', { name: 'Gyms over the next 14 days' });
      await expect(table.getByRole('columnheader')).toHaveCount(15);
      await table.getByRole('button').first().focus();
      for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key);
      await expect(page.getByRole('tooltip')).toContainText(/^\w{3}, \w{3} \d+, .+ - .+: /);
      await expect(table.getByRole('button').nth(27)).toBeFocused();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await violations(page)).toEqual([]);
      await expect(page.getByRole('region', { name: 'The portal itself' }).getByText(/^Up/)).toBeVisible();
      // the figures of the machine are the Admin page's
      expect(calls.filter((path) => path.includes('system-health'))).toEqual([]);

      await page.goto('/admin');
      await page.getByRole('heading', { name: 'The last 7 days' }).click();
      const slider = page.getByRole('slider', { name: 'Read the figures at' });
      await expect(slider).toHaveAttribute('aria-valuetext', /^\d+:\d\d [AP]M today$/);
    });
  });
}
