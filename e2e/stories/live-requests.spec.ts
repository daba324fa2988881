import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

const DAY = dayOfNextWeek(5);

test.describe('with live changes', () => {
  test('a picked slot that another coach books is reported, and nothing else on the page moves', async ({
    page,
    browser,
    baseURL,
  }) => {
    await confirmedCoach(9);
    await confirmedCoach(19);
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await otherContext.newPage();
    await signIn(page, coachEmail(9));
    await signIn(other, coachEmail(19));
    await openRequests(page, DAY);
    await openRequests(other, DAY);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();

    const contested = boxes(page, 'TEAM 9|Team 9', 'Girls 5-6', 'Salk').first();
    const slot = await slotOf(contested);
    const kept = boxes(page, 'Team 9', 'Boys 3-4', 'Memorial').last();
    await kept.check();
    await contested.check();
    await contested.focus();
    const before = await page.evaluate(() => window.scrollY);
    const place = await contested.boundingBox();

    await other.getByRole('checkbox', { name: `Team 19, Boys 3-4: ${slot}` }).check();
    await submit(other);
    await expect(other.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();

    const message = page.getByRole('region', { name: 'Your picks' });
    await expect(message).toContainText(
      'This slot has just been taken. We removed it from your picks. Your other picks are safe.',
    );
    await expect(contested).not.toBeChecked();
    await expect(contested).toHaveAttribute('aria-disabled', 'true');
    await expect(contested).toBeFocused();
    await expect(kept).toBeChecked();
    expect(await contested.boundingBox()).toEqual(place);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);

    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    await otherContext.close();
  });

  test('a session that is ended on another device ends on the open page immediately', async ({
    page,
    browser,
    baseURL,
  }) => {
    await confirmedCoach(29);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await signIn(page, coachEmail(29));
    await openRequests(page, DAY);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await signIn(other, coachEmail(29));
    await other.goto('/account');
    await other.getByRole('button', { name: 'Log out everywhere else' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Your session has expired.', { exact: false })).toBeVisible();
    await elsewhere.close();
  });
});

test('a browser without a live stream polls every 30 seconds and says so', async ({
  page,
  browser,
  baseURL,
}) => {
  await confirmedCoach(35);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await page.route('**/api/events', (route) => route.abort());
  await page.clock.install();
  await signIn(page, coachEmail(35));
  await openRequests(page, DAY);
  await page.clock.fastForward(5_000);
  await expect(page.getByText('Updates every 30 seconds')).toBeVisible();
  const open = page.getByText(/^\d+ of \d+ open slots$/);
  await expect(open).toBeVisible();

  await signIn(other, coachEmail(35));
  await openRequests(other, DAY);
  const taken = boxes(other, 'Team 35', 'Boys 3-4', 'Shepard').first();
  const slot = await slotOf(taken);
  await taken.check();
  await submit(other);
  await expect(other.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();

  const here = page.getByRole('checkbox', { name: `Team 35, Boys 3-4: ${slot}` });
  await expect(here).not.toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(30_000);
  await expect(here).toHaveAttribute('aria-disabled', 'true');
  await elsewhere.close();
});
