import { formatDate } from '@portal/domain/time/format.ts';
import { evening, openSchedule, reserve, slotAt } from '../support/schedule.ts';
import { expect, test } from '../support/story.ts';

test('an administrator adds an entry on the day board, cancels one, and prints one page', async ({
  page,
}) => {
  const day = evening(5);
  await reserve(await slotAt(day, 'Salk', '1', '18:00'), 'Boys 3-4', 'Team 40');
  await openSchedule(page, `view=board&day=${day}`);
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(day.slice(0, 4)) })).toBeVisible();
  const court = page.getByRole('list', { name: 'Salk - Gym, court 1' });
  await expect(court.getByRole('button', { name: /^Practice: Team 40/ })).toBeVisible();

  // by keyboard alone
  await court.getByRole('button', { name: /^Add: Open, 7:00 PM/ }).focus();
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog', { name: 'Add to the schedule' });
  await expect(add).toContainText(formatDate(day));
  await add.getByLabel('Reservation type').selectOption({ label: 'Clinic' });
  await add.getByLabel('Clinic', { exact: true }).selectOption({ label: 'Skills clinic' });
  const set = add.getByRole('button', { name: 'Set clinic' });
  await expect(set).toBeEnabled();
  await set.press('Enter');
  await expect(
    court.getByRole('button', { name: /^Clinic: Skills clinic.*7:00 PM – 10:00 PM/ }),
  ).toBeVisible();
  await expect(court.getByRole('listitem')).toHaveCount(2);

  await court.getByRole('button', { name: /^Clinic/ }).click();
  await page.getByRole('dialog', { name: 'Skills clinic' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(court.getByRole('button', { name: /^Add: Open/ })).toHaveCount(3);

  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: /^Next day/ }).click();
  await expect(page).not.toHaveURL(new RegExp(`day=${day}`));
  await page.getByRole('button', { name: /^Previous day/ }).click();
  await expect(court.getByRole('button', { name: /^Practice: Team 40/ })).toBeVisible();
});
