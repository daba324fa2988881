import type { Page } from '@playwright/test';
import { programName } from '@portal/domain/season/season-name.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail, leagueFiles } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { button, createSlots, openStep, stepOf } from '../support/season-steps.ts';
import { expect, signIn, signInAsAdmin } from '../support/story.ts';

const test = storiesWithOwnPortal(openLeague);

// the story's own portal has Winter as its active season
test.use({ bypassCSP: true });

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
const YEAR = TODAY.slice(0, 4);
const files = leagueFiles(TODAY, programName(Number(YEAR), 'SPRING'));
/** The next season's teams have other names, so that screens show which season they are about. */
const clubs = Buffer.from(files.enrollment.toString('utf8').replace(/team (?=\d)/gi, 'Club '));
const PREPARING = `You are preparing Spring ${YEAR}. Coaches still see Winter ${YEAR}.`;

async function prepare(page: Page): Promise<void> {
  await page.goto('/admin');
  await button(page, 'Got it!').click();
  await button(page, 'Prepare another season').click();
  const dialog = page.getByRole('dialog', { name: 'Prepare another season' });
  await dialog.getByLabel('Season').selectOption('Spring');
  await dialog.getByLabel('Year').fill('2072');
  await expect(dialog.getByText(/years from now\. Is the year right\?/)).toBeVisible();
  await expectAccessible(page, 'a season to prepare');
  await button(page, 'Prepare Spring 2072').click();
  await expect(
    page.getByText(`You are preparing Spring 2072. Coaches still see Winter ${YEAR}.`),
  ).toBeVisible();
  await button(page, 'Remove Spring 2072').click();
  await button(page, 'Yes, remove it').click();
  await expect(page).toHaveURL(/\/admin$/);
  await button(page, 'Prepare another season').click();
  await dialog.getByLabel('Season').selectOption('Spring');
  await dialog.getByLabel('Year').fill(YEAR);
  await button(page, `Prepare Spring ${YEAR}`).click();
  await expect(page.getByText(PREPARING)).toBeVisible();
  await expectAccessible(page, 'Admin while a season is prepared');
}

async function bringIn(page: Page): Promise<void> {
  await openStep(page, 'Teams and coaches');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'clubs.csv', mimeType: 'text/csv', buffer: clubs });
  await page.getByRole('link', { name: /^Review/ }).click();
  await expect(page.getByText(PREPARING)).toBeVisible();
  await button(page, 'Import').click();
  await expect(page.getByText(/^Imported for /).first()).toBeVisible();
  await expectAccessible(page, 'Load Coach Data while a season is prepared');

  await page.getByRole('link', { name: 'Go to Start New Season' }).click();
  await expect(page.getByText(PREPARING)).toBeVisible();
  await openStep(page, 'Permits');
  const permits = { name: 'permits.csv', mimeType: 'text/csv', buffer: Buffer.from(files.permits) };
  await page.getByLabel('Choose a file: Permits').setInputFiles(permits);
  await button(page, 'Import').click();
  await expect(stepOf(page, 'Permits')).toContainText(/\d+ permits/);
  await page.reload();
  await expect(page.getByText(PREPARING)).toBeVisible();
  await createSlots(page);
  await expect(stepOf(page, 'Invite coaches')).toContainText(`After Spring ${YEAR} is open for booking`);
  await expectAccessible(page, 'a season that is ready');
}

test('an administrator prepares the next season while a coach books in this one', async ({
  browser,
  page,
  portal,
}) => {
  const coach = await browser.newContext({ baseURL: portal.url });
  const requests = await coach.newPage();
  await signInAsAdmin(page);
  await signIn(requests, coachEmail(3));

  await prepare(page);
  await bringIn(page);

  const day = dayOfNextWeek(1);
  await openRequests(requests, day);
  await button(requests, 'Got it!').click();
  await expect(requests.getByText(/Club 3/)).toHaveCount(0);
  await boxes(requests, 'Team 3', 'Boys 3-4', 'Salk').first().check();
  await submit(requests);
  await expect(requests.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();

  await button(page, `Open Spring ${YEAR} for booking`).click();
  await expect(page.getByText(/Upcoming entries from the other season stay booked/)).toBeVisible();
  await button(page, 'Switch season').click();
  await expect(page.getByText(`Upcoming entries from Winter ${YEAR}: 1 entry in 1 gym.`)).toBeVisible();
  await expect(page.getByText(`Spring ${YEAR} is open for booking.`)).toBeVisible();
  await openStep(page, 'Season');
  await expect(page.getByText(`1 upcoming entry from Winter ${YEAR}`)).toBeVisible();
  await expect(page.getByText(PREPARING)).toHaveCount(0);

  await openRequests(requests, day);
  await expect(boxes(requests, 'Club 3', 'Boys 3-4', 'Salk').first()).toBeVisible();
  await requests.goto('/your-practices');
  await requests
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await button(requests, 'Yes, cancel it').click();
  await expect(requests.getByText('No bookings yet.')).toBeVisible();
  await coach.close();
});
