import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openSchedule, reserve, scheduleGame, slotAt, weekend } from '../support/schedule.ts';
import { eventually, expect, test } from '../support/story.ts';

const [, SUNDAY] = weekend();
const COACH = 27;
const SUBJECT = 'Back door is locked on Sunday';

test.use({ viewport: { width: 1280, height: 860 } });

test('an administrator emails the coaches of a gym on one day, and finds the email', async ({ page }) => {
  await reserve(await slotAt(SUNDAY, 'Memorial', '1', '15:00'), 'Boys 3-4', `Team ${COACH}`);
  await scheduleGame(await slotAt(SUNDAY, 'Shepard', '1', '13:00'), 'Boys 3-4', { home: 41, away: 42 });
  await openSchedule(page, `view=board&day=${SUNDAY}`);
  await page.getByRole('button', { name: 'Email coaches' }).click();
  const gyms = page.getByRole('dialog', { name: 'Coaches with an entry in' });
  await gyms.getByRole('button', { name: 'Memorial - Gym' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email 1 coach' });
  await dialog.getByLabel('Subject').fill(SUBJECT);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please use the front entrance.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 coach gets this email.');
  // the message disappears by itself
  const sent = page.getByText('Emailing 1 coach.').waitFor();
  await dialog.getByRole('button', { name: 'Send to 1' }).click();
  await sent;
  await expect(dialog).toBeHidden();

  const email = await eventually(
    async () => (await mailsTo(coachEmail(COACH))).find((each) => each.includes(SUBJECT)) ?? null,
  );
  expect(email).toContain('Please use the front entrance.');
  await page.goto('/admin/mail');
  await page.getByRole('button', { name: new RegExp(`^${SUBJECT}`) }).click();
  await expect(page.getByRole('dialog')).toContainText(coachEmail(COACH));
});

test('the coaches of a practice can be emailed before it is canceled or moved', async ({ page }) => {
  await reserve(await slotAt(SUNDAY, 'Shepard', '2', '15:00'), 'Boys 3-4', 'Team 28');
  await openSchedule(page, `view=board&day=${SUNDAY}`);
  const practice = page.getByRole('button', { name: /^Practice: Team 28/ });
  await practice.click();
  await page.getByRole('dialog', { name: 'Team 28' }).getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this practice?' });
  await question.getByRole('button', { name: 'Email coaches' }).click();
  const message = page.getByRole('dialog', { name: 'Email 1 coach' });
  await message.getByRole('button', { name: 'Cancel' }).click();
  await expect(message).toBeHidden();
  await expect(question.getByRole('button', { name: 'Email coaches' })).toBeFocused();
  await question.getByRole('button', { name: 'No, keep it' }).click();
  await expect(practice).toBeVisible();
});
