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

/** The button with a gym's name, which opens the panel about the gym. */
const gymOf = (page: Page, school: string) => button(page, new RegExp(`^${school} - Gym \\d`));

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 860 };

test.use({ viewport: DESK, bypassCSP: true });

test('an administrator adds and removes a gym with its permits after previews of the changes', async ({
  page,
}) => {
  const school = 'Riverside';
  const dialog = page.getByRole('dialog');
  const team = 'Team 39';
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Venues' }).click();
  await expect(gymOf(page, 'Salk')).toBeVisible();
  await expectAccessible(page, 'page');

  await button(page, 'Add gym').click();
  await dialog.getByLabel('School').fill(` ${school} `);
  await dialog.getByLabel('Gym', { exact: true }).fill('Gym');
  await dialog.getByLabel('Schedule name').fill('Schedule J');
  await button(page, 'Add court').click();
  await dialog.getByLabel('Name of court 2').fill('Main');
  await expectAccessible(page, 'gym');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await gymOf(page, school).click();
  await expect(dialog).toContainText('2 courts: 1, Main');
  await expectAccessible(page, 'everything about a gym');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // moves from the gym to its Saturday with the keyboard
  await gymOf(page, school).focus();
  for (let day = 1; day <= 6; day += 1) await page.keyboard.press('ArrowRight');
  await expect(button(page, `Add permit at ${school} - Gym on Saturday`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Weekday')).toHaveValue('6');
  await expect(dialog.getByLabel('From')).toHaveValue('09:00');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('18:00');
  await dialog.getByLabel('First date').fill(FIRST);
  await dialog.getByLabel('Last date').fill(LAST);
  await button(page, 'Preview changes').click();
  await expect(dialog.getByText('18 slots added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saturdays = button(
    page,
    new RegExp(`^Change permit at ${school} - Gym: Saturdays\\s+9\\s+AM\\s*–6\\s+PM`),
  );
  await expect(saturdays).toBeFocused();
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();

  await gymOf(page, school).click();
  await dialog.getByRole('button', { name: 'Add permit' }).click();
  await expectAccessible(page, 'permit');
  await dialog.getByLabel('Court').selectOption('Court Main');
  await dialog.getByLabel('Weekday').selectOption('Saturday');
  await dialog.getByLabel('First date').fill(FIRST);
  await dialog.getByLabel('Last date').fill(LAST);
  await button(page, 'Preview changes').click();
  await expect(page.getByRole('alert')).toContainText(
    `This overlaps another permit: ${school} - Gym, all courts`,
  );
  page.once('dialog', (question) => question.accept());
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // continues on a phone
  await runSteps();
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(saturdays).toBeVisible();
  await expectAccessible(page, 'weeks of the gyms');
  await expect(page.getByText(WAITING, { exact: true })).toBeHidden();
  expect(await rowsOf(SATURDAY, school)).toHaveLength(18);

  await reserve(await slotAt(SATURDAY, school, 'Main', '10:00'), 'Boys 3-4', team);
  await saturdays.click();
  await dialog.getByLabel('Permit status').selectOption('Declined');
  await button(page, 'Preview changes').click();
  const question = page.getByRole('dialog', { name: '1 entry is lost' });
  await expect(question).toContainText(`Practice, 10–11 AM: Boys 3-4 ${team}`);
  await expect(question).toContainText(`${formatDate(SATURDAY)}, ${school} - Gym, court Main`);
  await expectAccessible(page, 'what it would cancel');
  expect((await slotAt(SATURDAY, school, 'Main', '10:00')).StatusEffective).toBe('PRACTICE');
  await question.getByRole('button', { name: 'Save and email the coaches' }).click();
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();
  await expect(page.getByText(/18 slots changed/)).toBeVisible();
  await runSteps();
  expect((await slotAt(SATURDAY, school, 'Main', '10:00')).StatusEffective).toBe('DECLINED');

  await page.reload();
  await button(page, 'Import').click();
  await dialog.getByLabel('File type').selectOption('Closures');
  await expect(dialog.getByRole('link', { name: 'What can be in the file?' })).toHaveAttribute(
    'href',
    '/admin/files?kind=closures',
  );
  const csv = `First Date,Last Date,School,Gym,Reason\n${SATURDAY},,${school},,<b>Prom</b>\n`;
  await dialog.getByLabel('Choose a file: Closures').setInputFiles({
    name: 'closures.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const lines = page.getByRole('region', { name: 'Lines in the file' });
  await expect(lines.getByRole('row').last()).toContainText(
    `2added${formatDate(SATURDAY)}, ${school}: <b>Prom</b>`,
  );
  await expect(page.getByText('18 open slots removed')).toBeVisible();
  await expectAccessible(page, 'preview of a file');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
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

  await gymOf(page, school).click();
  const remove = dialog.getByRole('button', { name: 'Remove' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription(/^Can’t be removed: 18 slots, 1 permit\./);
  await expectAccessible(page, 'gym that stays');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
