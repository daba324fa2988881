import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllLooks } from '../support/axe.ts';
import { evening, reserve, slotAt } from '../support/schedule.ts';
import { openStep } from '../support/season-steps.ts';
import { expect, signInAsAdmin, test } from '../support/story.ts';

const TYPES = ['Practice', 'Game', 'Clinic', 'Blackout'];

/** The row's or card's button; both have the same name. */
const button = (page: Page, action: string) => page.getByRole('button', { name: new RegExp(`^${action}: `) });

async function expectPageAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInAllLooks(page, path);
}

test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

test('axe finds no violation on the screens and dialogs of an administrator', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await openStep(page, 'Season');
  await page.getByLabel('Season', { exact: true }).selectOption('Fall');
  await page.getByRole('button', { name: 'Set active season' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the question before another season');

  await page.goto('/admin/settings');
  await expect(page.getByRole('button', { name: 'Add clinic name' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Game' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Change Game' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'a reservation type');

  for (const step of ['rules', 'days-off', 'generate', 'upload', 'draft', 'publish']) {
    await expectPageAccessible(page, `/admin/games?step=${step}`);
  }
});

test('axe finds no violation on the combined schedule and its dialogs', async ({ page }) => {
  const day = evening(8);
  await reserve(await slotAt(day, 'Memorial', '1', '18:00'), 'Boys 3-4', 'Team 14');
  await signInAsAdmin(page);
  await expectPageAccessible(page, `/admin/combined-schedule?from=${day}&to=${day}`);

  await button(page, 'Add').and(page.locator(':enabled:not([aria-disabled=true])')).first().click();
  const add = page.getByRole('dialog', { name: 'Add to the schedule' });
  for (const type of TYPES) {
    await add.getByLabel('Reservation type').selectOption({ label: type });
    await expectAccessible(page, `Add of a ${type}`);
  }
  await add.getByRole('button', { name: 'Close' }).click();

  await page.goto(`/admin/combined-schedule?from=${day}&to=${day}&q=team+14`);
  for (const action of ['Update', 'Cancel', 'More']) {
    await button(page, action).first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expectAccessible(page, action);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await button(page, 'More').first().click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await expectAccessible(page, 'History');
});
