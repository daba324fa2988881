import { storeDraft } from '@portal/server/games/plans/testing/store-draft.ts';
/// <reference lib="dom" />
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions, openAsAdministrator } from './chromium.ts';
import { GAMES, makeGames, makeGamesLeague, plannedGames } from './games-league.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const RUNS = 7;
const AT_MOST_MS = 1_000;

/** What the views of a draft show when they have been painted. */
const VIEWS = {
  board: '.board-block[data-look="game"]',
  teams: 'table tbody tr',
};

type ViewChange = { shown: string; gone: string | null; startedAt: number };

/** In the page: milliseconds from `startedAt` until the frame that shows one element without the other has been handed over. */
function untilPainted({ shown, gone, startedAt }: ViewChange): Promise<number> {
  return new Promise((resolve) => {
    const isDone = () =>
      document.querySelector(shown) !== null && (gone === null || document.querySelector(gone) === null);
    const look = () => {
      if (!isDone()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - startedAt);
      return requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    look();
  });
}

/** From the address until the view has been painted: code from the browser's cache, data from the portal. */
async function openView(page: Page, url: string, shown: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return await page.evaluate(untilPainted, { shown, gone: null, startedAt: 0 });
}

/** From the press on a link or button until the board without the game has been painted. */
async function pressForBoard(page: Page, control: string, gone: string | null): Promise<number> {
  const startedAt = await page.locator(control).evaluate((element) => {
    const now = performance.now();
    (element as HTMLElement).click();
    return now;
  });
  return await page.evaluate(untilPainted, { shown: VIEWS.board, gone, startedAt });
}

async function changeDay(page: Page): Promise<number> {
  const before = await page.locator(VIEWS.board).first().getAttribute('data-item');
  return await pressForBoard(page, '[data-day-step="1"] button', `${VIEWS.board}[data-item="${before}"]`);
}

async function measureViews(browser: Browser, url: string, person: { token: string; email: string }) {
  const page = await openAsAdministrator(browser, person);
  const seen = { teams: [] as number[], board: [] as number[], day: [] as number[], opened: [] as number[] };
  for (let run = 0; run <= RUNS; run += 1) {
    const took = {
      teams: await openView(page, url, VIEWS.teams),
      board: await pressForBoard(page, 'a[href*="view=board"]', null),
      day: await changeDay(page),
      opened: await openView(page, `${url}&view=board`, VIEWS.board),
    };
    // the first run fills the browser's cache
    if (run > 0) for (const kind of ['teams', 'board', 'day', 'opened'] as const) seen[kind].push(took[kind]);
  }
  return seen;
}

/** How soon a draft of a whole season shows in a browser with the built front end. */
export async function benchGameBoard(): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  const browser = await chromium.launch(launchOptions());
  try {
    const { league, saturdays } = await makeGamesLeague(bench);
    const [administrator] = league.administrators;
    if (administrator === undefined) throw new Error('The league has an administrator.');
    const { id } = await storeDraft(
      bench.inside,
      league.season.id,
      plannedGames(league, makeGames(saturdays)),
    );
    const url = `${bench.process.url}/admin/games?step=draft&plan=${id}`;
    const seen = await measureViews(browser, url, administrator);
    const how = `Chromium, 1280 × 800, code from its cache; median of ${RUNS} alternating runs`;
    const figure = (what: string, times: readonly number[], atMost: number | null) =>
      boundFigure({ what, atMost, value: median(times), unit: 'ms', how });
    return [
      figure(
        `Day board of a draft of ${GAMES} games, from a press to the painted games`,
        seen.board,
        AT_MOST_MS,
      ),
      figure('… the next day on the board', seen.day, AT_MOST_MS),
      figure('… the board from its address, with the portal’s code and data', seen.opened, null),
      figure('… the table of teams from its address', seen.teams, null),
    ];
  } finally {
    await browser.close();
    await bench.close();
  }
}
