import type { Page } from '@playwright/test';
import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { evening, openEvening, press, rowOf } from '../support/schedule.ts';
import { eventually, expect, test } from '../support/story.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to the schedule' });
const choose = (page: Page, label: string, option: string) =>
  dialog(page).getByLabel(label, { exact: true }).selectOption({ label: option });

test('an administrator adds a practice, and another one after a warning', async ({ page }) => {
  const day = evening(0);
  await openEvening(page, day, 'Shepard');
  await press(rowOf(page, '6:00 PM', '1'), 'Add');
  const reserve = dialog(page).getByRole('button', { name: 'Reserve' });
  await expect(reserve).toBeDisabled();
  await expect(dialog(page).getByText('Select division and one team.')).toBeVisible();
  await choose(page, 'Division', 'Boys 3-4');
  await choose(page, 'Team', 'Team 23');
  await reserve.dblclick();
  await expect(page.getByText('Practice has been reserved.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, '6:00 PM', '1')).toContainText('Team 23');
  await expect(rowOf(page, '6:00 PM', '1')).toContainText('Practice');
  const mails = await eventually(async () => {
    const found = (await mailsTo(coachEmail(23))).filter((mail) => mail.includes('ractice booked'));
    return found.length > 0 ? found : null;
  });
  expect(mails).toHaveLength(1);

  await press(rowOf(page, '7:00 PM', '1'), 'Add');
  await choose(page, 'Division', 'Boys 3-4');
  await choose(page, 'Team', 'Team 23');
  await expect(dialog(page).getByText('Team 23 already has its practice that week:')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Reserve anyway' }).click();
  await expect(rowOf(page, '7:00 PM', '1')).toContainText('Team 23');
});

test('a game takes the next slot as well, and both coaches get an email', async ({ page }) => {
  const day = evening(0);
  await openEvening(page, day, 'Salk');
  await press(rowOf(page, '6:00 PM', '1'), 'Add');
  await choose(page, 'Reservation type', 'Game');
  await expect(dialog(page).getByLabel('End', { exact: true })).toHaveValue('19:15:00');
  await choose(page, 'Division', 'Girls 5-6');
  await choose(page, 'Home team', 'Team 24');
  await choose(page, 'Away team', 'Team 25');
  await dialog(page).getByLabel('Home coach', { exact: true }).selectOption(coachEmail(24));
  await dialog(page).getByLabel('Away coach', { exact: true }).selectOption(coachEmail(25));
  await dialog(page).getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Game has been scheduled.')).toBeVisible();
  await expect(rowOf(page, '6:00 PM', '1')).toContainText('Team 24');
  await expect(rowOf(page, '7:00 PM', '1')).toContainText('Reserved');
  await expect(rowOf(page, '7:00 PM', '1')).toContainText(/used by game/i);
  for (const coach of [24, 25]) {
    await eventually(async () => {
      const found = (await mailsTo(coachEmail(coach))).find((mail) => mail.includes('Team 24'));
      return found ?? null;
    });
  }
  // only practices can be updated
  await press(rowOf(page, '6:00 PM', '1'), 'Update');
  const warning = page
    .getByRole('alertdialog', { name: 'Not a practice' })
    .or(page.getByRole('dialog', { name: 'Not a practice' }));
  await expect(warning).toContainText('Only practices can be updated here.');
});
