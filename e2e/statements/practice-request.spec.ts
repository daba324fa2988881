import type { Page } from '@playwright/test';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { logIn } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { expect, PASSWORD, signIn } from '../support/story.ts';
import { coachCalls, headsOf, reserveBody, storedWeekRange, tableRows } from './coach.ts';
import { recordPolls, walkStatements, withReply } from './walk.ts';

/** The statements about Practice Request: the open slots, picking, submitting, and the calls behind them. */

const test = walkStatements();
const AVAILABILITY = '/reservations/availability';
const RESERVE = '/reservations/reserve';
const CHECK = '/reservations/check-team-reservations';
const WEEK_RANGE = [
  'start_of_period',
  'end_of_period',
  'start_of_current_week',
  'end_of_current_week',
  'start_of_next_week',
  'end_of_next_week',
];
const SLOT = [
  'Id',
  'AvailableDate',
  'AvailableTime',
  'SchoolName',
  'GymName',
  'Court',
  'ScheduleName',
  'VenueId',
];
const RESERVATION = [
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
];

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Requests' });
const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true });

test('the table of open slots', async ({ page, holds }) => {
  await signIn(page, coachEmail(1));
  const loading = page.getByText('Loading Week Range');
  await holds('S092', () =>
    withReply(
      page,
      '/reservations/week-range',
      async (route) => {
        await expect(loading).toBeVisible();
        await route.continue();
      },
      async () => {
        await page.goto('/practice-request');
        await expect(loading).toBeHidden();
      },
    ),
  );
  const range = await storedWeekRange(page);
  await holds('S091', async () => {
    const period = formatDateRange(range.start_of_period, range.end_of_period);
    expect(period).toMatch(/20\d\d$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(period);
  });
  await holds('S093', async () => {
    await page.getByRole('button', { name: 'Go to Your Practices' }).click();
    await expect(page).toHaveURL(/\/your-practices$/);
    await page.goBack();
  });
  await holds('S094', () =>
    expect(
      page.getByText('Please select a practice time for your team(s) - One practice per week per team'),
    ).toBeVisible(),
  );
  for (const width of [769, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await holds('S095 S096', async () => {
      await expect(tableRows(page).first()).toBeVisible();
      expect(await headsOf(page)).toEqual([
        'Weekday',
        'Date',
        'Time',
        'School',
        'Gym',
        'Court',
        'Team 1 Boys 3-4',
        'Team 1 Girls 5-6',
      ]);
      await expect(tableRows(page).first().getByRole('checkbox')).toHaveCount(2);
    });
  }
  await holds('S004', () => expect(tableRows(page).first()).toContainText(/(Shepard|Salk|Memorial)/));
  await holds('S097 S364', () => expect(tableRows(page)).toHaveCount(20));
  await holds('S098 S099', async () => {
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  });
  // But never over the end of the league's week, which may end within these six hours: then it is loaded again.
  await holds('S139 S369', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const [ageMinutes, times] of [
      [359, 0],
      [360, 1],
    ] as const) {
      const stored = JSON.stringify({ ...range, fetchedAt: Date.now() - ageMinutes * 60_000 });
      await page.evaluate((text) => sessionStorage.setItem('weekRange', text), stored);
      requested.length = 0;
      await page.reload();
      await expect(tableRows(page).first()).toBeVisible();
      expect(requested.filter((path) => path === '/api/reservations/week-range')).toHaveLength(times);
    }
  });
  await holds('S101', () =>
    withReply(page, AVAILABILITY, { json: { availability: [] } }, async () => {
      await page.reload();
      await expect(page.getByText('No available spots at the moment.')).toBeVisible();
    }),
  );
  await holds('S296', () =>
    withReply(
      page,
      AVAILABILITY,
      async (route) => route.fulfill({ json: (await (await route.fetch()).json()).availability }),
      async () => {
        await page.reload();
        await expect(tableRows(page)).toHaveCount(20);
      },
    ),
  );
  const pollsOf = await recordPolls(page);
  await page.reload();
  await expect(tableRows(page)).toHaveCount(20);
  await holds('S297 S366', async () => {
    expect(await pollsOf(`/api${AVAILABILITY}`)).toBe(30);
  });
});

