import { evening, openSchedule, press, weekend } from '../support/schedule.ts';
import { expect } from '../support/story.ts';
import { administrator, optionsOf, practiceBody, scheduleRows as rows } from './schedule.ts';
import { walkStatements, withReply } from './walk.ts';

/** The statements about the table of the combined schedule: its filters, columns and pages, and where it comes from. */

const test = walkStatements();
const COLUMNS = [
  'Actions',
  'Type',
  'Weekday',
  'Date',
  'Time',
  'Venue',
  'Court',
  'Division',
  'Away Team',
  'Home Team',
];
const FIELDS = [
  'AvailabilityId',
  'Type',
  'StatusEffective',
  'AvailableDate',
  'AvailableTime',
  'ReservationEndTime',
  'SchoolName',
  'GymName',
  'Court',
  'DivisionName',
  'TeamName',
  'AwayTeam',
  'HomeTeam',
  'ScheduleName',
  'VenueId',
  'Weekday',
];

test('the filters of the table', async ({ page, holds }) => {
  const hasPast = async () => (await rows(page).getByText('Expired').count()) > 0;
  const clear = () => page.getByRole('button', { name: 'Clear Filters' }).click();
  await openSchedule(page, '');
  await expect(rows(page).first()).toBeVisible();
  await holds('S040 S059', async () => {
    await expect(page).toHaveURL(/\/admin\/combined-schedule/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Combined Schedule (Admin)');
  });
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const [id, label] of [
    ['S061', 'Type'],
    ['S062', 'Day of week'],
    ['S063', 'Division'],
    ['S065', 'Start date'],
    ['S066', 'End date'],
    ['S067', 'Starts at or after'],
    ['S067', 'Starts before'],
  ] as const) {
    await holds(id, () => expect(page.getByLabel(label, { exact: true })).toBeVisible());
  }
  await holds('S064', async () => {
    const venues = page.getByLabel('Venue', { exact: true }).locator('option');
    await expect(venues.filter({ hasText: 'Salk - Gym' })).toHaveCount(1);
  });
  // The reversed reading was a defect of the old front end (docs/spec/decisions.md#past).
  await holds('S060 S239 S240', async () => {
    expect(await hasPast()).toBe(false);
    await page.getByLabel('Show past dates').check();
    await expect.poll(hasPast).toBe(true);
  });
  await holds('S068', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption('OPEN');
    await clear();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Show past dates')).not.toBeChecked();
    await expect.poll(hasPast).toBe(false);
  });
  await holds('S238', async () => {
    const [saturday] = weekend();
    const utcDay = new Date(`${saturday}T00:00:00Z`).getUTCDay();
    await page.getByLabel('Day of week').selectOption(String(utcDay));
    await expect(rows(page).filter({ hasText: 'Saturday' })).toHaveCount(10);
    await clear();
  });
});

test('the columns and pages of the table', async ({ page, holds }) => {
  await openSchedule(page, '');
  await expect(rows(page).first()).toBeVisible();
  await holds('S070', async () => {
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual(COLUMNS);
    for (const row of await rows(page).all()) {
      const [weekday, date] = [row.getByRole('cell').nth(3), row.getByRole('cell').nth(4)];
      await expect(weekday).toHaveText(/^\w+day$/);
      await expect(date).toHaveText(/^\w{3} \d{1,2}, 20\d\d$/);
      for (const cell of [weekday, date]) await expect(cell.locator('.sr-only')).toHaveCount(0);
    }
  });
  await holds('S071 S073', async () => {
    for (const name of ['Availability ID', 'Schedule name', 'Venue ID']) {
      await expect(page.getByRole('columnheader', { name })).toHaveCount(0);
    }
    await page.getByText('Columns', { exact: true }).click();
    for (const name of ['Availability ID', 'Schedule name', 'Venue ID']) {
      await page.getByRole('checkbox', { name }).check();
      await expect(page.getByRole('columnheader', { name })).toHaveCount(1);
      await page.getByRole('checkbox', { name }).uncheck();
    }
    await page.keyboard.press('Escape');
  });
  await holds('S072', async () => {
    await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText(/^Open\s*Available$/);
  });
  await holds('S074', async () => {
    for (const action of ['Add', 'Update', 'Cancel']) {
      const button = rows(page)
        .first()
        .getByRole('button', { name: new RegExp(`^${action}: `) });
      await expect(button).toBeVisible();
      await expect(button).toBeEnabled({ enabled: action === 'Add' });
    }
  });
  const size = page.getByLabel('Rows per page');
  await holds('S069 S361', async () => {
    expect(await optionsOf(size)).toEqual(['10', '25', '50', '100']);
  });
  await holds('S362', async () => {
    await expect(size).toHaveValue('10');
    await expect(rows(page)).toHaveCount(10);
  });
  const pages = page.getByRole('navigation', { name: /pages/ });
  const current = (name: string) =>
    expect(pages.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  await holds('S076 S077 S365', async () => {
    const numbers = pages.getByRole('button', { name: /^Page \d+$/ });
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
    await pages.getByRole('button', { name: 'Page 5' }).click();
    await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
    await pages.getByRole('button', { name: 'Previous', exact: true }).click();
    await current('Page 4');
    await pages.getByRole('button', { name: 'Next', exact: true }).click();
    await current('Page 5');
    await pages.getByRole('button', { name: 'First', exact: true }).click();
    await current('Page 1');
    await pages.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(pages.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  });
  await holds('S363', async () => {
    await size.selectOption('25');
    await current('Page 1');
    await expect(rows(page)).toHaveCount(25);
  });
});

test('where the table comes from, and what a past row and a change do to it', async ({
  page,
  holds,
  portal,
}) => {
  const admin = await administrator(portal.url);
  const day = evening(0);
  await holds('S272', async () => {
    const { status, body } = await admin.call('/admin/combined-schedule');
    expect(status).toBe(200);
    expect(Array.isArray(body)).toBe(true);
  });
  await holds('S131', async () => {
    const row = await admin.rowAt(day, 'Salk', '1', '18:00');
    for (const name of FIELDS) expect(row).toHaveProperty(name);
  });
  await openSchedule(page, 'past=1');
  await holds('S075 S163 S182', async () => {
    const actions = rows(page).first().getByRole('cell').nth(1);
    await expect(actions).toContainText('Expired');
    await expect(actions.getByRole('button', { name: /^(Add|Update|Cancel): / })).toHaveCount(0);
    await press(rows(page).first(), 'More');
    await expect(page.getByText('Actions disabled: expired').last()).toBeVisible();
  });
  // 20 slots of an evening are two pages of ten; the practice at 9 PM is on the second
  const slot = await admin.rowAt(day, 'Salk', '1', '21:00');
  await admin.must('/admin/reserve', practiceBody(slot, 24));
  await openSchedule(page, `from=${day}&to=${day}&page=2`);
  await holds('S181', async () => {
    const pages = page.getByRole('navigation', { name: /pages/ });
    const isCurrent = (name: string) =>
      expect(pages.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await isCurrent('Page 2');
    await press(rows(page).filter({ hasText: 'Team 24' }), 'Cancel');
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await isCurrent('Page 1');
  });
  await holds('S322', () =>
    withReply(
      page,
      '/admin/combined-schedule',
      { status: 500, json: { error: '', code: 'INTERNAL' } },
      async () => {
        await page.reload();
        const popup = page.getByRole('alertdialog', { name: 'Error' });
        await expect(popup).toContainText('Failed to load schedule data.');
      },
    ),
  );
});
