import { dayOffText } from '@portal/domain/days-off/day-off.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { expect, signIn, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because the rules and the deadline for dates off apply to the whole league. */
const test = storiesWithOwnPortal(openLeague);
test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

const TODAY = leagueNow(new Date(), 'America/New_York').date;
const DEADLINE = addDays(TODAY, 14);
const DAY = addDays(TODAY, 25);

test('an administrator changes the game rules, and a coach asks for a date off and reads the decision', async ({
  browser,
  page,
  portal,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/games');
  await expect(page.getByText(/^These rules ask for /)).toBeVisible();
  await page.getByLabel('Games per team, All divisions').fill('8');
  const days = page.getByRole('group', { name: 'Days, All divisions' });
  await days.getByRole('button', { name: 'Friday' }).click();
  await page.getByRole('button', { name: 'More rules: Boys 3-4' }).click();
  await page.getByLabel('Minutes between games, Boys 3-4').fill('15');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page, 'changed rules');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Games per team, Boys 3-4')).toHaveValue('8');
  await expect(page.getByText(/^Last changed by /)).toBeVisible();

  await page.getByRole('link', { name: /Dates to avoid/ }).click();
  await page.getByLabel(/^Last day for requests/).fill(DEADLINE);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Coaches may request 3 dates off per team until /)).toBeVisible();

  const coach = await browser.newPage({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  await signIn(coach, coachEmail(1));
  await coach.goto('/dashboard');
  const card = coach.getByRole('region', { name: 'Dates to avoid (games)' });
  await card.getByRole('button', { name: 'Request a date off' }).click();
  const dialog = coach.getByRole('dialog', { name: 'Request a date off' });
  await dialog.getByLabel('First day').fill(DAY);
  await dialog.getByLabel(/^Reason/).fill('School play');
  await expectAccessible(coach, 'asking for a date off');
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(card.getByText('Pending')).toHaveCount(1);
  await expectAccessible(coach, 'the dashboard with a date off');

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'School play' });
  await expect(row).toContainText('Team 1');
  await expectAccessible(page, 'dates off to decide');
  await row.getByRole('button', { name: /^Decline / }).click();
  await expect(page.getByText('1 request declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  // the row still says so until the decision has been loaded
  await expect(page.getByText('1 request changed.')).toBeVisible();
  await expect(row.getByText('Pending')).toBeVisible();
  await row.getByRole('button', { name: `Approve Team 1, ${dayOffText(dayOff(DAY))}` }).click();
  await expect(page.getByText(/asked, all decided$/)).toBeVisible();

  await coach.reload();
  await expect(card.getByText('Approved')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
  await coach.close();
});

const dayOff = (day: string) => ({ firstDate: day, lastDate: day, fromTime: null, untilTime: null });
