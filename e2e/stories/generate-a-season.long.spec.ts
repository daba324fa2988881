import type { Page } from '@playwright/test';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openPortal } from '../support/portal.ts';
import { expect, signIn } from '../support/story.ts';

const ADMIN = { email: 'admin@example.org', password: 'Full-Court-1' };

/** A separate portal with the demo league, because the story publishes games for the whole league. */
const test = storiesWithOwnPortal(() => openPortal({ DEMO: 'on', THROTTLE: 'off' }));
test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

/** A twentieth of the usual number of moves: enough to place every game, without waiting for further improvements. */
const MOVES = 300_000;
/** Only ends a story that hangs: how long generating takes depends on the machine. */
const DRAWN = { timeout: 240_000 };

async function drawWithFewerMoves(page: Page): Promise<void> {
  await page.route('**/api/admin/game-plans', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.continue({ postData: { ...route.request().postDataJSON(), moves: MOVES } });
  });
}

/** The games in the schedule, in order. */
async function gamesIn(url: string): Promise<ScheduleRowWire[]> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const answer = await api(url, '/admin/combined-schedule', { token });
  expect(answer.status).toBe(200);
  return (answer.body as unknown as ScheduleRowWire[]).filter(
    ({ Type, StatusEffective }) => Type === 'GAME' && StatusEffective === 'GAME',
  );
}

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: new RegExp(`\\b${name}`) });

/** Generates a draft of this name and opens it. */
async function generate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Generate the schedule' }).click();
  await expect(page.getByText(`${name} is ready.`)).toBeVisible(DRAWN);
  await page.getByRole('link', { name: 'Open the draft' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** Publishes the open draft. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish the games' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, publish' }).click();
  await expect(page.getByText(/in the combined schedule: /)).toBeVisible();
}

test('an administrator generates the season, pins a game, publishes, and repairs the plan after losing a gym on a Saturday', async ({
  page,
  portal,
}) => {
  const before = await gamesIn(portal.url);
  await drawWithFewerMoves(page);
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.goto('/admin/games');

  await page.getByLabel('Games per team, All divisions').fill('6');
  await page.getByLabel('Earliest start, All divisions').selectOption({ label: '10 AM' });
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();

  await step(page, 'Generate').click();
  await expect(page.getByText(/^90 teams, 270 games, \d+ weekends from /)).toBeVisible();
  await expectAccessible(page, 'before the games are generated');
  await generate(page, 'Draft 1');
  await expect(page.getByText(/90 teams play 6 games each/)).toBeVisible();
  await expectAccessible(page, 'a draft');
  await page.getByRole('link', { name: 'Day board' }).click();
  await page.getByRole('button', { name: / vs / }).first().focus();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: /, pinned$/ })).toHaveCount(1);
  await publish(page);
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible();
  await expectAccessible(page, 'a published draft');
  const published = await gamesIn(portal.url);
  expect(published).toHaveLength(before.length + 270);

  // closes the gym with the most games on a Saturday
  const drawn = published.filter(({ AvailableDate, AvailableTime }) =>
    before.every((row) => row.AvailableDate !== AvailableDate || row.AvailableTime !== AvailableTime),
  );
  const [lost] = [
    ...Map.groupBy(
      drawn,
      ({ AvailableDate, SchoolName, GymName }) => `${AvailableDate} ${SchoolName} - ${GymName}`,
    ),
  ]
    .filter(([, [game]]) => game !== undefined && weekdayOf(game.AvailableDate) === 6)
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (lost === undefined) throw new Error('No game is on a Saturday.');
  const [name] = lost;
  const [day = '', gym = ''] = [name.slice(0, 10), name.slice(11)];

  await step(page, 'Generate').click();
  await expect(page.getByText('Starts from the games in the schedule: few games change.')).toBeVisible();
  await page.getByText('Start from other games, or try a change').click();
  await page.getByRole('button', { name: 'Add days without a gym' }).click();
  await page.getByLabel('Gym', { exact: true }).selectOption({ label: gym });
  await page.getByLabel('First day').fill(day);
  await expectAccessible(page, 'supposing that a gym is lost');
  await generate(page, 'Draft 2');
  await publish(page);
  const repaired = await gamesIn(portal.url);
  expect(repaired).toHaveLength(published.length);
  const isLost = ({ AvailableDate, SchoolName, GymName }: ScheduleRowWire) =>
    AvailableDate === day && `${SchoolName} - ${GymName}` === gym;
  expect(repaired.filter(isLost)).toEqual([]);
});
