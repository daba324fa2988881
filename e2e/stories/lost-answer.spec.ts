import type { Page, Route } from '@playwright/test';
import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

const RESERVE = '**/api/reservations/reserve';
const CANCEL = '**/api/reservations/cancel-reservation';

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
