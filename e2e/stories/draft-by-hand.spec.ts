import type { Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague, type RunningPortal } from '../support/portal.ts';
import { eventually, expect, signInAsAdmin } from '../support/story.ts';

/** A portal of its own: games are drawn up for the whole league. */
const test = storiesWithOwnPortal(openLeague);
test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

type Rules = {
  revision: number;
  travelMinutes: number;
  divisions: { divisionId: number; divisionName?: string; teams?: number; gamesPerTeam: number }[];
};

/** Draws up two games for each team of one division. @returns the number of the draft */
async function drawUp({ url }: RunningPortal): Promise<string> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const must = async (path: string, body: unknown, method: string) => {
    const answer = await api(url, path, { token, body, method });
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  };
  const { body } = await api(url, '/admin/game-rules', { token });
  const { revision, travelMinutes, divisions } = body as Rules;
  await must(
    '/admin/game-rules',
    {
      revision,
      travelMinutes,
      divisions: divisions.map(({ divisionName: _, teams: __, ...rules }) => ({
        ...rules,
        gamesPerTeam: 2,
      })),
    },
    'PUT',
  );
  const divisionIds = divisions.slice(0, 1).map(({ divisionId }) => divisionId);
  await must(
    '/admin/game-plans',
    { from: 'empty', keep: 'pinned', divisionIds, seed: 7, moves: 10_000 },
    'POST',
  );
  return await eventually(async () => {
    const list = await api(url, '/admin/game-plans', { token });
    const [plan] = list.body.plans as { id: number }[];
    return plan === undefined ? null : String(plan.id);
  });
}

const bar = (page: Page) => page.getByRole('application', { name: /^Moving / });
const place = (page: Page) => bar(page).getByRole('status');

/** Goes through the places of the day until one breaks no rule. */
async function toAnotherPlace(page: Page): Promise<void> {
  await expect(place(page)).not.toHaveText(/looking for free time/);
  for (let step = 0; step < 60; step += 1) {
    const before = await place(page).textContent();
    await page.keyboard.press('ArrowRight');
    if (/^Nothing later/.test((await place(page).textContent()) ?? '')) {
      await page.keyboard.press('ArrowDown');
      for (let back = 0; back < 20; back += 1) await page.keyboard.press('ArrowLeft');
    }
    const now = (await place(page).textContent()) ?? '';
    if (now !== before && /: (Good|Fair|Poor)/.test(now)) return;
  }
  throw new Error('Every place of the day breaks a rule.');
}

test('an administrator moves, pins and removes a planned game with only the keyboard', async ({
  page,
  portal,
}) => {
  const planId = await drawUp(portal);
  await signInAsAdmin(page);
  await page.goto(`/admin/games?step=draft&plan=${planId}&view=board`);
  const board = page.getByRole('region', { name: /^Courts on/ });
  const first = board.getByRole('button', { name: / vs / }).first();
  const label = (await first.getAttribute('title')) ?? '';
  const name = label.slice(0, label.indexOf(','));
  const key = (await first.getAttribute('data-item')) ?? '';
  const game = page.locator(`.board [data-item="${key}"]`);

  await test.step('M lifts the game, arrow keys move it, and Enter drops it', async () => {
    await game.focus();
    await page.keyboard.press('m');
    await expect(bar(page)).toBeFocused();
    await toAnotherPlace(page);
    await expectAccessible(page, 'the day board of a draft while a game is moved');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The game was moved\./)).toBeVisible();
    await expect(game).toBeFocused();
    await expect(game).not.toHaveAttribute('title', label);
  });

  await test.step('P pins the game', async () => {
    await page.keyboard.press('p');
    await expect(game).toHaveAttribute('title', /, pinned/);
    await expect(game).toBeFocused();
  });

  await test.step('Delete removes the game from the board, and it gets a place again', async () => {
    await page.keyboard.press('Delete');
    const find = page.getByRole('button', { name: `Find a place for ${name}` });
    await expect(find).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Find a place for ${name}` });
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expectAccessible(page, 'the places of a planned game');
    await dialog.getByRole('button', { name: 'Move here' }).focus();
    await page.keyboard.press('Enter');
    await expect(game).toBeFocused();
    await expect(page.getByRole('region', { name: /without a place$/ })).toBeHidden();
  });

  await test.step('the last change is undone', async () => {
    await page.getByRole('button', { name: `Undo: ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '1 game without a place' })).toBeVisible();
  });
});
