import { api, logIn } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague, type RunningPortal } from '../support/portal.ts';
import { press, rowOf } from '../support/schedule.ts';
import { boxes, dayOfNextWeek, openRequests } from '../support/screens.ts';
import { expect, PASSWORD, signIn, signInAsAdmin } from '../support/story.ts';

const test = storiesWithOwnPortal(openLeague);

const DAY = dayOfNextWeek(2);

type Slot = Record<'VenueId' | 'AvailableDate' | 'AvailableTime' | 'Court' | 'SchoolName', unknown>;

/** Books a slot at Salk on that day as another coach, over HTTP. */
async function book(portal: RunningPortal, coach: number, time: string, court: string): Promise<void> {
  const token = await logIn(portal.url, coachEmail(coach), PASSWORD);
  const list = await api(portal.url, '/reservations/availability', { token });
  const slot = (list.body.availability as Slot[]).find(
    (one) =>
      one.AvailableDate === DAY &&
      one.SchoolName === 'Salk' &&
      one.AvailableTime === time &&
      one.Court === court,
  );
  const booked = await api(portal.url, '/reservations/reserve', {
    token,
    body: {
      VenueId: slot?.VenueId,
      ReservationDate: slot?.AvailableDate,
      ReservationTime: slot?.AvailableTime,
      Court: slot?.Court,
      DivisionName: 'Boys 3-4',
      TeamName: `Team ${coach}`,
    },
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
}

test('a browser reconnects to a restarted portal and shows the changes it missed', async ({
  page,
  portal,
}) => {
  await signIn(page, coachEmail(1));
  await openRequests(page, DAY);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const box = boxes(page, 'Team 1', 'Boys 3-4', 'Salk').first();
  await box.check();
  const picks = page.getByRole('region', { name: 'Your picks' });
  // the server has been asked about it
  await expect(picks).toContainText('Team 1');
  const reconnection = page.waitForRequest('**/api/events');
  await portal.kill();
  await portal.startAgain();
  await reconnection;
  await book(portal, 2, '18:00:00', '1');
  await expect(picks).toContainText('This slot has just been taken.');
  await expect(box).not.toBeChecked();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('an administrator sees a new booking at once, even while the Add dialog is open', async ({
  page,
  portal,
}) => {
  await signInAsAdmin(page);
  await page.goto(`/admin/combined-schedule?from=${DAY}&to=${DAY}&venue=Salk - Gym&rows=25`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await book(portal, 1, '18:00:00', '2');
  await expect(rowOf(page, '6:00 PM', '2')).toContainText('Team 1');

  await press(rowOf(page, '7:00 PM', '2'), 'Add');
  const dialog = page.getByRole('dialog', { name: 'Add to the schedule' });
  await dialog.getByLabel('Division').selectOption('Boys 3-4');
  await dialog.getByLabel('Team', { exact: true }).selectOption('Team 4');
  await expect(dialog.getByRole('button', { name: 'Reserve' })).toBeEnabled();
  await book(portal, 3, '19:00:00', '2');
  await expect(dialog).toContainText('This slot has just been taken');
  await expect(dialog).toContainText('There is already a practice here: Team 3 (Boys 3-4).');
  await expect(dialog.getByLabel('Team', { exact: true })).toHaveValue('Team 4');
  await expect(dialog.getByRole('button', { name: 'Reserve' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, '7:00 PM', '2')).toContainText('Team 3');
});
