import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

test('one of two coaches gets a slot that both request, and the other sees why and continues', async ({
  page,
  browser,
  baseURL,
}) => {
  const day = dayOfNextWeek(3);
  await confirmedCoach(46);
  await confirmedCoach(47);
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  // live changes would take the contested tick away before it is submitted
  await other.route('**/api/events', (route) => route.abort());
  await signIn(page, coachEmail(46));
  await signIn(other, coachEmail(47));
  await openRequests(page, day);
  await openRequests(other, day);

  const mine = boxes(page, 'Team 46', 'Boys 3-4', 'Memorial').first();
  const slot = await slotOf(mine);
  await mine.check();
  await other.getByRole('checkbox', { name: `Team 47, Boys 3-4: ${slot}` }).check();
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();

  await submit(other);
  const refusal = other
    .getByRole('dialog', { name: 'Error!' })
    .or(other.getByRole('alertdialog', { name: 'Error!' }));
  await expect(refusal).toContainText('This slot has just been taken. Please choose another one.');
  await other.getByRole('button', { name: 'OK' }).click();
  // the list has been refreshed: the slot is gone for a coach who did not pick it, and another slot can be booked
  const next = boxes(other, 'Team 47', 'Boys 3-4', 'Memorial').locator('visible=true').last();
  await next.check();
  await submit(other);
  await expect(other.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  await otherContext.close();
});
