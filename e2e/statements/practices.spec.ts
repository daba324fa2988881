import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, logIn } from '../support/admin-api.ts';
import { coachEmail, coachName } from '../support/league.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { confirmedCoach, expect, PASSWORD, signIn } from '../support/story.ts';
import { recordTimers, storageOf, walkStatements } from './walk.ts';

/** The statements about coaches: Practice Request, Your Practices and their calls. */

const test = walkStatements();
const AVAILABILITY = '**/api/reservations/availability';
const RESERVE = '**/api/reservations/reserve';
const CANCEL = '**/api/reservations/cancel-reservation';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Requests' });
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());

type Slot = Record<string, string | number> & { Id: number };

function coachCalls(url: string, token: string) {
  const call = (path: string, body?: unknown) => api(url, path, { token, body });
  return {
    call,
    async openSlots(): Promise<Slot[]> {
      const { body } = await call('/reservations/availability');
      return body.availability as Slot[];
    },
  };
}

const reserveBody = (slot: Slot, coach: number, division = 'Boys 3-4') => ({
  VenueId: slot.VenueId,
  ReservationDate: slot.AvailableDate,
  ReservationTime: slot.AvailableTime,
  Status: 'practice',
  CoachName: `Casey Number${coach}`,
  TeamName: `Team ${coach}`,
  DivisionName: division,
  SchoolName: slot.SchoolName,
  GymName: slot.GymName,
  ScheduleName: slot.ScheduleName,
  Court: slot.Court,
  day_of_week: 'Monday',
  RequestingCoachEmail: coachEmail(coach),
});

test('Practice Request: the table of slots', async ({ page, holds }) => {
  const delays = await recordTimers(page);
  await signIn(page, coachEmail(1));
  await page.route('**/api/reservations/week-range', async (route) => {
    await expect(page.getByText('Loading Week Range')).toBeVisible();
    await route.continue();
  });
  await holds('S092', async () => {
    await page.goto('/practice-request');
    await expect(page.getByText('Loading Week Range')).toBeHidden();
  });
  await holds('S091', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^\w{3} \d{1,2} – \w{3} \d{1,2}, 20\d\d$/,
    );
  });
  await holds('S093', () => expect(page.getByText('Go to Your Practices')).toBeVisible());
  await holds('S094', () =>
    expect(
      page.getByText('Please select a practice time for your team(s) - One practice per week per team'),
    ).toBeVisible(),
  );
  for (const width of [1280, 769]) {
    await page.setViewportSize({ width, height: 900 });
    await holds('S095', async () => {
      await expect(rows(page).first()).toBeVisible();
      expect((await heads(page)).slice(0, 6)).toEqual(['Weekday', 'Date', 'Time', 'School', 'Gym', 'Court']);
    });
    await holds('S096', async () => {
      expect((await heads(page)).slice(6)).toEqual(['Team 1 Boys 3-4', 'Team 1 Girls 5-6']);
      await expect(rows(page).first().getByRole('checkbox')).toHaveCount(2);
    });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await holds('S097 S364', () => expect(rows(page)).toHaveCount(20));
  await holds('S098 S099', async () => {
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  });
  await holds('S004', () => expect(rows(page).first()).toContainText('PM'));
  await holds('S297 S366', async () => expect(await delays()).toContain(30_000));
  // Cached for six hours, but not beyond the end of the league's week.
  await holds('S139 S369', async () => {
    const { tab } = await storageOf(page);
    const range = JSON.parse(tab.weekRange ?? '');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/reservations/week-range')) requests += 1;
    });
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(requests).toBe(0);
    const old = JSON.stringify({ ...range, fetchedAt: range.fetchedAt - 6 * 3_600_000 });
    await page.evaluate((stored) => sessionStorage.setItem('weekRange', stored), old);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(requests).toBe(1);
  });
  await holds('S101', async () => {
    await page.route(AVAILABILITY, (route) => route.fulfill({ json: { availability: [] } }));
    await page.reload();
    await expect(page.getByText('No available spots at the moment.')).toBeVisible();
  });
  await holds('S296', async () => {
    await page.unroute(AVAILABILITY);
    await page.route(AVAILABILITY, async (route) => {
      const answer = await route.fetch();
      const { availability } = await answer.json();
      await route.fulfill({ json: availability });
    });
    await page.reload();
    await expect(rows(page)).toHaveCount(20);
    await page.unroute(AVAILABILITY);
  });
});

