import { readFileSync } from 'node:fs';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';

type Statement = {
  text: string;
  /** the section of docs/spec/decisions.md that decides otherwise; '' if the statement holds word for word */
  decidedIn: string;
};

/** The numbered statements of the specification, by number: 'S001'. */
export const STATEMENTS: ReadonlyMap<string, Statement> = new Map(
  readFileSync(new URL('../../docs/spec/statements.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [number = '', text = '', decidedIn = ''] = line.split('\t');
      return [number, { text, decidedIn }];
    }),
);

/**
 * Checks statements: `ids` are their numbers, separated by spaces. A statement that does not hold does not stop the walk;
 * the test fails at its end and lists each of them.
 */
export type Holds = (ids: string, check: () => unknown) => Promise<void>;

type Fixtures = { holds: Holds };

// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
async function holds({}, use: (holds: Holds) => Promise<void>): Promise<void> {
  const failures: string[] = [];
  await use(async (ids, check) => {
    const title = ids
      .split(' ')
      .map((id) => `${id} ${STATEMENTS.get(id)?.text ?? 'is not a statement'}`)
      .join('; ');
    try {
      await base.step(title, async () => {
        await check();
      });
    } catch (cause) {
      failures.push(`${title}: ${String(cause)}`);
    }
  });
  expect(failures).toEqual([]);
}

/** Walks statements that need no portal. */
export const walkRules = base.extend<Fixtures>({ holds });

/** Stories that walk the statements, on a portal of their own with the league of the stories. */
export const walkStatements = () => storiesWithOwnPortal(openLeague).extend<Fixtures>({ holds });

/** What a call gets: an answer, a lost connection (null), or what the function does with the request. */
type Reply = Parameters<Route['fulfill']>[0] | null | ((route: Route) => Promise<unknown>);

/** Gives calls of `path` another reply while `work` runs. */
export async function withReply(
  page: Page,
  path: string,
  reply: Reply,
  work: () => Promise<unknown>,
): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (typeof reply === 'function') await reply(route);
    else if (reply === null) await route.abort();
    else await route.fulfill(reply);
  });
  try {
    await work();
  } finally {
    // waits for replies that are on their way
    await page.unrouteAll({ behavior: 'wait' });
  }
}

/**
 * Records the delays in milliseconds of the timers that the page starts from its next load on.
 * @returns takes the delays since it was last called
 */
export async function recordTimers(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const delays: number[] = [];
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = window[name] as (handler: TimerHandler, delay?: number) => number;
      const wrapped = (handler: TimerHandler, delay = 0) => {
        delays.push(delay);
        return start.call(window, handler, delay);
      };
      Object.assign(window, { [name]: wrapped });
    }
    Object.assign(window, { recordedDelays: delays });
  });
  return () =>
    page.evaluate(() => (window as unknown as { recordedDelays: number[] }).recordedDelays.splice(0));
}

type Call = { path: string; at: number; isDone: boolean };

/**
 * Installs a clock in the page, which runs from its next load on.
 * @returns finds out, in whole seconds of that clock, how often a call is repeated; the clock stands still afterwards
 */
export async function recordPolls(page: Page): Promise<(path: string) => Promise<number>> {
  await page.clock.install();
  // a stream of events would seem to be silent, because its heartbeats come by another clock
  await page.route('**/api/events', (route) => route.abort());
  await page.addInitScript(() => {
    const { fetch } = window;
    const calls: Call[] = [];
    window.fetch = async (input, init) => {
      const call: Call = { path: String(input), at: Date.now(), isDone: false };
      calls.push(call);
      try {
        return await fetch(input, init);
      } finally {
        call.isDone = true;
      }
    };
    Object.assign(window, { recordedCalls: calls });
  });
  return async (path) => {
    const calls = async () => {
      const all = await page.evaluate(() => (window as unknown as { recordedCalls: Call[] }).recordedCalls);
      return all.filter((call) => call.path === path);
    };
    // far enough ahead that it is not in the past when it arrives
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    /** Lets time pass until the next call has its answer. @returns when it was made */
    async function nextCall(): Promise<number> {
      const { length } = await calls();
      for (let seconds = 0; (await calls()).length === length; seconds += 1) {
        expect(seconds, `${path} should be called again`).toBeLessThan(120);
        await page.clock.runFor(1_000);
      }
      await expect.poll(async () => (await calls()).every(({ isDone }) => isDone)).toBe(true);
      return (await calls()).at(-1)?.at ?? 0;
    }
    const first = await nextCall();
    return Math.floor(((await nextCall()) - first) / 1_000);
  };
}

/** What the browser has stored: local storage, session storage. */
export const storageOf = (
  page: Page,
): Promise<{ local: Record<string, string>; tab: Record<string, string> }> =>
  page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
