import type { Locator, Page } from '@playwright/test';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import { FALLBACK_RESERVATION_TYPES } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { rowActions } from '@portal/domain/schedule/row-actions.ts';
import { isBlackoutLike, isStrictBlackout, normalizeStatus } from '@portal/domain/schedule/status.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { ADMIN, api, logIn, upload } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { evening, openSchedule, press, rowOf, weekend } from '../support/schedule.ts';
import { expect } from '../support/story.ts';
import { walkStatements } from './walk.ts';

/** The statements about the combined schedule: table, filters, colors, Add, Update and Cancel. */

const test = walkStatements();
const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
const [SATURDAY] = weekend();
const LIST = '**/api/admin/combined-schedule';

const rows = (page: Page) => page.locator('tr.schedule-row');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to the schedule' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const choose = (page: Page, label: string, option: string) =>
  field(page, label).selectOption({ label: option });
const optionsOf = (select: Locator) =>
  select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
const textsOf = (select: Locator) => select.locator('option').allInnerTexts();
const openDay = (page: Page, day: string, gym: string) =>
  openSchedule(page, `from=${day}&to=${day}&venue=${encodeURIComponent(`${gym} - Gym`)}&size=25`);

type Wire = Record<string, unknown> & { AvailabilityId: number };
type Administrator = {
  call(path: string, body?: unknown): ReturnType<typeof api>;
  /** the row of a court at 'HH:MM' */
  rowAt(day: string, school: string, court: string, time: string): Promise<Wire>;
};

async function administrator(url: string): Promise<Administrator> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const call = (path: string, body?: unknown) => api(url, path, { token, body });
  return {
    call,
    async rowAt(day, school, court, time) {
      const { body } = await call('/admin/combined-schedule');
      const row = (body as unknown as Wire[]).find(
        (wire) =>
          wire.AvailableDate === day &&
          wire.SchoolName === school &&
          wire.Court === court &&
          String(wire.AvailableTime).startsWith(time),
      );
      if (row === undefined) throw new Error(`There is no row at ${school} ${court}, ${day} ${time}.`);
      return row;
    },
  };
}

const gameBody = (row: Wire, [home, away]: [number, number], more: object = {}) => ({
  venueId: row.VenueId,
  scheduleName: row.ScheduleName,
  schoolName: row.SchoolName,
  gymName: row.GymName,
  court: row.Court,
  scheduleDate: row.AvailableDate,
  scheduleTime: row.AvailableTime,
  type: 'game',
  status: 'scheduled',
  scheduleType: 'Regular Schedule',
  divisionName: 'Boys 3-4',
  homeTeam: `Team ${home}`,
  awayTeam: `Team ${away}`,
  homeCoachEmail: coachEmail(home),
  awayCoachEmail: coachEmail(away),
  ...more,
});

const practiceBody = (row: Wire, team: number) => ({
  venueId: row.VenueId,
  reservationDate: row.AvailableDate,
  reservationTime: row.AvailableTime,
  reservationEndTime: row.ReservationEndTime,
  scheduleName: row.ScheduleName,
  schoolName: row.SchoolName,
  gymName: row.GymName,
  court: row.Court,
  type: 'practice',
  status: 'practice',
  divisionName: 'Boys 3-4',
  teamName: `Team ${team}`,
  coachName: 'Casey',
  coachEmail: coachEmail(team),
});

const eventBody = (row: Wire) => ({
  availabilityId: row.AvailabilityId,
  reservationDate: row.AvailableDate,
  reservationTime: row.AvailableTime,
  reservationEndTime: row.ReservationEndTime,
  venueId: row.VenueId,
  scheduleName: row.ScheduleName,
  schoolName: row.SchoolName,
  gymName: row.GymName,
  court: row.Court,
});

