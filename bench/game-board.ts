/// <reference lib="dom" />
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions, openAsAdministrator } from './chromium.ts';
import { GAMES, makeGames, makeGamesLeague } from './games-league.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { plannedGames, storeDraft } from './stored-draft.ts';
import { openWorkbench } from './workbench.ts';

const RUNS = 7;
const AT_MOST_MS = 1_000;

/** What the views of a draft show when they have been painted. */
const VIEWS = {
  board: '.board-block[data-look="game"]',
  teams: 'table tbody tr',
};

type Wanted = { shown: string; gone: string | null; startedAt: number };

/** In the page: milliseconds from `startedAt` until the frame that shows one element without the other has been handed over. */
function untilPainted({ shown, gone, startedAt }: Wanted): Promise<number> {
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

/** From the press on the arrow of the next day until its games have been painted. */
async function changeDay(page: Page): Promise<number> {
  const before = await page.locator(VIEWS.board).first().getAttribute('data-item');
  const arrow = page.locator('[data-day-step="1"] button');
  const startedAt = await arrow.evaluate((button) => {
    const now = performance.now();
    (button as HTMLElement).click();
    return now;
  });
  const gone = `${VIEWS.board}[data-item="${before}"]`;
  return await page.evaluate(untilPainted, { shown: VIEWS.board, gone, startedAt });
}

async function measureViews(browser: Browser, url: string, person: { token: string; email: string }) {
  const page = await openAsAdministrator(browser, person);
  const seen = { board: [] as number[], teams: [] as number[], day: [] as number[] };
  for (let run = 0; run <= RUNS; run += 1) {
    const took = {
      teams: await openView(page, url, VIEWS.teams),
      board: await openView(page, `${url}&view=board`, VIEWS.board),
      day: await changeDay(page),
    };
    // the first run fills the browser's cache
    if (run > 0) for (const kind of ['board', 'teams', 'day'] as const) seen[kind].push(took[kind]);
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
    const { id } = await storeDraft(bench, league, plannedGames(league, makeGames(saturdays)));
    const url = `${bench.process.url}/admin/games?step=draft&plan=${id}`;
    const { board, teams, day } = await measureViews(browser, url, administrator);
    const how = `Chromium, 1280 × 800, code from its cache; median of ${RUNS}, in turns`;
    return [
      boundFigure({
        what: `Day board of a draft of ${GAMES} games, from its address to the painted games`,
        atMost: AT_MOST_MS,
        value: median(board),
        unit: 'ms',
        how,
      }),
      boundFigure({
        what: '… its table of teams',
        atMost: AT_MOST_MS,
        value: median(teams),
        unit: 'ms',
        how,
      }),
      boundFigure({
        what: '… the next day on the board, after a press',
        atMost: AT_MOST_MS,
        value: median(day),
        unit: 'ms',
        how,
      }),
    ];
  } finally {
    await browser.close();
    await bench.close();
  }
}
