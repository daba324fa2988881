import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

test('picks survive an unreachable portal, and the page says what to do', async ({ page, context }) => {
  await confirmedCoach(20);
  await signIn(page, coachEmail(20));
  await openRequests(page, dayOfNextWeek(1));
  const box = boxes(page, 'Team 20', 'Boys 3-4', 'Shepard').first();
  await box.check();

  await context.route('**/api/reservations/reserve', (route) => route.abort());
  await submit(page);
  await expect(page.getByText('Failed to submit reservation. Please try again later.').first()).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(box).toBeChecked();

  await context.unroute('**/api/reservations/reserve');
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
});

test('lists that can’t be loaded say so and can be retried', async ({ page, context }) => {
  await confirmedCoach(22);
  await signIn(page, coachEmail(22));
  await context.route('**/api/reservations/reservations-for-teams', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":"The portal cannot reach its data right now.","code":"DATABASE_AWAY"}',
    }),
  );
  await page.goto('/your-practices');
  await expect(page.getByText('The portal cannot reach its data right now.')).toBeVisible();
  await context.unroute('**/api/reservations/reservations-for-teams');
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByText('No bookings yet.')).toBeVisible();
});
