import { expectAccessible } from '../support/axe.ts';
import { expect, signInAsAdmin, test } from '../support/story.ts';

test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

test('the keyboard moves between gyms, and the page does not scroll sideways', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await signInAsAdmin(page);
  await page.goto('/health-dashboard');
  const table = page.getByRole('table', { name: 'Gyms over the next 14 days' });
  await expect(table.getByRole('columnheader')).toHaveCount(16);
  await table.getByRole('link').first().focus();
  for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key);
  await expect(page.getByRole('tooltip')).toContainText(/^\w{3}, \w{3} \d+, .+: /);
  await expect(table.getByRole('link').nth(27)).toBeFocused();
  await expectAccessible(page, 'the health dashboard');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const status = page.getByRole('region', { name: 'Portal status' });
  await expect(status.getByText(/^Up.* · Email: .* · Version /)).toBeVisible();
  // the server's metrics are on the Admin page
  expect(calls.filter((path) => path.includes('system-health'))).toEqual([]);

  await table.getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/combined-schedule\?view=board&day=20\d\d-\d\d-\d\d&venue=/);

  await page.goto('/admin');
  await page.getByRole('heading', { name: 'The last 7 days' }).click();
  const slider = page.getByRole('slider', { name: 'Show figures at' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d+:\d\d [AP]M today$/);
});
