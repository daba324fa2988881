import { expectAccessible } from '../support/axe.ts';
import { expect, signInAsAdmin, test } from '../support/story.ts';

test.use({ bypassCSP: true });

test('an administrator reads what needs attention and follows its links', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Hours of gym time by week' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Practices per team' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expectAccessible(page, 'the home of an administrator');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await attention.getByRole('link', { name: 'See open slots' }).click();
  await expect(page).toHaveURL(/\/admin\/combined-schedule\?type=OPEN&from=20\d\d-\d\d-\d\d&to=/);
  await page.goBack();
  await page.getByRole('link', { name: 'System health' }).click();
  await expect(page.getByRole('region', { name: 'System Health' })).toBeVisible();
});
