import { evening, openEvening, reserve, slotAt } from '../support/schedule.ts';
import { expect, test } from '../support/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the schedule on a phone has cards, collapsed filters and a dialog that fills the screen', async ({
  page,
}) => {
  const day = evening(6);
  await reserve(await slotAt(day, 'Memorial', '1', '18:00'), 'Girls 5-6', 'Team 40');
  await openEvening(page, day, 'Memorial');
  await expect(page.getByRole('table')).toHaveCount(0);
  const cards = page.getByRole('list', { name: 'Combined schedule' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(page.getByLabel('Division')).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Practice' });
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.goto(`/admin/combined-schedule?from=${day}&to=${day}&venue=Memorial+-+Gym`);
  await cards.nth(1).getByRole('button', { name: /^Add/ }).tap();
  const add = page.getByRole('dialog', { name: 'Add to the schedule' });
  const box = await add.boundingBox();
  expect(box?.width).toBe(390);
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(800);
  await add.getByLabel('Reservation type').selectOption({ label: 'Blackout' });
  await add.getByRole('button', { name: 'Set blackout' }).tap();
  await expect(cards.nth(1)).toContainText('Blackout');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
