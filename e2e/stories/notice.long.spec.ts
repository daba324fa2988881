import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openPortal } from '../support/portal.ts';
import { expect, signIn } from '../support/story.ts';

const ADMIN = { email: 'admin@example.org', password: 'Full-Court-1' };
const COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };

/** A separate portal, because everyone would read the notice. */
const test = storiesWithOwnPortal(() => openPortal({ DEMO: 'on', THROTTLE: 'off' }));

test('an administrator tells everyone something, and coaches read it at once', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.goto('/admin/settings');
  const coach = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(coach, COACH.email, COACH.password);
  await coach.goto('/your-practices');
  await expect(coach.getByRole('heading', { name: /^Practices for/ })).toBeVisible();

  await page.getByRole('button', { name: 'Write a notice' }).click();
  await page.getByRole('button', { name: 'Gyms are closed today' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  const notice = coach.getByText('All gyms are closed today.');
  await expect(notice).toBeVisible();

  await page.getByRole('button', { name: 'Remove: All gyms are closed today.' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(notice).toBeHidden();
  await coach.context().close();
});