test('Practice Request: picking and submitting', async ({ page, holds, portal }) => {
  const day = dayOfNextWeek(1);
  const coach = coachCalls(portal.url, await logIn(portal.url, coachEmail(1), PASSWORD));
  await signIn(page, coachEmail(1));
  await page.goto(`/practice-request?day=${day}`);
  const box = (division: string, at: number) =>
    page.getByRole('checkbox', { name: new RegExp(`^Team 1, ${division}: `) }).nth(at);
  await holds('S237', async () => {
    await expect(rows(page).first()).toBeVisible();
    // disabled buttons of the portal can be pressed, and say why nothing happens
    await submit(page).click({ force: true });
    await expect(page.getByText('No reservations selected.')).toBeVisible();
  });
  await holds('S235', async () => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/reservations/check-team-reservations?**'),
      box('Boys 3-4', 0).click(),
    ]);
    expect([...new URL(request.url()).searchParams.keys()].sort()).toEqual(
      ['DivisionName', 'TeamName', 'reservationDate'].sort(),
    );
    await expect(box('Boys 3-4', 0)).toBeChecked();
  });
  await holds('S100', async () => {
    await expect(submit(page)).toBeEnabled();
    await box('Boys 3-4', 0).click();
    await expect(box('Boys 3-4', 0)).not.toBeChecked();
    await expect(submit(page)).toBeDisabled();
  });
  await holds('S186', async () => {
    await box('Boys 3-4', 0).click();
    await expect(box('Boys 3-4', 0)).toBeChecked();
    await box('Boys 3-4', 1).click();
    await expect(box('Boys 3-4', 1)).toBeChecked();
    await expect(box('Boys 3-4', 0)).not.toBeChecked();
  });
  await holds('S348', async () => {
    await page.route(RESERVE, (route) =>
      route.fulfill({ status: 409, json: { error: 'The gym is wet.', code: 'CONFLICT' } }),
    );
    await submit(page).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText('Error!');
    await expect(page.getByText('The gym is wet.')).toBeVisible();
    await page.unroute(RESERVE);
    await page.getByRole('button', { name: 'OK' }).click();
  });
  await holds('S349', async () => {
    await page.route(RESERVE, (route) => route.abort());
    await submit(page).click();
    await expect(page.getByText('Failed to submit reservation. Please try again later.')).toBeVisible({
      timeout: 90_000,
    });
    await page.unroute(RESERVE);
    await page.getByRole('button', { name: 'OK' }).click();
  });
  await holds('S005 S300 S187', async () => {
    const [request] = await Promise.all([page.waitForRequest(RESERVE), submit(page).click()]);
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(
      [
        'VenueId',
        'ReservationDate',
        'ReservationTime',
        'Status',
        'CoachName',
        'TeamName',
        'DivisionName',
        'SchoolName',
        'GymName',
        'ScheduleName',
        'Court',
        'day_of_week',
        'RequestingCoachEmail',
      ].sort(),
    );
    expect(request.postDataJSON().Status).toBe('practice');
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
  });
  await holds('S236 S347 S234', async () => {
    const other = box('Boys 3-4', 2);
    await expect(other).toHaveAttribute('aria-disabled', 'true');
    await other.focus();
    await page.keyboard.press('Space');
    const popup = page.getByRole('alertdialog', { name: 'Warning!' });
    await expect(popup).toContainText('Boys 3-4 Team 1 already booked next week.');
  });
  await holds('S299', async () => {
    const query = new URLSearchParams({
      DivisionName: 'Boys 3-4',
      TeamName: 'Team 1',
      reservationDate: day,
    });
    const { body } = await coach.call(`/reservations/check-team-reservations?${query}`);
    expect(body).toEqual({
      hasPracticeThisWeek: false,
      hasPracticeNextWeek: true,
      currentAlertMessage: expect.any(String),
      nextAlertMessage: 'Boys 3-4 Team 1 already booked next week.',
    });
  });
  // The policy is enforced by the server, not only by the check before the click (decisions.md#weekly-rule).
  await holds('S378 S379', async () => {
    const slot = (await coach.openSlots()).find(({ AvailableDate }) => AvailableDate === dayOfNextWeek(2));
    const answer = await coach.call('/reservations/reserve', reserveBody(slot as Slot, 1));
    expect(answer).toMatchObject({ status: 409, body: { code: 'WEEKLY_LIMIT', error: expect.any(String) } });
  });
  await holds('S294', async () => {
    const { body } = await coach.call('/reservations/week-range');
    expect(Object.keys(body).sort()).toEqual(
      [
        'start_of_period',
        'end_of_period',
        'start_of_current_week',
        'end_of_current_week',
        'start_of_next_week',
        'end_of_next_week',
      ].sort(),
    );
  });
  await holds('S295 S136', async () => {
    const [slot] = await coach.openSlots();
    for (const name of [
      'Id',
      'AvailableDate',
      'AvailableTime',
      'SchoolName',
      'GymName',
      'Court',
      'ScheduleName',
      'VenueId',
    ]) {
      expect(slot).toHaveProperty(name);
    }
  });
  await holds('S298 S122', async () => {
    const { body } = await coach.call(`/coaches/coach-team/${coachEmail(1)}`);
    const [team] = Object.values(body).flat() as object[];
    expect(team).toMatchObject({
      TeamName: 'Team 1',
      DivisionName: expect.any(String),
      CoachName: 'Casey Number1',
      coach_email: coachEmail(1),
    });
  });
});

