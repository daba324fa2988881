import type { Locator, Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, dayName, dayOfNextWeek } from '../support/screens.ts';
import { eventually, expect, signIn } from '../support/story.ts';

/** How many actions frequent tasks take; a change that adds one fails here. */

/** A separate portal, because an administrator gives one of its coaches a third team. */
const test = storiesWithOwnPortal(openLeague);

/** Counts taps. Each must reach its target without scrolling the page. */
function tapsOn(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    const place = await target.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(place, 'the target is shown').not.toBeNull();
    expect(place?.y).toBeGreaterThanOrEqual(0);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(height);
    taps += 1;
    await target.click();
  };
  return { tap, count: () => taps };
}

/** Opens the dashboard and closes the cookie notice, which stays closed. */
async function openDashboard(page: Page, coach: number): Promise<void> {
  await signIn(page, coachEmail(coach));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Got it!' }).click();
}

const card = (page: Page, name: RegExp) =>
  page.getByRole('checkbox', { name, disabled: false }).first().locator('xpath=ancestor::label');
const picks = (page: Page) => page.getByRole('region', { name: 'Your picks' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('booking one team from the dashboard takes 3 taps, changing the practice 3', async ({ page }) => {
    await openDashboard(page, 1);
    const booking = tapsOn(page);
    await booking.tap(page.getByRole('link', { name: 'Request a practice' }));
    const first = card(page, /^Team 1, Boys 3-4: /);
    await expect(first).toBeVisible();
    const { y = 420, height = 0 } = (await first.boundingBox()) ?? {};
    expect(y).toBeLessThan(420);
    expect(height).toBeGreaterThanOrEqual(44);
    await booking.tap(first);
    await expect(picks(page)).toContainText('Team 1');
    await booking.tap(page.getByRole('button', { name: 'Submit Requests' }));
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    expect(booking.count()).toBe(3);

    await page.goto('/your-practices');
    const change = tapsOn(page);
    const link = page.getByRole('link', { name: /^Change time of Team 1: / });
    await expect(link).toBeVisible();
    await change.tap(link);
    await expect(page.getByText('Your old time is kept until you confirm.')).toBeVisible();
    await change.tap(card(page, /^Team 1, Boys 3-4: /));
    await expect(page.getByRole('region', { name: 'The new time' })).toContainText('Team 1');
    await change.tap(page.getByRole('button', { name: 'Confirm change' }));
    await expect(page.getByRole('heading', { name: /^Practices for/ })).toBeVisible();
    expect(change.count()).toBe(3);
  });

  test('booking three teams on chosen days takes 7 taps', async ({ page, portal }) => {
    await addTeam(portal.url, 'Third', { firstName: 'Casey', lastName: 'Number2', email: coachEmail(2) });
    await openDashboard(page, 2);
    await page.goto('/practice-request');
    const { tap, count } = tapsOn(page);
    for (const [index, team] of ['Team 2, Boys 3-4', 'Third, Boys 3-4', 'Team 2, Girls 5-6'].entries()) {
      const day = dayOfNextWeek(index);
      await expect(page.getByRole('radio', { name: team })).toBeChecked();
      await tap(page.locator(`[data-day="${day}"]`));
      const first = card(page, new RegExp(`^${team}: `, 'i'));
      await expect(first).toBeVisible();
      await tap(first);
      await expect(picks(page).getByRole('listitem')).toHaveCount(index + 1);
      await expect(page.getByRole('heading', { level: 2, name: dayName(day) })).toBeVisible();
    }
    await tap(page.getByRole('button', { name: 'Submit Requests' }));
    await expect(page.getByRole('dialog', { name: 'Practices booked' })).toBeVisible();
    expect(count()).toBe(7);
  });

  test('a new coach books a practice 6 actions after the invitation arrived', async ({ page, portal }) => {
    const email = 'nora.newcomer@example.org';
    const { token } = await addTeam(portal.url, 'Newcomers', {
      firstName: 'Nora',
      lastName: 'Newcomer',
      email,
    });
    const invited = await api(portal.url, '/admin/coaches/invite-all', {
      token,
      body: { coachIds: null },
    });
    expect(invited.status, JSON.stringify(invited.body)).toBe(200);
    const { tap, count: taps } = tapsOn(page);
    const invitation = async () =>
      /http:\S+\/invitation\/\S+/.exec((await mailsTo(email, portal.dataDir)).join('\n'))?.[0] ?? null;

    await page.goto(await eventually(invitation));
    await page.getByLabel('Password', { exact: true }).fill('Rim-Shot-22');
    await tap(page.getByRole('button', { name: 'Create my account' }));
    await expect(page).toHaveURL(/\/dashboard$/);
    await tap(page.getByRole('link', { name: 'Request a practice' }));
    await tap(card(page, /^Newcomers, Boys 3-4: /));
    await expect(picks(page)).toContainText('Newcomers');
    await tap(page.getByRole('button', { name: 'Submit Requests' }));
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    // with opening the link and typing the password
    expect(taps() + 2).toBe(6);
  });
});

/** Gives a coach one more team. */
async function addTeam(
  url: string,
  teamName: string,
  coach: { firstName: string; lastName: string; email: string },
): Promise<{ token: string }> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const added = await api(url, '/admin/teams', {
    token,
    body: { divisionName: 'Boys 3-4', teamName, coach },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { token };
}

const SCREENS = [
  { width: 1280, height: 860, view: 'calendar', atLeast: 8 },
  { width: 1280, height: 860, view: 'table', atLeast: 8 },
  { width: 1024, height: 768, view: 'table', atLeast: 5 },
  { width: 768, height: 1024, view: 'cards', atLeast: 5 },
];
for (const { width, height, view, atLeast } of SCREENS) {
  test(`at least ${atLeast} slots are in view at ${width}x${height} in the ${view}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openDashboard(page, 3);
    await page.goto(`/practice-request?view=${view}&day=${dayOfNextWeek(5)}`);
    const slots = view === 'calendar' ? page.locator('[data-pill]') : boxes(page, 'Team 3', 'Boys 3-4', '.*');
    await expect(slots.first()).toBeVisible();
    const bottoms = await slots.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(atLeast);
  });
}
