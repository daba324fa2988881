import type { Page } from '@playwright/test';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague, type RunningPortal } from '../support/portal.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { button, generate, openStep } from '../support/season-steps.ts';
import { eventually, expect, signInAsAdmin } from '../support/story.ts';

const test = storiesWithOwnPortal(openLeague);

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
const YEAR = TODAY.slice(0, 4);
/** A Tuesday; Salk is open from 6 PM. */
const DAY = dayOfNextWeek(1);

/** Coach 3 has a practice that evening. */
async function bookInWinter({ url }: RunningPortal): Promise<void> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const rows = (await api(url, '/admin/combined-schedule', { token })).body as unknown as {
    AvailableDate: string;
    SchoolName: string;
    VenueId: number;
  }[];
  const venueId = rows.find(({ SchoolName }) => SchoolName === 'Salk')?.VenueId;
  const practice = { divisionName: 'Boys 3-4', teamName: 'Team 3', court: '1', venueId };
  for (const reservationTime of ['18:00:00', '20:00:00']) {
    const body = { ...practice, reservationDate: DAY, reservationTime };
    expect((await api(url, '/admin/reserve', { token, body })).status).toBe(200);
  }
}

async function switchToSpring(page: Page): Promise<void> {
  await page.goto('/admin');
  await button(page, 'Got it!').click();
  await openStep(page, 'Season');
  await page.getByLabel('Season', { exact: true }).selectOption('Spring');
  await page.getByLabel('Year').fill(YEAR);
  await button(page, 'Set active season').click();
  await button(page, 'Switch season').click();
  await expect(page.getByText(`Upcoming entries from Winter ${YEAR}: 2 entries in 1 gym.`)).toBeVisible();
  await expect(page.getByText(`2 upcoming entries from Winter ${YEAR}`).first()).toBeVisible();
  await openStep(page, 'Permits');
  await expect(page.getByText(`Spring ${YEAR} has no gym hours yet`)).toBeVisible();
  await expectAccessible(page, 'the season after the switch');
}

/** Fills in the dialog, checks the preview, and copies the season. */
async function copySeason(page: Page): Promise<void> {
  await button(page, `Copy from Winter ${YEAR}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day of the new season').fill(addDays(TODAY, 1));
  await dialog.getByLabel('Last day of the new season').fill(addDays(TODAY, -1));
  await expect(dialog.getByText('The last date must not be before the first.')).toBeVisible();
  await dialog.getByLabel('Last day of the new season').fill(addDays(TODAY, 20));
  await dialog.getByLabel('New permits are').selectOption({ index: 1 });
  await expectAccessible(page, 'days of the new season');
  await button(page, 'Preview').click();
  await expect(dialog.getByRole('region', { name: 'Permits' })).toContainText('Salk - Gym');
  await expect(dialog.getByRole('region', { name: 'Still to enter' })).toContainText('Holiday');
  await expectAccessible(page, 'what is copied');
  await button(page, 'Copy 21 permits and 2 divisions').click();
  await expect(page.getByText(`Copied from Winter ${YEAR}: 21 permits, 2 divisions`)).toBeVisible();
  await expectAccessible(page, 'copied');
}

async function cancelOneOfWinter(page: Page): Promise<void> {
  await page.goto(`/admin/combined-schedule?from=${DAY}&to=${DAY}&venue=Salk+-+Gym&status=RESERVED`);
  const taken = page
    .getByRole('list', { name: 'Combined schedule' })
    .getByRole('listitem')
    .filter({ hasText: /Used by practice, .* PM \(Winter \d{4}\)/ });
  await expect(taken).toHaveCount(2);
  await expectAccessible(page, 'rows that Winter takes');
  await button(page, `See entries from Winter ${YEAR}`).click();
  const dialog = page.getByRole('dialog', { name: `Upcoming entries from Winter ${YEAR}` });
  await dialog.getByRole('checkbox', { name: /6–7 PM: Boys 3-4 Team 3/ }).check();
  await expectAccessible(page, 'what is left of Winter');
  await button(page, 'Cancel 1 entry').click();
  await expect(page.getByText('1 email will be sent. This can’t be undone.')).toBeVisible();
  await expectAccessible(page, 'question before the cancel');
  await button(page, 'Yes, cancel and email').click();
  await expect(page.getByText(`1 upcoming entry from Winter ${YEAR}`)).toBeVisible();
  await expect(taken).toHaveCount(1);
}

// a separate portal, because switching the season affects the whole league
test.use({ viewport: { width: 390, height: 860 }, colorScheme: 'dark', bypassCSP: true });

test('an administrator starts a season from the previous one, and cancels its leftover entries', async ({
  page,
  portal,
}) => {
  await bookInWinter(portal);
  await signInAsAdmin(page);
  await switchToSpring(page);
  await copySeason(page);

  await button(page, 'Undo').click();
  await expectAccessible(page, 'question before the undo');
  await button(page, 'Yes, undo it').click();
  await expect(page.getByText(`Spring ${YEAR} has no gym hours yet`)).toBeVisible();
  await copySeason(page);

  await generate(page);
  await expect(page.getByText(`Copied from Winter ${YEAR}`)).toHaveCount(0);
  await cancelOneOfWinter(page);
  const mail = await eventually(
    async () =>
      (await mailsTo(coachEmail(3), portal.dataDir)).find((each) =>
        each.includes(`Winter ${YEAR} is over`),
      ) ?? null,
  );
  expect(mail).toContain('Team 3');
});
