import type { Page } from '@playwright/test';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { type FileGame, gamesOn, plainFile } from '../support/games-file.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { expect, signIn, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because an import affects every team of the league. */
const test = storiesWithOwnPortal(() => openLeague());

const GAMES = 450;
const MOVED = 30;

async function scheduleOf(url: string): Promise<ScheduleRowWire[]> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const answer = await api(url, '/admin/combined-schedule', { token });
  expect(answer.status).toBe(200);
  return answer.body as unknown as ScheduleRowWire[];
}

const textOf = (row: ScheduleRowWire) =>
  [
    row.AvailableDate,
    row.AvailableTime,
    row.SchoolName,
    row.Court,
    row.DivisionName,
    row.HomeTeam,
    row.AwayTeam,
  ].join(' ');

/** The games in the schedule, in order. */
const gamesIn = async (url: string) =>
  (await scheduleOf(url))
    .filter(({ Type, StatusEffective }) => Type === 'GAME' && StatusEffective === 'GAME')
    .map(textOf)
    .toSorted();

const expectedGames = (games: readonly FileGame[]) =>
  games
    .map(({ slot, division, home, away }) =>
      textOf({ ...slot, DivisionName: division, HomeTeam: home, AwayTeam: away }),
    )
    .toSorted();

const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d`) });

/** The dashboard's lines about the next game of the coach who has the teams with this name. */
function nextGameTexts(games: readonly FileGame[], team: string): string[] {
  const startOf = ({ slot }: FileGame) => `${slot.AvailableDate} ${slot.AvailableTime}`;
  const [game] = games
    .filter(({ home, away }) => home === team || away === team)
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  if (game === undefined) throw new Error(`${team} has no game.`);
  const { slot, home, away } = game;
  const day = `${formatDayShort(slot.AvailableDate)}${monthAndDay(slot.AvailableDate)}`;
  const isOnlyCourt = games.every(
    ({ slot: other }) => other.SchoolName !== slot.SchoolName || other.Court === slot.Court,
  );
  const place = venueAndCourt({
    schoolName: slot.SchoolName,
    gymName: slot.GymName,
    court: slot.Court,
    isOnlyCourt,
  });
  const [other, side] = home === team ? [away, 'home'] : [home, 'away'];
  return [day, team, `Game vs ${other} (${side})`, `, ${place}`];
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel(/Choose (a file of games|another file)/).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
}

async function importIt(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

async function revert(page: Page, fileName: string): Promise<void> {
  await page.getByRole('button', { name: `Undo: ${fileName}` }).click();
  await page.getByRole('button', { name: 'Yes, undo it' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

test('a season of 450 games is imported from a file, changed in 30 rows, imported again and reverted', async ({
  browser,
  page,
  portal,
}) => {
  const { games, withMoved } = gamesOn(await scheduleOf(portal.url), { games: GAMES, moved: MOVED });
  const before = await gamesIn(portal.url);
  // one name is misspelled
  const first = plainFile(games).replace(/Team 12(?=,)/, 'Teem 12');

  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Games' }).click();
  // the steps move as their results arrive, so a click before that may miss its link
  await page.getByRole('link', { name: /Generate.*games to schedule/ }).click();
  await page.getByRole('link', { name: 'I have a spreadsheet' }).click();
  await expect(page.getByText(/^No games in Winter \d{4} yet\.$/)).toBeVisible();
  await expectAccessible(page, 'games before a file');

  await choose(page, 'season.csv', first);
  await expect(page.getByText('449 new, 1 needs your review')).toBeVisible();
  await expectAccessible(page, 'preview with a question');
  const question = page.getByRole('row').filter({ hasText: 'Teem 12' });
  await expect(question.getByRole('button').first()).toHaveText(/Team 12$/);
  await question.getByRole('button').first().click();
  await expect(page.getByText('450 new', { exact: true })).toBeVisible();
  await importIt(page, 'Import 450 changes');
  await expect(page.getByText(/450 games added/)).toBeVisible();
  await expect(
    page.getByText(/^450 games in Winter \d{4}, all of them from files or drafts\.$/),
  ).toBeVisible();
  expect(await gamesIn(portal.url)).toEqual(expectedGames(games));

  // the same file again changes nothing, and the answer is remembered
  await expect(page.getByText('Nothing to import: all 450 games already match the file.')).toBeVisible();
  await choose(page, 'season-again.csv', first);
  await expect(page.getByText('450 unchanged', { exact: true })).toBeVisible();

  await choose(page, 'season-changed.csv', plainFile(withMoved));
  await expect(page.getByText('30 changed, 420 unchanged')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Changed' }).getByText(/^Was: /)).toHaveCount(25);
  await expectAccessible(page, 'preview of changes');
  await importIt(page, 'Import 30 changes');
  await expect(page.getByText(/^Imported into .*: 30 games changed/)).toBeVisible();
  await expect(chip(page, 'Unchanged')).toHaveText('Unchanged 450');
  expect(await gamesIn(portal.url)).toEqual(expectedGames(withMoved));
  const coach = await browser.newPage({ baseURL: portal.url });
  await signIn(coach, coachEmail(1));
  await coach.goto('/dashboard');
  const next = coach.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first();
  for (const text of nextGameTexts(withMoved, 'Team 1')) await expect(next).toContainText(text);
  await coach.close();
  await page.getByRole('link', { name: 'See the games in the combined schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Combined Schedule (Admin)' })).toBeVisible();
  await page.goBack();

  await revert(page, 'season-changed.csv');
  expect(await gamesIn(portal.url)).toEqual(expectedGames(games));
  await revert(page, 'season.csv');
  await expect(page.getByText(/^No games in Winter \d{4} yet\.$/)).toBeVisible();
  await expectAccessible(page, 'past imports');
  expect(await gamesIn(portal.url)).toEqual(before);
});
