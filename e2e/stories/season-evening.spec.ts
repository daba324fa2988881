import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { meant } from '../support/dirty-season.ts';
import { mailsTo } from '../support/mailbox.ts';
import { EMPTY, openPortal, type RunningPortal } from '../support/portal.ts';
import { dayOfNextWeek, pick, slotOf, submit } from '../support/screens.ts';
import {
  button,
  createSlots,
  enterLeague,
  heading,
  importPlaces,
  loadCoaches,
  sendEnrollment,
  setSeason,
  toAdmin,
} from '../support/season-steps.ts';
import { eventually, expect, logInOnScreen, PASSWORD, test as story } from '../support/story.ts';

/** A separate portal that starts without a season, gyms or teams. */
const test = story.extend<{ portal: RunningPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  portal: async ({}, use) => {
    const { THROTTLE: _, ...throttled } = EMPTY;
    const portal = await openPortal(throttled);
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

/** A coach with two teams in the fixture's league. */
const COACH = {
  first: 'Zoë',
  last: 'McRae',
  email: 'coach.25@example.org',
  team: 'Hawks',
  division: 'Boys 1-2',
};
/** A Monday, because Elm Street is open on Mondays (support/dirty-season.ts). */
const DAY = dayOfNextWeek(0);

async function seeSchedule(page: Page): Promise<void> {
  const manage = page.getByRole('region', { name: 'Manage' });
  await manage.getByRole('link', { name: 'Combined Schedule' }).click();
  await heading(page, 'Combined Schedule (Admin)');
  await expect(page.getByText(/\d+ of \d+ shown · past hidden/)).toBeVisible();
}

async function invite(page: Page): Promise<void> {
  await page.goto('/admin/coaches');
  await expect(page.getByText(`${meant.league.teams.length} teams · `)).toBeVisible();
  await page.getByLabel('Search').fill(COACH.email);
  await expect(page.getByText(/^2 of \d+ teams/)).toBeVisible();
  const name = `${COACH.first} ${COACH.last}`;
  await page
    .getByRole('button', { name: `${name} (Not invited)` })
    .first()
    .click();
  await button(page, 'Invite').click();
  await expect(page.getByRole('dialog', { name }).getByText(/^Invited /)).toBeVisible();
  await expectAccessible(page, 'invited');
}

async function seeBooking(page: Page, slot: string): Promise<void> {
  await page.goto(`/admin/combined-schedule?from=${DAY}&to=${DAY}&type=PRACTICE`);
  await expect(page.getByText(/^1 of \d+ shown/)).toBeVisible();
  // administrators read "Elm Street - Gym" where coaches read "Elm Street"
  const [when] = slot.split(', court');
  await expect(page.getByRole('button', { name: `Cancel: ${when}` })).toBeVisible();
}

/** The coach opens the link in the invitation and ends up on their dashboard. */
async function joinLeague(page: Page, portal: RunningPortal): Promise<void> {
  const invitation = async () =>
    /http:\S+\/invitation\/\S+/.exec((await mailsTo(COACH.email, portal.dataDir)).join('\n'))?.[0] ?? null;
  await page.goto(await eventually(invitation));
  await button(page, 'Got it!').click();
  await expect(page.getByRole('heading', { name: `Welcome, ${COACH.first}` })).toBeVisible();
  await expectAccessible(page, 'invitation');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Create my account').click();
  await expect(page.getByText('Both of your teams still need a practice')).toBeVisible();
}

/** @returns the booked slot in the words of its checkbox */
async function bookPractice(page: Page, portal: RunningPortal): Promise<string> {
  await page.goto(`/practice-request?day=${DAY}`);
  const { team, division } = COACH;
  const box = page
    .getByRole('checkbox', { name: new RegExp(`^${team}, ${division}: .* at Elm Street`) })
    .first();
  await expect(box).toBeVisible();
  const slot = await slotOf(box);
  await pick(box);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  await button(page, 'OK').click();

  const mail = await eventually(
    async () =>
      (await mailsTo(COACH.email, portal.dataDir)).find((each) => each.includes('BEGIN:VEVENT')) ?? null,
  );
  expect(mail).toContain(`DTSTART;TZID=America/New_York:${DAY.replaceAll('-', '')}T`);
  expect(mail).toContain(`SUMMARY:Practice: ${team}`);
  expect(mail).toContain('filename=practice.ics');
  return slot;
}

const SHAPE = 'enrollment-windows.csv';
const DESK = { viewport: { width: 1280, height: 860 }, colorScheme: 'light', bypassCSP: true } as const;
const PHONE = { viewport: { width: 390, height: 860 }, colorScheme: 'dark', bypassCSP: true } as const;

test.use(DESK);

test('an administrator sets up a season from an empty database to the first booking', async ({
  page,
  portal,
  browser,
}) => {
  await test.step('the administrator logs in', async () => {
    await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
    await button(page, 'Got it!').click();
    await page.getByRole('link', { name: 'Set up the season' }).click();
  });
  await test.step('the administrator enters the league’s name and contact', () => enterLeague(page));
  await test.step('the administrator sets the season in step 1', () => setSeason(page));
  await test.step('the administrator adds gyms, permits and closures', () => importPlaces(page));
  await test.step('the administrator uploads the enrollment file in step 2', () =>
    sendEnrollment(page, SHAPE));
  await test.step('the administrator loads teams and coaches in step 2', () => loadCoaches(page, SHAPE));
  await test.step('the administrator publishes gym time in step 3', async () => {
    await toAdmin(page);
    await createSlots(page);
    await expect(page.getByText(/^Winter 2026 is open for booking\. Coaches can book \d/)).toBeVisible();
    await expectAccessible(page, 'season open for booking');
  });
  await test.step('the schedule is open', () => seeSchedule(page));
  await test.step('a coach is invited', () => invite(page));

  const context = await browser.newContext({ ...PHONE, baseURL: portal.url });
  const coach = await context.newPage();
  await test.step('the coach joins', () => joinLeague(coach, portal));
  const slot = await test.step('the coach books', () => bookPractice(coach, portal));
  await context.close();
  await test.step('the administrator sees the booking', () => seeBooking(page, slot));
});