test('picking slots and submitting them', async ({ page, holds, portal }) => {
  const day = dayOfNextWeek(1);
  const coach = coachCalls(portal.url, await logIn(portal.url, coachEmail(1), PASSWORD));
  await signIn(page, coachEmail(1));
  await page.goto(`/practice-request?day=${day}`);
  const box = (at: number) => page.getByRole('checkbox', { name: /^Team 1, Boys 3-4: / }).nth(at);
  await holds('S237', async () => {
    await expect(tableRows(page).first()).toBeVisible();
    // disabled buttons of the portal can be pressed, and say why nothing happens
    await submit(page).click({ force: true });
    await expect(page.getByText('No reservations selected.')).toBeVisible();
  });
  const week = await storedWeekRange(page);
  // the same slot is in the next week, and in the current one if the stored weeks are those after it
  const later = {
    ...week,
    start_of_current_week: week.start_of_next_week,
    end_of_current_week: week.end_of_next_week,
    start_of_next_week: addDays(week.start_of_next_week, 7),
    end_of_next_week: addDays(week.end_of_next_week, 7),
  };
  const json = {
    hasPracticeThisWeek: true,
    hasPracticeNextWeek: true,
    currentAlertMessage: 'Enough for this week.',
    nextAlertMessage: 'Enough for next week.',
  };
  for (const [range, text, other] of [
    [later, json.currentAlertMessage, json.nextAlertMessage],
    [week, json.nextAlertMessage, json.currentAlertMessage],
  ] as const) {
    await holds('S236 S347', () =>
      withReply(page, `${CHECK}?**`, { json }, async () => {
        await page.evaluate((text) => sessionStorage.setItem('weekRange', text), JSON.stringify(range));
        await page.reload();
        await box(0).click();
        const popup = page.getByRole('alertdialog', { name: 'Warning!' });
        await expect(popup).toContainText(text);
        await expect(popup).not.toContainText(other);
        await ok(page).click();
        await expect(box(0)).not.toBeChecked();
      }),
    );
  }
  await holds('S235', async () => {
    const [request] = await Promise.all([page.waitForRequest(`**/api${CHECK}?**`), box(0).click()]);
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      DivisionName: 'Boys 3-4',
      TeamName: 'Team 1',
      reservationDate: day,
    });
    await expect(box(0)).toBeChecked();
  });
  await holds('S100 S186', async () => {
    await expect(submit(page)).toBeEnabled();
    await box(0).click();
    await expect(box(0)).not.toBeChecked();
    await expect(submit(page)).toBeDisabled();
    await box(0).click();
    await expect(box(0)).toBeChecked();
    await box(1).click();
    await expect(box(1)).toBeChecked();
    await expect(box(0)).not.toBeChecked();
  });
  const popup = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await holds('S348', () =>
    withReply(
      page,
      RESERVE,
      { status: 409, json: { error: 'The gym is wet.', code: 'CONFLICT' } },
      async () => {
        await submit(page).click();
        await expect(popup).toContainText('Error!');
        await expect(popup).toContainText('The gym is wet.');
        await ok(page).click();
      },
    ),
  );
  await holds('S349', () =>
    withReply(page, RESERVE, null, async () => {
      await submit(page).click();
      const text = page.getByText('Failed to submit reservation. Please try again later.');
      // the call is repeated first
      await expect(text).toBeVisible({ timeout: 90_000 });
      await ok(page).click();
    }),
  );
  await holds('S005 S187 S300', async () => {
    const [request] = await Promise.all([page.waitForRequest(`**/api${RESERVE}`), submit(page).click()]);
    const body = request.postDataJSON();
    expect(Object.keys(body).sort()).toEqual(RESERVATION.toSorted());
    expect(body).toMatchObject({ Status: 'practice', ReservationDate: day, TeamName: 'Team 1' });
    const answer = await (await request.response())?.json();
    expect(answer).toMatchObject({ message: expect.stringMatching(/\S/) });
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    await ok(page).click();
    const { body: list } = await coach.call('/reservations/reservations-for-teams', { teams: ['Team 1'] });
    expect(list.reservations).toMatchObject([
      { ReservationDate: day, Status: expect.stringMatching(/^practice$/i) },
    ]);
  });
  await holds('S234 S236', async () => {
    await expect(box(2)).toHaveAttribute('aria-disabled', 'true');
    await box(2).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('alertdialog', { name: 'Warning!' })).toContainText(
      'Boys 3-4 Team 1 already booked next week.',
    );
  });
  await holds('S299', async () => {
    const query = new URLSearchParams({ DivisionName: 'Boys 3-4', TeamName: 'Team 1', reservationDate: day });
    expect((await coach.call(`${CHECK}?${query}`)).body).toEqual({
      hasPracticeThisWeek: false,
      hasPracticeNextWeek: true,
      currentAlertMessage: expect.any(String),
      nextAlertMessage: 'Boys 3-4 Team 1 already booked next week.',
    });
  });
  // The server enforces the policy, not only the check before the press (docs/spec/decisions.md#weekly-rule).
  await holds('S378 S379', async () => {
    const slot = await coach.openSlot(dayOfNextWeek(2));
    const answer = await coach.call(RESERVE, reserveBody(slot, 1));
    expect(answer).toMatchObject({ status: 409, body: { code: 'WEEKLY_LIMIT', error: expect.any(String) } });
  });
  await holds('S294', async () => {
    const { body } = await coach.call('/reservations/week-range');
    expect(Object.keys(body).sort()).toEqual(WEEK_RANGE.toSorted());
  });
  await holds('S136 S295', async () => {
    const { body } = await coach.call(AVAILABILITY);
    const [slot] = body.availability as object[];
    for (const name of SLOT) expect(slot).toHaveProperty(name);
  });
  await holds('S122 S298', async () => {
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
