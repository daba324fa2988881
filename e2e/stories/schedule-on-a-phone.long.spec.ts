import { evening, openEvening } from '../support/schedule.ts';
import { expect, test } from '../support/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the Add dialog of the schedule fills the screen of a phone', async ({ page }) => {
  const day = evening(6);
  await openEvening(page, day, 'Memorial');
  const cards = page.getByRole('list', { name: 'Combined schedule' }).getByRole('listitem');
  await cards.nth(1).getByRole('button', { name: /^Add/ }).tap();
  const add = page.getByRole('dialog', { name: 'Add to the schedule' });
  const box = await add.boundingBox();
  expect(box?.width).toBe(390);
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(800);
  await add.getByLabel('Reservation type').selectOption({ label: 'Blackout' });
  await add.getByRole('button', { name: 'Set blackout' }).tap();
  await expect(cards.nth(1)).toContainText('Blackout');
});
