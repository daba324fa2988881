import type { Page, Route } from '@playwright/test';
import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

// one after another, because each books the last slot of the same evening
test.describe.configure({ mode: 'default' });

const RESERVE = '**/api/reservations/reserve';
const CANCEL = '**/api/reservations/cancel-reservation';
const LISTS = '**/api/{reservations/reservations-for-teams,reservations/availability,coaches/**,events}';

/** Lets the portal do what was sent and cuts the connection before its answer arrives. */
async function dropAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

async function pickLast(page: Page, coach: number): Promise<string> {
  await confirmedCoach(coach);
  await signIn(page, coachEmail(coach));
  await openRequests(page, dayOfNextWeek(4));
  const box = boxes(page, `Team ${coach}`, 'Boys 3-4', 'Memorial').last();
  const slot = await slotOf(box);
  await box.check();
  return slot;
}

test('a booking and a cancellation whose first answers are lost are repeated and done once', async ({
  page,
}) => {
  const slot = await pickLast(page, 48);
  await page.route(RESERVE, dropAnswer, { times: 1 });
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  await page.getByRole('button', { name: 'See your practices' }).click();
  const cancel = page.getByRole('button', { name: `Cancel Team 48: ${slot}` });
  await expect(cancel).toHaveCount(1);

  await page.route(CANCEL, dropAnswer, { times: 1 });
  await cancel.click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Reservation Cancelled')).toBeVisible();
  await expect(cancel).toHaveCount(0);
});

test('a booking whose answers are all lost is looked up before the page says booked', async ({ page }) => {
  await pickLast(page, 49);
  await page.route(RESERVE, dropAnswer);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  await page.getByRole('button', { name: 'See your practices' }).click();
  await page.route(CANCEL, dropAnswer);
  await page.getByRole('button', { name: /^Cancel Team 49: / }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('The practice is no longer booked.')).toBeVisible();
});

test('a booking that can’t be looked up is not known, and the page says later that it was booked', async ({
  page,
}) => {
  await pickLast(page, 50);
  await page.route(RESERVE, dropAnswer);
  await page.route(LISTS, (route) => route.abort('connectionreset'));
  await submit(page);
  const unknown = page.getByRole('dialog', { name: 'Not known yet' });
  await expect(unknown).toContainText('Team 50 (Boys 3-4): not known yet');
  await expect(unknown).toContainText('We don’t know whether this went through.');
  await unknown.getByRole('button', { name: 'OK' }).click();
  await page.unroute(LISTS);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toContainText('Team 50');
  const picks = page.getByRole('region', { name: 'Your picks' });
  await expect(picks.getByText('No practices selected')).toBeVisible();
  await expect(picks.getByText(/just been taken/)).toHaveCount(0);
});
