import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { expect } from '../support/story.ts';

/** The numbered statements of the specification: 'S001' and its text. */
export const STATEMENTS: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('../../docs/spec/statements.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [number = '', text = ''] = line.split('\t');
      return [number, text];
    }),
);

/**
 * Checks statements: `ids` are their numbers, separated by spaces. A statement that does not hold does not stop the walk;
 * the test fails at its end and lists each of them.
 */
export type Holds = (ids: string, check: () => unknown) => Promise<void>;

/** Stories that walk the statements, on a portal of their own with the league of the stories. */
export function walkStatements() {
  const test = storiesWithOwnPortal(openLeague).extend<{ holds: Holds }>({
    holds: async ({ page }, use) => {
      const failures: string[] = [];
      await use(async (ids, check) => {
        const title = ids
          .split(' ')
          .map((id) => `${id} ${STATEMENTS.get(id) ?? 'is not a statement'}`)
          .join('; ');
        try {
          await test.step(title, async () => {
            await check();
          });
        } catch (cause) {
          failures.push(`${title}: ${String(cause)}`);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      });
      expect(failures).toEqual([]);
    },
  });
  return test;
}

/** Records the delays in milliseconds of all timers that the page starts from its next load on. */
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
    page.evaluate(() => (window as unknown as { recordedDelays: number[] }).recordedDelays.slice());
}

/** What the browser has stored: local storage, session storage. */
export const storageOf = (
  page: Page,
): Promise<{ local: Record<string, string>; tab: Record<string, string> }> =>
  page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
