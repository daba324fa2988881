import type { AvailableSlot } from '@portal/contract/practices.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { COACHES, coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { expect, PASSWORD, signIn } from '../support/story.ts';

/** A separate portal, because bookings of other stories would be counted. */
const test = storiesWithOwnPortal(openLeague);
test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

const NEXT_WEEK = addDays(weekStartOf(leagueNow(new Date(), 'America/New_York').date, 'monday'), 7);

/** Books a slot next week for a coach's boys' team. @returns its id */
async function book(url: string, coach: number, pick: number): Promise<number> {
  const token = await logIn(url, coachEmail(coach), PASSWORD);
  const { body } = await api(url, '/reservations/availability', { token });
  const slots = (body.availability as AvailableSlot[]).filter(
    ({ AvailableDate }) => AvailableDate >= NEXT_WEEK,
  );
  const slot = slots[pick];
  if (slot === undefined) throw new Error('Next week has no open slot.');
  const booked = await api(url, '/reservations/reserve', {
    token,
    body: {
      VenueId: slot.VenueId,
      ReservationDate: slot.AvailableDate,
      ReservationTime: slot.AvailableTime,
      Court: slot.Court,
      DivisionName: 'Boys 3-4',
      TeamName: `Team ${coach}`,
    },
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  return slot.Id;
}

test('a coach reads why another team has more practices, and opens the entries behind a number', async ({
  browser,
  page,
  portal,
}) => {
  const lost = await book(portal.url, 1, 0);
  await book(portal.url, 2, 1);
  const admin = await logIn(portal.url, ADMIN.email, ADMIN.password);
  const taken = await api(portal.url, '/admin/cancel-reservation', {
    token: admin,
    body: { AvailabilityId: lost, reason: 'Wet floor' },
  });
  expect(taken.status).toBe(200);

  await signIn(page, coachEmail(1));
  await page.goto('/dashboard');
  const lines = page.getByRole('region', { name: 'Compared with your division' });
  await expect(lines).toContainText('Team 1 (Boys 3-4): 0 practices; others have 0 to 1.');
  await lines.getByRole('link', { name: 'Compare all teams' }).click();

  const own = page.getByRole('region', { name: /^Team 1: 0 practices/ });
  await expect(own).toContainText(`1 team of ${COACHES} has more practices than Team 1`);
  await expect(own).toContainText('Team 2 has the most: 1.');
  await expect(own).toContainText('Canceled by the league and not made up: 1 for Team 1, 0 for Team 2.');
  await expectAccessible(page, 'fairness');

  // the plot is one tab stop; the arrow keys move from the lowest value to the highest
  const plot = page.getByRole('toolbar', { name: 'Practices', exact: true });
  await plot.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(plot.getByRole('button', { name: '1: Team 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Team 2: 1' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'what is behind a number');
  await page.keyboard.press('Escape');
  await expect(plot.getByRole('button', { name: '1: Team 2' })).toBeFocused();

  await page.getByRole('link', { name: 'Lost and offered' }).click();
  await page.getByRole('button', { name: 'Team 1, Canceled by the league: 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Team 1: 1' })).toContainText(/canceled \d+ hours? before/);
  await expect(page.getByText('Wet floor')).toHaveCount(0);

  // another coach's phone shows a new booking without a reload
  const phone = await browser.newPage({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  await signIn(phone, coachEmail(3));
  await phone.goto('/fairness');
  await expect(phone.getByRole('button', { name: 'Team 2, Practices: 1' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Team 1, Practices: 1' })).toHaveCount(0);
  await book(portal.url, 1, 2);
  await expect(phone.getByRole('button', { name: 'Team 1, Practices: 1' })).toBeVisible();
  await expectAccessible(phone, 'fairness on a phone');
});
