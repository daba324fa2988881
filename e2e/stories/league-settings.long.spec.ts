import type { Page } from '@playwright/test';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openPortal } from '../support/portal.ts';
import { expect, signIn } from '../support/story.ts';

const ADMIN = { email: 'admin@example.org', password: 'Full-Court-1' };
const COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };

/** A separate portal, because these stories change the league's name and people's roles. */
const test = storiesWithOwnPortal(() => openPortal({ DEMO: 'on', THROTTLE: 'off' }));

async function openSettings(page: Page, { email, password } = ADMIN): Promise<void> {
  await signIn(page, email, password);
  await page.goto('/admin/settings');
  await expect(page.getByLabel('League name')).toBeVisible();
}

const NAME = 'Hillside Hoops';

test('an administrator renames the league', async ({ page, browser, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings(page);
  await page.getByLabel('Contact phone').fill('call us');
  await expect(page.getByText('Enter a phone number like +1 732 555 0100.')).toBeVisible();
  await page.getByLabel('Contact phone').fill('(732) 555-0199');
  await page.getByLabel('League name').fill(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toContainText(NAME);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${portal.url}/login`);
  const footer = visitor.getByRole('contentinfo');
  await expect(footer).toContainText(NAME);
  await expect(footer.getByRole('link', { name: '(732) 555-0199' })).toHaveAttribute(
    'href',
    'tel:7325550199',
  );
  await visitor.context().close();
});

test('an administrator raises the weekly limit of every division', async ({ page }) => {
  await openSettings(page);
  const card = page.getByRole('region', { name: 'Practices per week' });
  const buttons = card.getByRole('button', { name: /^Change practices for/ });
  await expect(buttons).toHaveCount(10);
  // a higher limit in every division: with another first day, one week may contain practices of two earlier weeks
  for (const button of await buttons.all()) {
    await button.click();
    await page.getByLabel('Practices per team per week').selectOption('14');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(card.getByText('14 practices a week').first()).toBeVisible();
});

test('an administrator confirms and changes the first day of the week', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('Weeks begin on').selectOption('sunday');
  await page.getByRole('button', { name: 'Apply league settings' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('We recount the practices');
  // the message disappears by itself
  const saved = page.getByText('Saved').waitFor();
  await question.getByRole('button', { name: 'Yes, change it' }).click();
  await saved;
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Weeks begin on')).toHaveValue('sunday');
});

test('an administrator tells everyone something, and coaches read it at once', async ({
  page,
  browser,
  portal,
}) => {
  await openSettings(page);
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

test('an administrator gives someone else the role and gives up their own', async ({
  page,
  browser,
  portal,
}) => {
  const next = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openSettings(page);
  const unmakeOwn = async () => {
    await page.getByRole('button', { name: /^Remove admin access: Alex Morgan/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Remove my access' }).click();
  };
  await unmakeOwn();
  await expect(page.getByText('There must be at least one administrator.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await page.getByLabel('Search accounts by name or email').fill('coach@');
  await page.getByRole('button', { name: /^Give admin access: .*, coach@example\.org$/ }).click();
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Admin access given')).toBeVisible();
  await openSettings(next, COACH);

  await page.getByLabel('Search accounts by name or email').fill('');
  await unmakeOwn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Admin Page' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goto('/admin/settings');
  await expect(page.getByLabel('League name')).toBeHidden();

  await next.reload();
  await expect(next.getByRole('button', { name: /^Remove admin access/ })).toHaveCount(1);
  await next.context().close();
});
