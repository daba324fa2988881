import type { Page } from '@playwright/test';
import { describeScore, SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { api } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

const COACH = 12;
const PLAYERS = 9;
/** One for each skill of each player. */
const ANSWERS = PLAYERS * SKILLS.length;
const NAMES = ['Ava', 'Ben', 'Cleo', 'Dan', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo'];

test.describe.configure({ mode: 'default' });

let token = '';

/** Opens the first player of a team with nine players, as the coach. */
async function openFirstPlayer(page: Page, division: string): Promise<void> {
  const url = process.env.PORTAL_URL ?? '';
  token ||= await confirmedCoach(COACH);
  const { body } = await api(url, '/ratings/rosters', { token });
  const teams = body.teams as { id: number; divisionName: string }[];
  const id = teams.find(({ divisionName }) => divisionName === division)?.id;
  const players = NAMES.map((firstName) => ({
    firstName,
    lastInitial: 'S',
    jerseyNumber: null,
    grade: null,
  }));
  const added = await api(url, `/ratings/teams/${id}/players`, { token, body: { players } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  await signIn(page, coachEmail(COACH));
  await page.goto(`/player-ratings?team=${id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ava S\./ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ava S.');
}

const next = (page: Page) => page.getByRole('link', { name: /^Next: / });
const expectRated = (page: Page) =>
  expect(page.getByRole('main').getByRole('link', { name: /Complete/ })).toHaveCount(PLAYERS);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a coach rates 9 players with 63 taps on 9 screens', async ({ page }) => {
    await openFirstPlayer(page, 'Boys 3-4');
    let taps = 0;
    let moves = 0;
    const screens = new Set<string>();
    for (const name of NAMES) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} S.`);
      screens.add(page.url());
      for (const skill of SKILLS) {
        // the next skill appears by itself, and its button is visible
        const step = page
          .getByRole('group', { name: SKILL_LABELS[skill] })
          .getByText(describeScore(skill, 3));
        await expect(step).toBeInViewport();
        await step.tap();
        taps += 1;
      }
      if (name !== NAMES.at(-1)) {
        await next(page).tap();
        moves += 1;
      }
    }
    expect({ taps, screens: screens.size, moves }).toEqual({
      taps: ANSWERS,
      screens: PLAYERS,
      moves: PLAYERS - 1,
    });
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Back to roster' }).tap();
    await expectRated(page);
  });
});

test('a coach rates 9 players with 63 number keys at a desk', async ({ page }) => {
  await openFirstPlayer(page, 'Girls 5-6');
  let keys = 0;
  for (const name of NAMES) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} S.`);
    await page.keyboard.press('Tab');
    for (const skill of SKILLS) {
      await page.keyboard.press('3');
      keys += 1;
      await expect(
        page.getByRole('group', { name: SKILL_LABELS[skill] }).getByRole('radio', { name: /^3: / }),
      ).toBeChecked();
    }
    if (name !== NAMES.at(-1)) await next(page).press('Enter');
  }
  expect(keys).toBe(ANSWERS);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to roster' }).press('Enter');
  await expectRated(page);
});
