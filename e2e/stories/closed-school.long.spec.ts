import { addDays } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible, expectAccessibleInAllLooks } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailedLink } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { bookAtSalk } from '../support/salk-bookings.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { eventually, expect, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because the story closes a school. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const TUESDAY = dayOfNextWeek(1);
const WEDNESDAY = addDays(TUESDAY, 1);
const PRACTICES = [
  { team: 1, day: TUESDAY },
  { team: 2, day: TUESDAY },
  { team: 3, day: WEDNESDAY },
];

test('an administrator closes a school for two days in one step, one team accepts another slot, and a credit is removed', async ({
  page,
  browser,
  portal,
}) => {
  const venueId = await bookAtSalk(portal.url, { practices: PRACTICES, gameOn: WEDNESDAY });

  // one dialog, one confirmation
  await signInAsAdmin(page);
  await page.goto('/admin/losses');
  await page.getByRole('link', { name: 'Close a gym' }).click();
  const form = page.getByRole('dialog', { name: 'Add closure' });
  await form.getByLabel('Where').selectOption({ label: 'Salk, whole school' });
  await form.getByLabel('First date').fill(TUESDAY);
  await form.getByLabel('Last date (optional)').fill(WEDNESDAY);
  await form.getByLabel('Reason').fill('Floor work');
  await form.getByRole('button', { name: 'Preview changes' }).click();
  const question = page.getByRole('dialog', { name: '3 practices are lost' });
  await expect(question).toContainText('3 practices, 3 slots held, 5 emails');
  await expect(question).toContainText('Boys 3-4 Team 4 vs Team 5');
  await expect(question.getByRole('link', { name: 'Find new places for these games' })).toHaveAttribute(
    'href',
    `/admin/games?step=generate&base=published&lost=${venueId}&from=${TUESDAY}&until=${WEDNESDAY}&reason=Floor+work`,
  );
  await expectAccessible(page, 'what a closed school takes');
  await question.getByRole('button', { name: 'Close the gym and email the coaches' }).click();
  await expect(question).toHaveCount(0);

  // on a phone, without a login
  const phone = await browser.newContext({
    baseURL: portal.url,
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
  });
  for (const [team, answer, done] of [
    [1, 'Take this slot', 'Practice booked'],
    [2, 'No, thanks', 'Thank you'],
  ] as const) {
    const link = await eventually(() => mailedLink(coachEmail(team), 'lost-practice', portal.dataDir));
    const mail = await phone.newPage();
    await mail.goto(link);
    await mail.getByRole('button', { name: answer }).click();
    await expect(mail.getByRole('heading', { name: done })).toBeVisible();
  }
  await phone.close();

  // the dashboard links to the open proposals
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'See closures and make-ups' }).first().click();
  const lost = page.getByRole('region', { name: 'Closed: Floor work' });
  const rowOf = (team: number) => lost.getByRole('row', { name: new RegExp(`Team ${team}\\b`) });
  await expect(rowOf(1)).toContainText('Accepted');
  await expect(rowOf(2)).toContainText('Declined');
  await expect(rowOf(3)).toContainText('Waiting');
  await expectAccessibleInAllLooks(page, 'the lost practices');
  await rowOf(2)
    .getByRole('button', { name: 'Remove the make-up practice for Boys 3-4 Team 2' })
    .press('Enter');
  const sure = page.getByRole('alertdialog', { name: 'Remove the make-up practice for Boys 3-4 Team 2?' });
  await sure.getByRole('button', { name: 'Remove make-up practice' }).click();
  await expect(rowOf(2)).toContainText('Removed');
});