test('the table, its filters and its pages', async ({ page, holds, portal }) => {
  await openSchedule(page, '');
  await expect(rows(page).first()).toBeVisible();
  await holds('S040 S059', async () => {
    await expect(page).toHaveURL(/\/admin\/combined-schedule/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Combined Schedule (Admin)');
  });
  for (const [id, label] of [
    ['S061', 'Type'],
    ['S062', 'Day of week'],
    ['S063', 'Division'],
    ['S065', 'Start date'],
    ['S066', 'End date'],
  ] as const) {
    await holds(id, () => expect(page.getByLabel(label, { exact: true })).toBeVisible());
  }
  await holds('S064', async () => {
    expect(await textsOf(page.getByLabel('Venue', { exact: true }))).toContain('Salk - Gym');
  });
  await holds('S067', async () => {
    await expect(page.getByLabel('Starts at or after')).toBeVisible();
    await expect(page.getByLabel('Starts before')).toBeVisible();
  });
  const hasPast = async () => (await rows(page).getByText('Expired').count()) > 0;
  // The reversed reading was a defect of the old front end (decisions.md#past).
  await holds('S060 S239 S240', async () => {
    expect(await hasPast()).toBe(false);
    await page.getByLabel('Show past dates').check();
    await expect.poll(hasPast).toBe(true);
  });
  await holds('S075', () => expect(rows(page).first()).toContainText('Expired'));
  await holds('S068', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption('OPEN');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('');
    await expect.poll(hasPast).toBe(false);
  });
  await holds('S238', async () => {
    const utcDay = new Date(`${SATURDAY}T00:00:00Z`).getUTCDay();
    await page.getByLabel('Day of week').selectOption(String(utcDay));
    await expect(rows(page).first()).toContainText('Saturday');
    const texts = await rows(page).allInnerTexts();
    expect(texts.every((text) => text.includes('Saturday'))).toBe(true);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
  });
  await holds('S070', async () => {
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(heads).toEqual([
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
    ]);
    for (const row of await rows(page).all()) {
      const cells = row.getByRole('cell');
      for (const at of [2, 3]) {
        await expect(cells.nth(at)).toHaveText(/\S/);
        await expect(cells.nth(at).locator('.sr-only')).toHaveCount(0);
      }
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
  await holds('S072', () => expect(rows(page).first().getByRole('cell').nth(1)).toContainText(/Open|Booked/));
  await holds('S074', async () => {
    for (const action of ['Add', 'Update', 'Cancel']) {
      await expect(
        rows(page)
          .first()
          .getByRole('button', { name: new RegExp(`^${action}: `) }),
      ).toBeVisible();
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
  await holds('S076 S077 S365', async () => {
    for (const name of ['First', 'Previous', 'Next', 'Last']) {
      await expect(pages.getByRole('button', { name, exact: true })).toBeVisible();
    }
    const numbers = pages.getByRole('button', { name: /^Page \d+$/ });
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
    await pages.getByRole('button', { name: 'Page 5' }).click();
    await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
  });
  await holds('S363', async () => {
    await size.selectOption('25');
    await expect(pages.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(rows(page)).toHaveCount(25);
  });
  await holds('S322', async () => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error: '', code: 'INTERNAL' } }));
    await page.reload();
    const popup = page.getByRole('alertdialog', { name: 'Error' });
    await expect(popup).toContainText('Failed to load schedule data.');
    await page.unroute(LIST);
  });
  const admin = await administrator(portal.url);
  await holds('S272', async () => {
    const { status, body } = await admin.call('/admin/combined-schedule');
    expect(status).toBe(200);
    expect(Array.isArray(body)).toBe(true);
  });
  await holds('S131', async () => {
    const row = await admin.rowAt(evening(0), 'Salk', '1', '18:00');
    for (const name of [
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
    ]) {
      expect(row).toHaveProperty(name);
    }
  });
});

test('spellings, statuses and what a row allows', async ({ holds }) => {
  await holds('S132 S133 S134', () => {
    expect(toScheduleRow({ availability_id: 7, status: 'AVAIL', venue_id: 3 })).toMatchObject({
      slotId: 7,
      status: 'OPEN',
      venueId: 3,
    });
    expect(toScheduleRow({ availabilityId: 8, StatusEffective: 'OPEN', VenueId: 4 })).toMatchObject({
      slotId: 8,
      status: 'OPEN',
      venueId: 4,
    });
  });
  const now = { date: TODAY, time: '12:00:00' };
  const state = (type: string, status: string, date = addDays(TODAY, 1)): ScheduleRow =>
    toScheduleRow({ Type: type, StatusEffective: status, AvailableDate: date, AvailableTime: '18:00:00' });
  const verdict = (row: ScheduleRow, action: 'add' | 'update' | 'cancel') => rowActions(row, now)[action];
  await holds('S135 S162', () => {
    for (const type of ['PRACTICE', 'PRACTSCHED']) {
      expect(verdict(state(type, type), 'update')).toEqual({ allowed: true });
    }
    for (const type of ['OPEN', 'GAME', 'PLAYOFF', 'BLACKOUT', 'CLINIC']) {
      expect(verdict(state(type, type), 'update')).toMatchObject({ allowed: false });
    }
  });
  await holds('S155', () => {
    expect(['AVAIL', 'AVAILABLE', 'open'].map(normalizeStatus)).toEqual(['OPEN', 'OPEN', 'OPEN']);
  });
  await holds('S156', () => {
    expect(['BLACKED OUT', 'Blackout'].map(normalizeStatus)).toEqual(['BLACKOUT', 'BLACKOUT']);
  });
  await holds('S157', () => {
    expect(['CANCELLED', 'Canceled'].map(normalizeStatus)).toEqual(['CANCELED', 'CANCELED']);
  });
  await holds('S158 S159', () => {
    const statuses =
      'OPEN PENDING PRACTICE PRACTSCHED RESERVED GAME PLAYOFF CLINIC BLACKOUT CANCELED DECLINED';
    for (const status of statuses.split(' ')) expect(normalizeStatus(status.toLowerCase())).toBe(status);
  });
  await holds('S160 S161', () => {
    expect(['BLACKOUT', 'CANCELED', 'DECLINED', 'PENDING'].map(isBlackoutLike)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['BLACKOUT', 'CANCELED', 'DECLINED'].map(isStrictBlackout)).toEqual([true, false, false]);
  });
  await holds('S163 S177 S182', () => {
    const past = state('PRACTICE', 'PRACTICE', addDays(TODAY, -1));
    for (const action of ['add', 'update', 'cancel'] as const) {
      expect(verdict(past, action)).toMatchObject({ allowed: false, text: 'Actions disabled: expired' });
    }
  });
  await holds('S164', () => {
    expect(verdict(state('OPEN', 'OPEN'), 'add')).toEqual({ allowed: true });
    for (const [type, status] of [
      ['OPEN', 'PENDING'],
      ['OPEN', 'CANCELED'],
      ['OPEN', 'DECLINED'],
      ['PRACTICE', 'PRACTICE'],
      ['BLACKOUT', 'BLACKOUT'],
    ] as const) {
      expect(verdict(state(type, status), 'add')).toMatchObject({ allowed: false });
    }
  });
  await holds('S170', () => {
    for (const status of ['OPEN', 'PENDING', 'BLACKOUT', 'CANCELED', 'DECLINED', 'CLINIC']) {
      expect(verdict(state('PRACTICE', status), 'update')).toMatchObject({ allowed: false });
    }
  });
  await holds('S176 S183', () => {
    expect(verdict(state('OPEN', 'PENDING'), 'cancel')).toMatchObject({
      allowed: false,
      text: 'Actions disabled: pending',
    });
  });
  await holds('S178 S184', () => {
    for (const status of ['CANCELED', 'DECLINED']) {
      expect(verdict(state('OPEN', status), 'cancel')).toMatchObject({
        allowed: false,
        text: `Not cancelable (${status})`,
      });
    }
  });
  await holds('S148 S380 S381 S382 S383 S384 S385 S386 S387 S388 S389 S390', () => {
    expect(
      Object.fromEntries(
        [
          'SHEPARD',
          'SANDBURG-LG',
          'SANDBURG-SM',
          'VORHEES',
          'SCHIRRA',
          'MEMORIAL',
          'SALK',
          'MADPK',
          'MCDIVITT',
          'Schedule J',
          'OBHS-MAIN',
        ].map((name) => [name, venueColor(name)]),
      ),
    ).toEqual({
      SHEPARD: 'lightblue',
      'SANDBURG-LG': 'lightgreen',
      'SANDBURG-SM': 'lightcoral',
      VORHEES: 'lightgoldenrodyellow',
      SCHIRRA: 'lightpink',
      MEMORIAL: 'lightsalmon',
      SALK: 'lightseagreen',
      MADPK: 'lightsteelblue',
      MCDIVITT: 'lightyellow',
      'Schedule J': 'lightcyan',
      'OBHS-MAIN': 'lightgray',
    });
  });
  await holds('S086', () => expect(venueColor('Nobody knows')).toBe('white'));
  await holds('S124 S125 S126 S127 S128 S129 S130 S372', () => {
    expect(
      FALLBACK_RESERVATION_TYPES.map((type) => [
        type.code,
        type.defaultDurationMinutes,
        type.blocksAvailability,
      ]),
    ).toEqual([
      ['practice', 60, true],
      ['clinic', 180, true],
      ['game', 75, true],
      ['playoff', 90, true],
      ['blackout', 60, true],
    ]);
  });
});

test('the colors of rows', async ({ page, holds, portal }) => {
  const admin = await administrator(portal.url);
  const permits = [
    'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status',
    ...['Pending', 'Declined', 'Canceled'].map(
      (status, hour) =>
        `Memorial,Gym,All,Saturday,${18 + hour}:00,${19 + hour}:00,${SATURDAY},${SATURDAY},60,${status}`,
    ),
  ];
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  await upload(portal.url, '/admin/permits/import', token, Buffer.from(permits.join('\n')), {});
  await admin.call('/season/3a/stream', { includeAll: true });
  await admin.call('/season/3b/stream', {});
  const slot = await admin.rowAt(SATURDAY, 'Memorial', '1', '12:00');
  const closed = await admin.call('/admin/blackout', { ...eventBody(slot), blackoutScope: 'gym' });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);

  const colorsOf = (row: Locator) =>
    row.evaluate((element) => {
      const style = getComputedStyle(element);
      const cell = getComputedStyle(element.querySelector('td:nth-child(5)') ?? element);
      const background = [cell.backgroundColor, style.backgroundColor].find(
        (color) => color !== 'rgba(0, 0, 0, 0)',
      );
      return { background: background ?? '', text: cell.color };
    });
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  };
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [gym, rgb] of [
    ['Shepard', 'rgb(173, 216, 230)'],
    ['Salk', 'rgb(32, 178, 170)'],
    ['Memorial', 'rgb(255, 160, 122)'],
  ] as const) {
    await holds('S085', async () => {
      await openDay(page, SATURDAY, gym);
      expect((await colorsOf(rows(page).first())).background).toBe(rgb);
    });
  }
  await openDay(page, SATURDAY, 'Memorial');
  const withStatus = (word: string) => rows(page).filter({ hasText: word }).first();
  for (const [id, word] of [
    ['S087', 'Blackout'],
    ['S088', 'Canceled'],
    ['S089', 'Declined'],
  ] as const) {
    await holds(id, async () => {
      const { background, text } = await colorsOf(withStatus(word));
      expect(light(background)).toBeLessThan(80);
      expect(light(text)).toBeGreaterThan(240);
    });
  }
  await holds('S090', async () => {
    const { background } = await colorsOf(withStatus('Pending'));
    const [red = 0, green = 0, blue = 0] = (background.match(/[\d.]+/g) ?? []).map(Number);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20);
  });
});

