import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailedLink, mailsTo } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague, type RunningPortal } from '../support/portal.ts';
import { eventually, expect, PASSWORD } from '../support/story.ts';

const test = storiesWithOwnPortal(openLeague);

/** The coach on the waitlist, and the coach who cancels a practice. */
const WAITING = 1;
const GIVING = 2;

/** A time zone where it is about noon now, because slots are held only during the day. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // POSIX inverts the sign: zones ahead of Greenwich have a minus
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function must(portal: RunningPortal, path: string, options: Parameters<typeof api>[2]) {
  const answer = await api(portal.url, path, options);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** Cancels a practice next week, so that its slot is offered to the coach on the waitlist. */
async function offerSlot(portal: RunningPortal): Promise<void> {
  const admin = await logIn(portal.url, ADMIN.email, ADMIN.password);
  const settings = await must(portal, '/admin/league-settings', { token: admin });
  const league = {
    leagueName: 'Test League',
    contactPhone: '+1 732 555 0100',
    contactEmail: 'l@example.org',
  };
  const changed = { ...settings, ...league, timeZone: noonZone() };
  await must(portal, '/admin/league-settings', { token: admin, method: 'PUT', body: changed });

  const giving = await logIn(portal.url, coachEmail(GIVING), PASSWORD);
  const { availability } = await must(portal, '/reservations/availability', { token: giving });
  const slot = (availability as Record<string, unknown>[]).at(-1);
  const booking = {
    VenueId: slot?.VenueId,
    ReservationDate: slot?.AvailableDate,
    ReservationTime: slot?.AvailableTime,
    Court: slot?.Court,
    DivisionName: 'Boys 3-4',
    TeamName: `Team ${GIVING}`,
    Status: 'practice',
  };
  await must(portal, '/reservations/reserve', { token: giving, body: booking });

  // the request comes after the booking, because only slots that become free later are offered
  const waiting = await logIn(portal.url, coachEmail(WAITING), PASSWORD);
  const { teams } = await must(portal, '/waitlist', { token: waiting });
  const [team] = teams as { id: number }[];
  const request = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '09:00', untilTime: null, venueIds: null };
  const body = { ...request, teamId: team?.id, weeks: 'every' };
  await must(portal, '/waitlist/requests', { token: waiting, body });

  await must(portal, '/reservations/cancel-reservation', {
    token: giving,
    body: { AvailabilityId: slot?.Id },
  });
}

test.use({ viewport: { width: 390, height: 900 }, colorScheme: 'dark', bypassCSP: true });

test('a coach turns off waitlist emails from an email and from the email program, and turns them on again in the account', async ({
  page,
  portal,
}) => {
  await offerSlot(portal);
  const link = await eventually(() => mailedLink(coachEmail(WAITING), 'unsubscribe', portal.dataDir));
  const mail = (await mailsTo(coachEmail(WAITING), portal.dataDir)).at(-1);
  expect(mail).toContain(`List-Unsubscribe: <${portal.url}${link}>`);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Turn off waitlist offers?' })).toBeVisible();
  await expect(page.getByText('c•••@e•••.org gets an email')).toBeVisible();
  await expectAccessible(page, 'the question');
  await page.getByRole('button', { name: 'Turn off offers' }).dblclick();
  await expect(page.getByText('c•••@e•••.org no longer gets waitlist offers.')).toBeVisible();
  await expectAccessible(page, 'offers turned off');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Turn back on' })).toBeVisible();

  await page.getByRole('link', { name: 'Email settings' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(coachEmail(WAITING));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/account$/);
  const offers = page.getByRole('checkbox', { name: 'Waitlist offers' });
  await expect(offers).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Reminders' })).toBeChecked();
  await offers.check();
  await expect(page.getByText('Saved')).toBeVisible();
  await expectAccessible(page, 'the account');
  await page.goBack();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Turn off offers' })).toBeVisible();

  // an email program unsubscribes with one click
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await fetch(portal.url + link, { method: 'POST', body: form, redirect: 'error' });
  expect(answer.status).toBe(200);
  await page.goto('/account');
  await expect(offers).not.toBeChecked();

  // without an answer nothing is known, and the switch says so
  await portal.kill();
  await offers.click();
  await expect(page.getByRole('region', { name: 'Email notifications' }).getByRole('alert')).toContainText(
    'We don’t know whether this went through.',
  );
  await expect(offers).not.toBeChecked();
  await portal.startAgain();
  await offers.check();
  await expect(page.getByText('Saved')).toBeVisible();
});
