import type { Page } from '@playwright/test';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatTimeRange } from '@portal/domain/time/format.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague, type RunningPortal } from '../support/portal.ts';
import { eventually, expect, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because the story generates games for the whole league. */
const test = storiesWithOwnPortal(openLeague);
test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

type Rules = {
  revision: number;
  travelMinutes: number;
  divisions: { divisionId: number; divisionName?: string; teams?: number; gamesPerTeam: number }[];
};

/** Generates two games for each team of one division. @returns the number of the draft */
async function generate({ url }: RunningPortal): Promise<string> {
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

type Place = { courtId: number; date: string; startTime: string; endTime: string };
type Plan = {
  games: { key: string; place: Place | null }[];
  courts: { courtId: number; schoolName: string; gymName: string; courtName: string }[];
};

/** A game of the draft and a free place on its day that breaks no rule. Which games have one depends on the dates. */
async function findMove({ url }: RunningPortal, planId: string) {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const plan = (await api(url, `/admin/game-plans/${planId}`, { token })).body as unknown as Plan;
  for (const { key, place } of plan.games) {
    if (place === null) continue;
    const path = `/admin/game-plans/${planId}/games/${key}/places?date=${place.date}`;
    const { body } = await api(url, path, { token });
    const places = body as unknown as (Place & { level: string; takes: string | null })[];
    const to = places.find(({ level, takes }) => level !== 'broken' && takes === null);
    const court = plan.courts.find(({ courtId }) => courtId === to?.courtId);
    if (to === undefined || court === undefined) continue;
    return {
      key,
      day: place.date,
      to: { courtId: to.courtId, date: to.date, startTime: to.startTime },
      court: `${venueNameOf(court)}, court ${court.courtName}, `,
      time: `${formatTimeRange(to.startTime, to.endTime)}: `,
    };
  }
  throw new Error('No game of the draft has another place on its day.');
}

const bar = (page: Page) => page.getByRole('application', { name: /^Moving / });
const place = (page: Page) => bar(page).getByRole('status');

/** Presses a key until the bar shows this text; fails if the bar stops changing. */
async function pressUntil(page: Page, key: string, text: string): Promise<void> {
  for (;;) {
    const before = (await place(page).textContent()) ?? '';
    if (before.includes(text)) return;
    await page.keyboard.press(key);
    await expect(place(page)).not.toHaveText(before);
  }
}

/** Moves the held game from the first court and its first time to another place on the same day. */
async function walkTo(page: Page, { court, time }: { court: string; time: string }): Promise<void> {
  // until the places are loaded, the left and right arrows do nothing
  await expect(page.locator('.board-level').first()).toBeAttached();
  await pressUntil(page, 'ArrowUp', 'This is the first court.');
  await pressUntil(page, 'ArrowDown', court);
  await pressUntil(page, 'ArrowLeft', 'Nothing earlier');
  await pressUntil(page, 'ArrowRight', court + time);
  await expect(place(page)).toHaveText(/: (Good|Fair|Poor)/);
}

test('an administrator moves, pins and takes out a planned game with only the keyboard', async ({
  page,
  portal,
}) => {
  const planId = await generate(portal);
  const move = await findMove(portal, planId);
  await signInAsAdmin(page);
  await page.goto(`/admin/games?step=draft&plan=${planId}&view=board&day=${move.day}`);
  const game = page.locator(`.board [data-item="${move.key}"]`);
  const label = (await game.getAttribute('title')) ?? '';
  const name = label.slice(0, label.indexOf(','));

  await test.step('M lifts the game, arrow keys move it, and Enter drops it', async () => {
    await game.focus();
    await page.keyboard.press('m');
    await expect(bar(page)).toBeFocused();
    await walkTo(page, move);
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
    // until the server has answered, Undo is still that of the change before
    await expect(page.getByText(/The game was moved\./)).toBeVisible();
    await expect(game).toBeFocused();
    await expect(page.getByRole('region', { name: /unscheduled games?$/ })).toBeHidden();
  });

  await test.step('the last change is undone', async () => {
    await page.getByRole('button', { name: `Undo: ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '1 unscheduled game' })).toBeVisible();
  });

  await test.step('a game that a colleague places leaves the list of games without a place by itself', async () => {
    const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
    const { shownHash } = (await api(portal.url, `/admin/game-plans/${planId}`, { token })).body;
    const path = `/admin/game-plans/${planId}/games/${move.key}`;
    const placed = await api(portal.url, path, { token, method: 'PUT', body: { shownHash, place: move.to } });
    expect(placed.status).toBe(200);
    await expect(page.getByRole('region', { name: '1 unscheduled game' })).toBeHidden();
  });
});