test('Your Practices: the list, downloads and cancel', async ({ page, holds, portal }) => {
  const token = await confirmedCoach(20, portal);
  const coach = coachCalls(portal.url, token);
  const { first, last } = coachName(20);
  await signIn(page, coachEmail(20));
  await page.goto('/your-practices');
  await holds('S108', () => expect(page.getByText('No bookings yet.')).toBeVisible());
  const days = [dayOfNextWeek(3), dayOfNextWeek(4)];
  const taken: Slot[] = [];
  for (const [at, division] of ['Boys 3-4', 'Girls 5-6'].entries()) {
    const slot = (await coach.openSlots()).find(({ AvailableDate }) => AvailableDate === days[at]) as Slot;
    const answer = await coach.call('/reservations/reserve', reserveBody(slot, 20, division));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    taken.push(slot);
  }
  await page.reload();
  await holds('S102', async () => {
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  });
  await holds('S103', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(`Practices for ${first} ${last}`),
  );
  await holds('S104', async () => {
    expect(await heads(page)).toEqual([
      'Cancel',
      'Date',
      'Time',
      'Division',
      'Team',
      'School',
      'Gym',
      'Court',
      'Status',
      'AvailabilityID',
    ]);
  });
  await holds('S006 S301', async () => {
    await expect(rows(page).filter({ hasText: 'Team 20' })).toHaveCount(2);
    const { body } = await coach.call('/reservations/reservations-for-teams', { teams: ['Team 20'] });
    expect(body.reservations).toHaveLength(2);
  });
  await holds('S140', async () => {
    const { body } = await coach.call('/reservations/reservations-for-teams', { teams: ['Team 20'] });
    const [booking] = body.reservations as object[];
    for (const name of [
      'AvailabilityId',
      'ReservationDate',
      'ReservationTime',
      'DivisionName',
      'TeamName',
      'SchoolName',
      'GymName',
      'Court',
      'Status',
      'ScheduleName',
    ]) {
      expect(booking).toHaveProperty(name);
    }
  });
  await holds('S109 S008', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('reservations.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Team 20');
  });
  await holds('S110 S009', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Excel' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('reservations.xlsx');
  });
  await holds('S303 S304 S305', async () => {
    for (const format of ['csv', 'excel']) {
      const answer = await fetch(`${portal.url}/api/downloads/reservations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format, teams: ['Team 20'] }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(
        format === 'csv' ? 'reservations.csv' : 'reservations.xlsx',
      );
    }
  });
  // A row of yesterday: nobody can book one, so the answer of the list is changed on its way.
  await page.route('**/api/reservations/reservations-for-teams', async (route) => {
    const answer = await route.fetch();
    const { reservations } = await answer.json();
    const past = { ...reservations[0], ReservationDate: '2020-01-06', hist: 'PAST', canCancel: false };
    await route.fulfill({ json: { reservations: [...reservations, { ...past, AvailabilityId: 999_999 }] } });
  });
  await page.reload();
  const past = rows(page).filter({ hasText: '999999' });
  const future = rows(page)
    .filter({ hasText: String(taken[0]?.Id) })
    .first();
  await holds('S105 S141', async () => {
    const background = (row: typeof past) =>
      row.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(past).toBeVisible();
    expect(await background(past)).not.toBe(await background(future));
  });
  const cancel = (row: typeof past) => row.getByRole('button', { name: /^Cancel/ });
  await holds('S106 S107', async () => {
    await expect(cancel(past)).toHaveCount(0);
    await expect(cancel(future)).toBeVisible();
  });
  await page.unroute('**/api/reservations/reservations-for-teams');
  await page.reload();
  await holds('S242 S243', async () => {
    await cancel(future).click();
    await expect(
      page.getByText('Are you sure? This will cancel the reservation and make the slot available to others.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'No, keep it' })).toBeVisible();
  });
  const yes = page.getByRole('button', { name: 'Yes, cancel it' });
  for (const [id, json, text] of [
    ['S350', { error: 'The gym is wet.', code: 'CONFLICT' }, 'The gym is wet.'],
    ['S351', {}, 'An error occurred while cancelling the reservation.'],
  ] as const) {
    await holds(id, async () => {
      await page.route(CANCEL, (route) => route.fulfill({ status: 409, json }));
      if (!(await yes.isVisible())) await cancel(future).click();
      await yes.click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute(CANCEL);
    });
  }
  await holds('S302 S352 S353 S007', async () => {
    if (!(await yes.isVisible())) await cancel(future).click();
    const [request] = await Promise.all([page.waitForRequest(CANCEL), yes.click()]);
    expect(request.postDataJSON()).toMatchObject({
      AvailabilityId: taken[0]?.Id,
      RequestingCoachEmail: coachEmail(20),
    });
    await expect(page.getByText('Reservation Cancelled').first()).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Team 20' })).toHaveCount(1);
  });
  await holds('S188', async () => {
    expect((await coach.openSlots()).map(({ Id }) => Id)).toContain(taken[0]?.Id);
  });
  // The page also says that the list could not be loaded, with the server's text in the console.
  await holds('S354', async () => {
    await page.route('**/api/reservations/reservations-for-teams', (route) =>
      route.fulfill({ status: 500, json: { error: 'No list today.', code: 'INTERNAL' } }),
    );
    await page.reload();
    await expect(page.getByText('We couldn’t load your bookings.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});
