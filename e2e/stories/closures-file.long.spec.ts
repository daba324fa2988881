import { addDays } from '@portal/domain/time/wall-clock.ts';
import { expectAccessibleInAllLooks } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailedLink } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { bookAtSalk } from '../support/salk-bookings.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { eventually, expect, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because the story closes gyms. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const TUESDAY = dayOfNextWeek(1);
const WEDNESDAY = addDays(TUESDAY, 1);
const TITLE = '3 entries are booked while the gym is closed';

test('an administrator imports a file of closures and immediately decides what happens to the bookings there', async ({
  page,
  portal,
}) => {
  await bookAtSalk(portal.url, {
    practices: [
      { team: 1, day: TUESDAY },
      { team: 2, day: WEDNESDAY },
    ],
    gameOn: WEDNESDAY,
  });

  await signInAsAdmin(page);
  await page.goto('/admin/venues');
  await page.getByRole('button', { name: 'Import' }).click();
  const form = page.getByRole('dialog', { name: 'Import from a file' });
  await form.getByLabel('File type').selectOption('closures');
  await form.getByLabel(/^Choose a file: Closures/).setInputFiles({
    name: 'closures.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First Date,Last Date,School,Gym,Reason\n${TUESDAY},,Salk,,Concert\n${WEDNESDAY},,Salk,,Election day\n`,
    ),
  });
  await expect(form).toContainText('Closures of');
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  const question = page.getByRole('dialog', { name: TITLE });
  await expect(question.getByRole('row', { name: /Team 1\b/ })).toContainText('Salk: Concert');
  await expect(question.getByRole('row', { name: /Team 2\b/ })).toContainText('Salk: Election day');
  await expect(question).toContainText('Boys 3-4 Team 4 vs Team 5');
  await expectAccessibleInAllLooks(page, 'what is booked while the gym is closed');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(question).toHaveCount(0);

  // the dashboard links to the same list
  await page.goto('/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('entries booked while the gym is closed');
  await attention.getByRole('link', { name: 'Review closures' }).click();
  await expect(question).toContainText('2 practices, 2 slots held, 4 emails');
  await question.getByRole('button', { name: 'Save and email the coaches' }).click();
  await expect(question).toHaveCount(0);
  await eventually(() => mailedLink(coachEmail(1), 'lost-practice', portal.dataDir));

  await page.goto('/admin/losses');
  const concert = page.getByRole('region', { name: 'Closed: Concert' });
  await expect(concert.getByRole('row', { name: /Team 1\b/ })).toContainText('Waiting');
  const election = page.getByRole('region', { name: 'Closed: Election day' });
  await expect(election.getByRole('row', { name: /Team 2\b/ })).toContainText('Waiting');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Needs attention' })).not.toContainText(
    'booked while the gym is closed',
  );
});
