import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import {
  evening,
  openEvening,
  openHistory,
  press,
  reserve,
  rowOf,
  rowsOf,
  slotAt,
} from '../support/schedule.ts';
import { eventually, expect, test } from '../support/story.ts';

test('a blackout over bookings lists them first and cancels them only after a confirmation', async ({
  page,
}) => {
  const day = evening(2);
  await reserve(await slotAt(day, 'Shepard', '1', '19:00'), 'Boys 3-4', 'Team 29');
  await reserve(await slotAt(day, 'Shepard', '2', '20:00'), 'Girls 5-6', 'Team 35');
  await openEvening(page, day, 'Shepard');
  await press(rowOf(page, '6:00 PM', '1'), 'Add');
  const add = page.getByRole('dialog', { name: 'Add to the schedule' });
  await add.getByLabel('Reservation type').selectOption({ label: 'Blackout' });
  await add.getByLabel('Reason').selectOption({ label: 'Gym maintenance' });
  await add.getByLabel('End', { exact: true }).selectOption({ label: '10:00 PM' });
  await add.getByRole('button', { name: 'Set blackout' }).click();

  const question = page.getByRole('dialog', { name: '2 entries conflict' });
  await expect(question).toContainText('Team 29');
  await expect(question).toContainText('Team 35');
  await question.getByRole('button', { name: 'Back to editing' }).click();
  await expect(add.getByLabel('Reason')).toContainText('Gym maintenance');
  expect((await rowsOf(day, 'Shepard')).filter((row) => row.Type === 'BLACKOUT')).toHaveLength(0);

  await add.getByRole('button', { name: 'Set blackout' }).click();
  await question.getByRole('button', { name: 'Cancel these and email the coaches' }).click();
  await expect(page.getByText('Blackout Set')).toBeVisible();
  await expect(rowOf(page, '7:00 PM', '1')).toContainText('Gym maintenance');
  expect((await rowsOf(day, 'Shepard')).map((row) => row.StatusEffective)).toEqual(Array(8).fill('BLACKOUT'));
  for (const coach of [29, 35]) {
    const mail = await eventually(
      async () => (await mailsTo(coachEmail(coach))).find((text) => text.includes('Gym maintenance')) ?? null,
    );
    expect(mail).toContain('ractice canceled');
  }

  // the history of a slot has both the booking and the blackout
  await openHistory(rowOf(page, '7:00 PM', '1'));
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toContainText('Team 29');
  await expect(history).toContainText('admin@example.org');
  await history.getByRole('button', { name: 'Close' }).click();

  // reopening frees all of it at once
  await press(rowOf(page, '9:00 PM', '2'), 'Cancel');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(rowOf(page, '7:00 PM', '1')).toContainText('Open');
  expect((await rowsOf(day, 'Shepard')).map((row) => row.StatusEffective)).toEqual(Array(8).fill('OPEN'));
});