test('Add: fields, times, messages and calls', async ({ page, holds, portal }) => {
  const day = evening(2);
  const admin = await administrator(portal.url);
  await openDay(page, day, 'Shepard');
  const open = (time: string, court = '1') => press(rowOf(page, time, court), 'Add');
  await open('6:00 PM');
  await holds('S078', () => expect(dialog(page)).toBeVisible());
  await holds('S080', async () => {
    expect((await optionsOf(field(page, 'Reservation type'))).sort()).toEqual([
      'blackout',
      'clinic',
      'game',
      'playoff',
      'practice',
    ]);
  });
  await holds('S081', async () => {
    await expect(field(page, 'Start')).toBeVisible();
    await expect(field(page, 'End')).toBeVisible();
  });
  await holds('S211 S212', async () => {
    expect(await optionsOf(field(page, 'Start'))).toEqual([
      '18:00:00',
      '18:30:00',
      '19:00:00',
      '19:30:00',
      '20:00:00',
      '20:30:00',
      '21:00:00',
      '21:30:00',
    ]);
  });
  await holds('S214 S215 S371', async () => {
    const ends = await optionsOf(field(page, 'End'));
    expect(ends.slice(0, 3)).toEqual(['18:15:00', '18:30:00', '18:45:00']);
    expect(ends.every((end) => end > '18:00:00')).toBe(true);
  });
  await holds('S216', async () => {
    expect((await textsOf(field(page, 'End')))[0]).toBe('6:15 PM');
  });
  const confirm = dialog(page).getByRole('button', { name: /^(Reserve|Schedule|Set clinic|Set blackout)/ });
  await holds('S222 S225', async () => {
    await choose(page, 'Reservation type', 'Practice');
    await expect(confirm).toBeDisabled();
    await expect(dialog(page).getByText('Select division and one team.')).toBeVisible();
    await choose(page, 'Division', 'Boys 3-4');
    await choose(page, 'Team', 'Team 5');
    await expect(confirm).toBeEnabled();
  });
  for (const [id, type, end] of [
    ['S226 S227', 'Game', '19:15:00'],
    ['S227', 'Playoff', '19:30:00'],
    ['S185', 'Clinic', '21:00:00'],
    ['S228 S373', 'Practice', '19:00:00'],
  ] as const) {
    await holds(id, async () => {
      if (type === 'Clinic') {
        await choose(page, 'Reservation type', 'Practice');
        await choose(page, 'Division', 'Boys 3-4');
        await choose(page, 'Team', 'Team 5');
      }
      await choose(page, 'Reservation type', type);
      await expect(field(page, 'End')).toHaveValue(end);
      if (type === 'Clinic') await choose(page, 'Reservation type', 'Practice');
      await expect(field(page, 'Division')).toHaveValue('');
    });
  }
  await holds('S082 S083', async () => {
    await choose(page, 'Reservation type', 'Game');
    await choose(page, 'Division', 'Girls 5-6');
    for (const label of ['Home team', 'Home coach', 'Away team', 'Away coach']) {
      await expect(field(page, label)).toBeVisible();
    }
  });
  await holds('S220 S224', async () => {
    await expect(confirm).toBeDisabled();
    await expect(
      dialog(page).getByText('Select division, both teams, and both coaches (email required for External).'),
    ).toBeVisible();
    await choose(page, 'Home team', 'Team 6');
    await field(page, 'Home coach').selectOption(coachEmail(6));
    await expect(confirm).toBeDisabled();
    await choose(page, 'Away team', 'Team 7');
    await field(page, 'Away coach').selectOption(coachEmail(7));
    await expect(confirm).toBeEnabled();
  });
  await holds('S221', async () => {
    await choose(page, 'Away team', 'External');
    await expect(confirm).toBeDisabled();
    await dialog(page).getByLabel(/email/i).fill('guest@example.net');
    await expect(confirm).toBeEnabled();
  });
  await holds('S084 S219 S271', async () => {
    await choose(page, 'Reservation type', 'Clinic');
    await expect(field(page, 'Clinic')).not.toHaveValue('');
    expect(
      await field(page, 'Clinic').evaluate((select) => (select as HTMLSelectElement).selectedIndex),
    ).toBe(0);
    await expect(confirm).toBeEnabled();
    await choose(page, 'Reservation type', 'Blackout');
    expect(
      await field(page, 'Reason').evaluate((select) => (select as HTMLSelectElement).selectedIndex),
    ).toBe(0);
    await expect(confirm).toBeEnabled();
  });
  await holds('S231', async () => {
    await dialog(page)
      .getByRole('radio', { name: /^School/ })
      .check();
    await expect(dialog(page).getByRole('radio', { name: /^Gym/ })).not.toBeChecked();
    await dialog(page).getByRole('radio', { name: /^Gym/ }).check();
    await expect(dialog(page).getByRole('radio', { name: /^School/ })).not.toBeChecked();
  });
  await holds('S232', async () => {
    await choose(page, 'Reservation type', 'Clinic');
    await expect(dialog(page).getByRole('radio', { name: /^School/ })).toHaveCount(0);
  });
  const FAILURE = '**/api/admin/reserve';
  await choose(page, 'Reservation type', 'Practice');
  await choose(page, 'Division', 'Boys 3-4');
  await choose(page, 'Team', 'Team 5');
  for (const [id, json, text] of [
    ['S328 S329', { popupMessage: 'The gym is wet.' }, 'The gym is wet.'],
    ['S330', {}, 'Failed to submit.'],
  ] as const) {
    await holds(id, async () => {
      await page.route(FAILURE, (route) => route.fulfill({ status: 409, json }));
      await confirm.click();
      await expect(dialog(page).getByText('Error', { exact: true })).toBeVisible();
      await expect(dialog(page).getByText(text)).toBeVisible();
      await page.unroute(FAILURE);
    });
  }
  await holds('S012 S165 S335 S217 S274', async () => {
    const [request] = await Promise.all([page.waitForRequest(FAILURE), confirm.click()]);
    await expect(page.getByText('Reserved', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Practice has been reserved.')).toBeVisible();
    await expect(rowOf(page, '6:00 PM', '1')).toContainText('Team 5');
    const body = request.postDataJSON();
    expect(body).toMatchObject({
      reservationDate: day,
      reservationTime: '18:00:00',
      reservationEndTime: '19:00:00',
      scheduleName: 'SHEPARD',
      schoolName: 'Shepard',
      gymName: 'Gym',
      court: '1',
      divisionName: 'Boys 3-4',
      teamName: 'Team 5',
    });
    for (const name of ['venueId', 'type', 'status', 'coachName', 'coachEmail'])
      expect(body).toHaveProperty(name);
  });
  await holds('S273', async () => {
    await open('7:00 PM');
    await choose(page, 'Reservation type', 'Game');
    await choose(page, 'Division', 'Girls 5-6');
    await choose(page, 'Home team', 'Team 6');
    await field(page, 'Home coach').selectOption(coachEmail(6));
    await choose(page, 'Away team', 'Team 7');
    await field(page, 'Away coach').selectOption(coachEmail(7));
    await Promise.all([page.waitForResponse(LIST), confirm.click()]);
  });
  await holds('S166 S334', async () => {
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Game has been scheduled.')).toBeVisible();
    await expect(rowOf(page, '7:00 PM', '1')).toContainText('Game');
  });
  await holds('S167', async () => {
    await open('6:00 PM', '2');
    await choose(page, 'Reservation type', 'Playoff');
    await choose(page, 'Division', 'Boys 3-4');
    await choose(page, 'Home team', 'Team 8');
    await field(page, 'Home coach').selectOption(coachEmail(8));
    await choose(page, 'Away team', 'Team 9');
    await field(page, 'Away coach').selectOption(coachEmail(9));
    await confirm.click();
    await expect(rowOf(page, '6:00 PM', '2')).toContainText('Playoff');
  });
  await openDay(page, day, 'Salk');
  for (const [id, type, court, title] of [
    ['S168 S332 S333', 'Clinic', '1', 'Clinic Set'],
    ['S169 S331', 'Blackout', '2', 'Blackout Set'],
  ] as const) {
    await holds(id, async () => {
      await open(type === 'Clinic' ? '6:00 PM' : '9:00 PM', court);
      await choose(page, 'Reservation type', type);
      if (type === 'Clinic') await field(page, 'End').selectOption('19:00:00');
      await confirm.click();
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByText('Availability has been blocked.').first()).toBeVisible();
      await expect(rowOf(page, type === 'Clinic' ? '6:00 PM' : '9:00 PM', court)).toContainText(type);
    });
  }
  await holds('S213 S375', async () => {
    await openDay(page, SATURDAY, 'Shepard');
    await open('9:00 AM');
    const starts = await optionsOf(field(page, 'Start'));
    expect([starts[0], starts[1], starts.at(-1)]).toEqual(['09:00:00', '09:30:00', '17:30:00']);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });
  await holds('S267 S320', async () => {
    await page.route('**/api/admin/reservation-types', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await open('9:00 AM');
    expect(await optionsOf(field(page, 'Reservation type'))).toEqual([
      'practice',
      'clinic',
      'game',
      'playoff',
      'blackout',
    ]);
    await expect(dialog(page).getByText(/Error|failed/i)).toHaveCount(0);
    await page.unroute('**/api/admin/reservation-types');
  });
  // Beyond the specification, the dialog says it as well (decisions.md#allowed-differences).
  await holds('S321', async () => {
    await page.route('**/api/coaches/coaches-all', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await open('9:00 AM');
    await expect(dialog(page).getByText('We couldn’t load the teams.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute('**/api/coaches/coaches-all');
  });

  await holds('S266 S123', async () => {
    const { body } = await admin.call('/admin/reservation-types');
    const types = body as unknown as Record<string, unknown>[];
    for (const type of types) {
      expect(Object.keys(type).sort()).toEqual(
        ['blocks_availability', 'code', 'default_duration_minutes', 'label'].sort(),
      );
    }
  });
  await holds('S268 S121', async () => {
    const { body } = await admin.call('/coaches/coaches-all');
    expect((body as unknown as object[])[0]).toEqual({
      divisionName: expect.any(String),
      teamName: expect.any(String),
      coachName: expect.any(String),
      coachFirstName: expect.any(String),
      coachLastName: expect.any(String),
      coachEmail: expect.any(String),
    });
  });
  for (const [ids, type] of [
    ['S142 S269', 'blackout'],
    ['S143 S270', 'clinic'],
  ] as const) {
    await holds(ids, async () => {
      const { body } = await admin.call(`/admin/lookups/events?type=${type}`);
      expect((body as unknown as object[])[0]).toEqual({ id: expect.any(Number), name: expect.any(String) });
    });
  }
  await holds('S218 S223', async () => {
    for (const missing of ['venueId', 'reservationDate', 'reservationTime']) {
      const row = await admin.rowAt(evening(3), 'Shepard', '1', '18:00');
      const answer = await admin.call('/admin/reserve', { ...practiceBody(row, 10), [missing]: '' });
      expect(answer.status).toBe(422);
      expect(answer.body.error).toBe('Missing Info: Date, time, and venue are required.');
    }
  });
  await holds('S275', async () => {
    const row = await admin.rowAt(evening(3), 'Shepard', '1', '18:00');
    const answer = await admin.call('/admin/reserve', practiceBody(row, 10));
    expect(answer.body).toMatchObject({ popupMessage: expect.any(String), uiMessage: expect.any(String) });
  });
  await holds('S276 S277', async () => {
    const regular = await admin.rowAt(evening(3), 'Salk', '1', '18:00');
    expect((await admin.call('/admin/games/schedule', gameBody(regular, [12, 13]))).status).toBe(200);
    const playoff = await admin.rowAt(evening(3), 'Salk', '2', '18:00');
    const scheduled = await admin.call(
      '/admin/games/schedule',
      gameBody(playoff, [14, 15], { type: 'playoff', scheduleType: 'Playoff Schedule' }),
    );
    expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(200);
    expect((await admin.rowAt(evening(3), 'Salk', '2', '18:00')).Type).toBe('PLAYOFF');
  });
  await holds('S278', async () => {
    const row = await admin.rowAt(evening(3), 'Memorial', '1', '18:00');
    const reasons = (await admin.call('/admin/lookups/events?type=blackout')).body as unknown as Wire[];
    const answer = await admin.call('/admin/blackout', {
      ...eventBody(row),
      blackoutScope: 'school',
      blackoutReasonId: reasons[0]?.id,
      blackoutReasonText: reasons[0]?.name,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });
  await holds('S279', async () => {
    const row = await admin.rowAt(evening(3), 'Memorial', '1', '20:00');
    const names = (await admin.call('/admin/lookups/events?type=clinic')).body as unknown as Wire[];
    const answer = await admin.call('/admin/clinic', {
      ...eventBody(row),
      clinicNameId: names[0]?.id,
      clinicNameText: names[0]?.name,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });
});

test('Update and Cancel: dialogs, messages and calls', async ({ page, holds, portal }) => {
  const day = evening(5);
  const admin = await administrator(portal.url);
  for (const [court, team] of [
    ['1', 20],
    ['2', 21],
  ] as const) {
    await admin.call('/admin/reserve', practiceBody(await admin.rowAt(day, 'Shepard', court, '18:00'), team));
  }
  const gameSlot = await admin.rowAt(day, 'Shepard', '1', '20:00');
  await admin.call('/admin/games/schedule', gameBody(gameSlot, [22, 23]));
  const clinicSlot = await admin.rowAt(day, 'Memorial', '1', '18:00');
  await admin.call('/admin/clinic', eventBody(clinicSlot));
  const blackoutSlot = await admin.rowAt(day, 'Memorial', '1', '20:00');
  await admin.call('/admin/blackout', { ...eventBody(blackoutSlot), blackoutScope: 'gym' });

  await openDay(page, day, 'Shepard');
  const update = page.getByRole('dialog', { name: 'Change the end time' });
  await holds('S079 S229', async () => {
    await press(rowOf(page, '6:00 PM', '1'), 'Update');
    await expect(update.getByRole('combobox')).toHaveValue('19:00:00');
  });
  // A row without an end ends 90 minutes after its start.
  await holds('S230 S374', () => {
    const row = toScheduleRow({ Type: 'PRACTICE', AvailableTime: '18:00:00', ReservationEndTime: '' });
    expect(row.endTime).toBe('19:30:00');
  });
  const UPDATE = '**/api/admin/reservations/update-endtime';
  await holds('S337', async () => {
    await page.route(UPDATE, (route) => route.fulfill({ status: 409, json: {} }));
    await update.getByRole('combobox').selectOption('19:15:00');
    await update.getByRole('button', { name: 'Save' }).click();
    await expect(update.getByText('Error', { exact: true })).toBeVisible();
    await expect(update.getByText('Failed to update reservation.')).toBeVisible();
    await page.unroute(UPDATE);
  });
  await holds('S280 S336', async () => {
    const [request] = await Promise.all([
      page.waitForRequest(UPDATE),
      update.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      availabilityId: expect.any(Number),
      reservationDate: day,
      reservationTime: '18:00:00',
      reservationEndTime: '19:15:00',
    });
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Reservation end time updated.')).toBeVisible();
  });
  await holds('S171', async () => {
    await press(rowOf(page, '8:00 PM', '1'), 'Update');
    const warning = page.getByRole('alertdialog', { name: 'Not a practice' });
    await expect(warning).toContainText('Only practices can be updated here.');
    await warning.getByRole('button', { name: 'OK' }).click();
  });
  const cancel = (time: string, court = '1') => press(rowOf(page, time, court), 'Cancel');
  const yes = page.getByRole('button', { name: 'Yes, cancel it' });
  const CANCEL = '**/api/admin/cancel-reservation';
  await holds('S241', async () => {
    await cancel('6:00 PM');
    await expect(page.getByText('Are you sure you want to cancel this reservation?')).toBeVisible();
  });
  for (const [ids, json, text] of [
    ['S323 S324', { uiMessage: 'The gym is locked.' }, 'The gym is locked.'],
    ['S325', {}, 'Cancel failed.'],
  ] as const) {
    await holds(ids, async () => {
      await page.route(CANCEL, (route) => route.fulfill({ status: 409, json }));
      await yes.click();
      await expect(page.getByText('Cancel Failed', { exact: true })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await page.unroute(CANCEL);
    });
  }
  await holds('S013 S172 S179 S180 S326', async () => {
    const reloaded = page.waitForResponse(LIST);
    await yes.click();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await reloaded;
    await expect(rowOf(page, '6:00 PM', '1')).toContainText('Open');
  });
  await holds('S327', async () => {
    await page.route(CANCEL, async (route) => {
      const answer = await route.fetch();
      const { undo, AvailabilityId } = await answer.json();
      await route.fulfill({ status: 200, json: { undo, AvailabilityId } });
    });
    await cancel('6:00 PM', '2');
    await yes.click();
    await expect(page.getByText('Entry has been cancelled.')).toBeVisible();
    await page.unroute(CANCEL);
  });
  await holds('S173', async () => {
    await cancel('8:00 PM');
    await yes.click();
    await expect(rowOf(page, '8:00 PM', '1')).toContainText('Open');
  });
  await openDay(page, day, 'Memorial');
  for (const [id, time, path] of [
    ['S174 S282', '6:00 PM', 'clinic'],
    ['S175 S283', '8:00 PM', 'blackout'],
  ] as const) {
    await holds(id, async () => {
      await cancel(time);
      const [request] = await Promise.all([page.waitForRequest(`**/api/admin/cancel/${path}`), yes.click()]);
      await expect(rowOf(page, time, '1')).toContainText('Open');
      const body = request.postDataJSON();
      expect(body).toMatchObject({ AvailabilityId: expect.any(Number), adminEmail: ADMIN.email });
      if (path === 'blackout') expect(body.blackoutScope).toBe('gym');
    });
  }
  await holds('S181', async () => {
    await admin.call('/admin/reserve', practiceBody(await admin.rowAt(day, 'Salk', '1', '18:00'), 24));
    await openSchedule(page, 'page=2');
    const pages = page.getByRole('navigation', { name: /pages/ });
    await expect(pages.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/admin/combined-schedule?type=PRACTICE&page=1');
    await rows(page)
      .first()
      .getByRole('button', { name: /^Cancel: / })
      .click();
    await yes.click();
    await expect(page).not.toHaveURL(/page=[2-9]/);
  });
  // Two games share a slot; the six fields of the call name one of them.
  await holds('S281', async () => {
    const slot = await admin.rowAt(SATURDAY, 'Salk', '1', '09:00');
    const short = { scheduleEndTime: '09:30:00' };
    const first = await admin.call('/admin/games/schedule', gameBody(slot, [30, 31], short));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const second = await admin.call('/admin/games/schedule', {
      ...gameBody(slot, [32, 33], { scheduleEndTime: '10:00:00', availabilityId: slot.AvailabilityId }),
      scheduleTime: '09:30:00',
    });
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    const canceled = await admin.call('/admin/cancel-reservation', {
      AvailabilityId: slot.AvailabilityId,
      RequestingCoachEmail: coachEmail(32),
      AdminEmail: ADMIN.email,
      DivisionName: 'Boys 3-4',
      HomeTeam: 'Team 32',
      AwayTeam: 'Team 33',
    });
    expect(canceled.status, JSON.stringify(canceled.body)).toBe(200);
    const { body } = await admin.call('/admin/combined-schedule');
    const left = (body as unknown as Wire[]).filter(
      ({ AvailabilityId }) => AvailabilityId === slot.AvailabilityId,
    );
    expect(left.map(({ HomeTeam }) => HomeTeam)).toEqual(['Team 30']);
  });
});
