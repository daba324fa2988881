import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { evening, openEvening, openHistory, press, reserve, rowOf, slotAt } from '../support/schedule.ts';
import { eventually, expect, test } from '../support/story.ts';

const countMails = async (coach: number, word: string) =>
  (await mailsTo(coachEmail(coach))).filter((mail) => mail.includes(word)).length;

test('canceling asks first, says what was canceled, and can be undone from the message and the history', async ({
  page,
}) => {
  const day = evening(3);
  await reserve(await slotAt(day, 'Salk', '1', '18:00'), 'Boys 3-4', 'Team 36');
  await openEvening(page, day, 'Salk');
  const row = rowOf(page, '6:00 PM', '1');
  await press(row, 'Cancel');
  await expect(page.getByText('Are you sure you want to cancel this reservation?')).toBeVisible();
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await expect(row).toContainText('Team 36');

  await press(row, 'Cancel');
  await page.getByLabel('Reason (optional)').fill('The floor is being waxed');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row).toContainText('Open');
  // the message stays while it has the focus
  await page.getByRole('button', { name: 'Undo' }).focus();
  await eventually(async () => ((await countMails(36, 'The floor is being waxed')) === 1 ? true : null));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Team 36');
  await eventually(async () => ((await countMails(36, 'ractice is back')) === 1 ? true : null));

  await press(row, 'Cancel');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(row).toContainText('Open');
  await page.reload();
  await openHistory(row);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await history.getByRole('button', { name: /^Undo/ }).click();
  await expect(history.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Team 36');
});

test('an undo is refused if the time has been booked again, and the new booking stays', async ({ page }) => {
  const day = evening(3);
  await reserve(await slotAt(day, 'Salk', '2', '18:00'), 'Boys 3-4', 'Team 37');
  await openEvening(page, day, 'Salk');
  const row = rowOf(page, '6:00 PM', '2');
  await press(row, 'Cancel');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(row).toContainText('Open');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await reserve(await slotAt(day, 'Salk', '2', '18:00'), 'Boys 3-4', 'Team 38');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not undone')).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Team 38');
});

test('several selected entries are canceled with one question and one undo', async ({ page }) => {
  const day = evening(3);
  // one coach, two practices
  await reserve(await slotAt(day, 'Salk', '1', '20:00'), 'Boys 3-4', 'Team 39');
  await reserve(await slotAt(day, 'Salk', '2', '21:00'), 'Boys 3-4', 'Team 39');
  await openEvening(page, day, 'Salk');
  const [first, second] = [rowOf(page, '8:00 PM', '1'), rowOf(page, '9:00 PM', '2')];
  await first.getByRole('checkbox').press('Space');
  await second.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Cancel 2', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel 2 entries?' });
  await expect(question).toContainText('2 practices. 1 person gets one email.');
  await question.getByLabel('Reason (optional)').fill('Snow at Salk');
  await question.getByRole('button', { name: 'Yes, cancel them' }).click();
  await expect(first).toContainText('Open');
  await expect(second).toContainText('Open');
  await page.getByRole('button', { name: 'Undo' }).focus();
  // this portal sends each email at once, instead of waiting for others to the same person
  await eventually(async () => ((await countMails(39, 'Snow at Salk')) === 2 ? true : null));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toContainText('Team 39');
  await expect(second).toContainText('Team 39');
});
