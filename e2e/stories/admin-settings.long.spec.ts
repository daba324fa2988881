import type { Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { EMPTY, openPortal, type RunningPortal } from '../support/portal.ts';
import { expect, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because these stories change lists that every administrator chooses from. */
const test = storiesWithOwnPortal(() => openPortal(EMPTY));

async function openSettings(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  await expect(page.getByRole('button', { name: 'Add clinic name' })).toBeVisible();
}

async function served(portal: RunningPortal, path: string): Promise<unknown> {
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  return (await api(portal.url, path, { token })).body;
}

const namesOf = async (portal: RunningPortal, type: 'blackout' | 'clinic') =>
  ((await served(portal, `/admin/lookups/events?type=${type}`)) as { name: string }[]).map(
    ({ name }) => name,
  );

test.use({ viewport: { width: 390, height: 844 } });

test('an administrator adds, renames and removes a blackout reason', async ({ page, portal }) => {
  await openSettings(page);
  const list = page.getByRole('region', { name: 'Blackout reasons' });
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText('School event');
  await expect(first).toContainText('Default');

  await list.getByLabel('New blackout reason').fill('  Power cut ');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem').last()).toContainText('Power cut');
  await expect(list.getByLabel('New blackout reason')).toBeFocused();
  await list.getByLabel('New blackout reason').fill('POWER CUT');
  await list.getByRole('button', { name: 'Add blackout reason' }).click();
  await expect(page.getByText('Already on the list')).toBeVisible();

  await list.getByRole('button', { name: 'Rename Power cut' }).click();
  const name = page.getByLabel('Name of the blackout reason');
  await expect(name).toBeFocused();
  await name.fill('weather');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is already a blackout reason called “Weather”.')).toBeVisible();
  await name.fill('Storm <b>damage</b>');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem').last()).toContainText('Storm <b>damage</b>');
  expect((await namesOf(portal, 'blackout')).at(-1)).toBe('Storm <b>damage</b>');

  await list.getByRole('button', { name: 'Remove Storm' }).click();
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await expect(list.getByText('Storm')).toBeVisible();
  await list.getByRole('button', { name: 'Remove Storm' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(list.getByText('Storm')).toBeHidden();
  await page.reload();
  await expect(list.getByText('Weather')).toBeVisible();
  await expect(list.getByText('Storm')).toBeHidden();
});

test('an administrator changes the label, length and effect of a reservation type', async ({
  page,
  portal,
}) => {
  await openSettings(page);
  const types = page.getByRole('region', { name: 'Reservation types' });
  await types.getByRole('button', { name: 'Change Clinic' }).click();
  await page.getByLabel('Label').fill('');
  await expect(page.getByText('Enter a label.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Label').fill('Skills day');
  await page.getByLabel('Default duration').selectOption('2 hours 15 minutes');
  await page.getByLabel('Reserves the court').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  const row = types.getByRole('listitem').filter({ hasText: 'Skills day' });
  await expect(row).toContainText('2 hours 15 minutes');
  await expect(row).toContainText('Shown only');
  expect(await served(portal, '/admin/reservation-types')).toContainEqual({
    code: 'clinic',
    label: 'Skills day',
    default_duration_minutes: 135,
    blocks_availability: false,
  });
});

test('the last name of a list can’t be removed, and the page says why', async ({ page, portal }) => {
  await openSettings(page);
  const list = page.getByRole('region', { name: 'Clinic names' });
  const names = await namesOf(portal, 'clinic');
  for (const name of names.slice(1)) {
    await list.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(list.getByText(name)).toBeHidden();
  }
  await list.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(
    'This is the last clinic name.',
  );
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});
