import type { Page } from '@playwright/test';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
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
  await expectRoomForText(page, day);
});

/** Prints the day with long names and short entries: no text is cut off, no two boxes overlap. */
async function expectRoomForText(page: Page, day: string) {
  await page.route('**/api/admin/combined-schedule*', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const rows = (await response.json()) as ScheduleRowWire[];
    await route.fulfill({
      response,
      json: rows.map((row) =>
        row.AvailableDate === day && row.Type === 'PRACTICE' ? longAndShort(row) : row,
      ),
    });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /Northbridge/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.sheet-track', { hasText: 'Northbridge' })).toBeVisible();
  expect(await cutOffOrOverlapping(page)).toEqual([]);
}

const longAndShort = (row: ScheduleRowWire): ScheduleRowWire => ({
  ...row,
  ReservationEndTime: row.AvailableTime.replace(':00:', ':15:'),
  TeamName: 'Northbridge Township Thunderbirds of Lakewood Heights, Gold 2',
  DivisionName: 'Championship Division for Girls of Grades 7-8, Recreational',
});

const cutOffOrOverlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll('.gym-sheet *')) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } = element;
      const isInline = getComputedStyle(element).display === 'inline';
      if (!isInline && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1))
        faults.push(`cut off: ${textContent}`);
    }
    const boxes = [...document.querySelectorAll('.sheet-track li, .sheet-court-name')];
    for (const [index, box] of boxes.entries()) {
      const a = box.getBoundingClientRect();
      for (const other of boxes.slice(0, index)) {
        const b = other.getBoundingClientRect();
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) faults.push(`overlap: ${box.textContent} and ${other.textContent}`);
      }
    }
    return faults;
  });
