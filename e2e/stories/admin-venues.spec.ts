import type { Page } from '@playwright/test';
import { formatDate } from '@portal/domain/time/format.ts';
import { addDays, leagueNow, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { reserve, rowsOf, slotAt } from '../support/schedule.ts';
import { expect, signInAsAdmin, test } from '../support/story.ts';

const WAITING = 'Not published yet';
const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
/** A week in which no other gym has slots. */
const FIRST = addDays(TODAY, 35);
const LAST = addDays(TODAY, 41);
const SATURDAY = addDays(FIRST, (6 - weekdayOf(FIRST) + 7) % 7);

async function runSteps(): Promise<void> {
  const url = process.env.PORTAL_URL ?? '';
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  for (const [path, body] of [
    ['/season/3a/stream', { includeAll: true }],
    ['/season/3b/stream', {}],
  ] as const) {
    const answer = await api(url, path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(String(answer.body.text)).not.toContain('FAILED');
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 860 };

test.use({ viewport: DESK, bypassCSP: true });

test('an administrator adds and removes a gym with its permits, and previews say what changes', async ({
  page,
}) => {
  const school = 'Riverside';
  const dialog = page.getByRole('dialog');
  const team = 'Team 39';
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Venues' }).click();
  await expect(page.getByRole('region', { name: 'Salk - Gym' })).toBeVisible();
  await expectAccessible(page, 'page');

  await button(page, 'Add gym').click();
  await dialog.getByLabel('School').fill(` ${school} `);
  await dialog.getByLabel('Gym', { exact: true }).fill('Gym');
  await dialog.getByLabel('Schedule name').fill('Schedule J');
  await button(page, 'Add court').click();
  await dialog.getByLabel('Name of court 2').fill('Main');
  await expectAccessible(page, 'gym');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const gym = page.getByRole('region', { name: `${school} - Gym` });
  await expect(gym).toContainText('2 courts: 1, Main');
  await expect(gym).toContainText('No permits yet: no gym time.');

  await gym.getByRole('button', { name: 'Add permit' }).click();
  await dialog.getByLabel('Weekday').selectOption('Saturday');
  await expect(dialog.getByLabel('From')).toHaveValue('09:00');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('18:00');
  await dialog.getByLabel('First date').fill(FIRST);
  await dialog.getByLabel('Last date').fill(LAST);
  await expectAccessible(page, 'permit');
  await button(page, 'Preview changes').click();
  await expect(dialog.getByText('18 slots added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(gym.getByRole('button', { name: /Saturday.*9:00 AM – 6:00 PM.*All courts/ })).toBeVisible();
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();

  await gym.getByRole('button', { name: 'Add permit' }).click();
  await dialog.getByLabel('Court').selectOption('Court Main');
  await dialog.getByLabel('Weekday').selectOption('Saturday');
  await dialog.getByLabel('First date').fill(FIRST);
  await dialog.getByLabel('Last date').fill(LAST);
  await button(page, 'Preview changes').click();
  await expect(page.getByRole('alert')).toContainText(
    `This overlaps another permit: ${school} - Gym, all courts`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // goes on at a phone
  await runSteps();
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(gym).toBeVisible();
  await expect(page.getByText(WAITING, { exact: true })).toBeHidden();
  expect(await rowsOf(SATURDAY, school)).toHaveLength(18);

  await reserve(await slotAt(SATURDAY, school, 'Main', '10:00'), 'Boys 3-4', team);
  await gym.getByRole('button', { name: /Saturday/ }).click();
  await dialog.getByLabel('Permit status').selectOption('Declined');
  await button(page, 'Preview changes').click();
  await expect(page.getByRole('alert')).toContainText('1 entry will be canceled');
  await expect(page.getByRole('alert')).toContainText(
    `${formatDate(SATURDAY)}, 10:00 AM – 11:00 AM, Schedule J court Main: practice Boys 3-4 ${team}`,
  );
  await expectAccessible(page, 'what it would cancel');
  expect((await slotAt(SATURDAY, school, 'Main', '10:00')).StatusEffective).toBe('PRACTICE');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();
  await expect(page.getByText(/18 slots changed, 1 entry canceled/)).toBeVisible();
  await runSteps();
  expect((await slotAt(SATURDAY, school, 'Main', '10:00')).StatusEffective).toBe('DECLINED');

  await page.reload();
  await page.getByLabel('File type').selectOption('Closures');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download template: Closures').click(),
  ]);
  expect(template.suggestedFilename()).toBe('closures-template.csv');
  const csv = `First Date,Last Date,School,Gym,Reason\n${SATURDAY},,${school},,<b>Prom</b>\n`;
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'closures.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await button(page, 'Preview').click();
  const lines = page.getByRole('region', { name: 'Lines of the file' });
  await expect(lines.getByRole('row').last()).toContainText(
    `2added${formatDate(SATURDAY)}, ${school}: <b>Prom</b>`,
  );
  await expect(page.getByText('18 open slots removed')).toBeVisible();
  await expectAccessible(page, 'preview of a file');
  await button(page, 'Import').click();
  await expect(lines).toBeHidden();
  const closures = page.getByRole('region', { name: 'Closures', exact: true });
  await page.goto(`/admin/venues?month=${SATURDAY.slice(0, 7)}`);
  const day = closures.locator(`[data-day="${SATURDAY}"]`);
  await day.click();
  await expect(closures.getByRole('region', { name: formatDate(SATURDAY) })).toContainText(
    `${school}: <b>Prom</b>`,
  );
  await page.setViewportSize(DESK);
  await expect(day).toHaveAccessibleName(
    new RegExp(`^Add closure on ${formatDate(SATURDAY)}; closed already: .*${school}`),
  );
  await closures.getByTitle(`${school}: <b>Prom</b>`).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('<b>Prom</b>');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'calendar of closures');
  await button(page, 'List').click();

  const mine = new RegExp(`Remove closure ${formatDate(SATURDAY)}, ${school}`);
  await closures.getByRole('button', { name: mine }).click();
  await expect(page.getByText('Nothing in the schedule would change.')).toBeVisible();
  await button(page, 'Yes, remove it').click();
  await expect(closures).not.toContainText('Prom');

  await gym.getByRole('button', { name: `Remove ${school} - Gym` }).click();
  const stays = page.getByRole('alertdialog', { name: `${school} - Gym stays` });
  await expect(stays).toContainText(
    `${school} - Gym can’t be removed: it still has 18 slots, 1 permit (Saturdays 9:00 AM – 6:00 PM`,
  );
  await expectAccessible(page, 'gym that stays');
  await button(page, 'Close').click();
  await expect(gym).toBeVisible();
});
