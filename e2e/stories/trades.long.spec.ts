import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, dayOfNextWeek, openRequests, pick, submit } from '../support/screens.ts';
import { expect, signIn } from '../support/story.ts';

/** A separate portal, because other stories' bookings would change what can be traded. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

/** An offer is open for two days; both days are later than that even on a Sunday evening. */
const [THURSDAY, FRIDAY] = [dayOfNextWeek(3), dayOfNextWeek(4)];
const [MY_TEAM, THEIR_TEAM] = ['Boys 3-4 Team 1', 'Boys 3-4 Team 2'];

async function book(page: Page, team: string, day: string): Promise<void> {
  await openRequests(page, day);
  await pick(boxes(page, team, 'Boys 3-4', 'Salk').first());
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
}

const tradeOf = (page: Page, team: string) =>
  page.getByRole('button', { name: new RegExp(`^Trade ${team}: `) });
const dayShown = async (page: Page, team: string): Promise<string> =>
  (await tradeOf(page, team).getAttribute('aria-label'))?.split(', ')[1] ?? '';

test('two coaches trade their practices, then one gives the practice away', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, coachEmail(1));
  await book(page, 'Team 1', THURSDAY);
  const phone = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await signIn(other, coachEmail(2));
  await book(other, 'Team 2', FRIDAY);

  // chooses a practice to get in return, then confirms both places
  await page.goto('/your-practices');
  const mine = await dayShown(page, 'Team 1');
  await tradeOf(page, 'Team 1').click();
  const dialog = page.getByRole('dialog', { name: 'Trade this practice' });
  await dialog.getByRole('searchbox', { name: 'Find a team, gym or day' }).fill('team 2 friday');
  await dialog.getByRole('radio').check();
  await expectAccessible(page, 'the practices of other teams');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('alertdialog', { name: 'Offer this trade?' });
  await expect(question).toContainText('You give');
  await expectAccessible(page, 'the question');
  await question.getByRole('button', { name: 'Send offer' }).dblclick();
  await expect(page.getByRole('region', { name: `Waiting for ${THEIR_TEAM}` })).toBeVisible();
  await expect(page.getByText(`Offered to ${THEIR_TEAM}`)).toBeVisible();

  // the other coach's open page shows the offer, and two taps accept it
  await other.goto('/dashboard');
  const offer = other.getByRole('region', { name: `${MY_TEAM} would like to trade` });
  // a minute may have passed
  await expect(offer).toContainText(/(2 days|47 hours) left/);
  await expectAccessible(other, 'the offer on the dashboard');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Yes, accept' }).click();
  await expect(offer).toHaveCount(0);

  // both practices have changed places, also on the open page
  await other.goto('/your-practices');
  await expect.poll(() => dayShown(other, 'Team 2')).toBe(mine);
  await expect(page.getByRole('region', { name: `Waiting for ${THEIR_TEAM}` })).toHaveCount(0);
  await expect.poll(() => dayShown(page, 'Team 1')).not.toBe(mine);
  await page.getByText('Recent trades (1)').click();
  await expect(page.getByText(`${MY_TEAM} and ${THEIR_TEAM} traded.`)).toBeVisible();

  // gives the practice to a team that has none that week; nothing changes before that team accepts
  await other.getByRole('button', { name: /^Cancel Team 2: / }).click();
  await other.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(tradeOf(other, 'Team 2')).toHaveCount(0);
  await tradeOf(page, 'Team 1').click();
  await dialog.getByRole('button', { name: 'Give it away' }).click();
  await dialog.getByRole('searchbox', { name: 'Find a team, gym or day' }).fill('boys 3-4 team 2');
  await dialog.getByRole('radio', { name: THEIR_TEAM, exact: true }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send offer' }).click();
  const gift = other.getByRole('region', { name: `${MY_TEAM} would like to give you a practice` });
  await gift.getByRole('button', { name: 'Accept' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Yes, accept' }).click();
  await expect(tradeOf(other, 'Team 2')).toBeVisible();
  await expect(tradeOf(page, 'Team 1')).toHaveCount(0);
});
