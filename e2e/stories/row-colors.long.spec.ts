import type { Locator, Page } from '@playwright/test';
import type { CoachBooking } from '@portal/contract/practices.ts';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { coachEmail } from '../support/league.ts';
import { evening, openEvening, rowOf } from '../support/schedule.ts';
import { expect, signIn, test } from '../support/story.ts';

const DARK = 'rgb(43, 47, 54)';
const WHITE = 'rgb(255, 255, 255)';

/** Answers a list with a changed one, because nobody can book the past, and no call makes a pending row. */
const changeList = <T>(page: Page, path: string, change: (list: T) => T) =>
  page.route(`**/api${path}*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change(await answer.json()) });
  });

const colorsOf = (row: Locator) =>
  row.evaluate((element) => {
    const { backgroundColor, backgroundImage, color } = getComputedStyle(element);
    return { backgroundColor, backgroundImage, color };
  });

test('a row of the schedule has the color of its gym, is dark if nobody plays, and gray while pending', async ({
  page,
}) => {
  const day = evening(6);
  const statuses = new Map([
    ['19:00:00', 'BLACKOUT'],
    ['20:00:00', 'CANCELED'],
    ['21:00:00', 'PENDING'],
  ]);
  await changeList<ScheduleRowWire[]>(page, '/admin/combined-schedule', (rows) =>
    rows.map((row) => ({ ...row, StatusEffective: statuses.get(row.AvailableTime) ?? row.StatusEffective })),
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await openEvening(page, day, 'Shepard');
  const at = async (time: string) => colorsOf(rowOf(page, time, '1'));
  expect(await at('6:00 PM')).toMatchObject({ backgroundColor: 'rgb(173, 216, 230)' });
  expect(await at('7:00 PM')).toMatchObject({ backgroundColor: DARK, color: WHITE });
  expect(await at('8:00 PM')).toMatchObject({ backgroundColor: DARK, color: WHITE });
  expect((await at('9:00 PM')).backgroundImage).toContain('rgb(226, 226, 226)');
});

test('a past booking is gray', async ({ page }) => {
  const booking: CoachBooking = {
    AvailabilityId: 700_001,
    EntryId: 1,
    ReservationDate: '2099-11-02',
    ReservationTime: '18:00:00',
    ReservationEndTime: '19:00:00',
    DivisionName: 'Boys 3-4',
    TeamName: 'Team 1',
    Opponent: '',
    SchoolName: 'Salk',
    GymName: 'Gym',
    Court: '1',
    Status: 'practice',
    ScheduleName: 'SALK',
    hist: 'FUTURE',
    canCancel: true,
  };
  await changeList<object>(page, '/reservations/reservations-for-teams', () => ({
    reservations: [booking, { ...booking, AvailabilityId: 700_002, hist: 'PAST', canCancel: false }],
  }));
  await signIn(page, coachEmail(1));
  await page.goto('/your-practices');
  const rowOfSlot = (id: number) => page.getByRole('row').filter({ hasText: String(id) });
  const [future, past] = [await colorsOf(rowOfSlot(700_001)), await colorsOf(rowOfSlot(700_002))];
  expect(past.backgroundColor).not.toBe(future.backgroundColor);
  expect(past.color).not.toBe(future.color);
});
