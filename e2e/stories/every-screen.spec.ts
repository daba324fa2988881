import type { Page } from '@playwright/test';
import { PATHS } from '../../web/src/paths.ts';
import { expectAccessibleInAllLooks } from '../support/axe.ts';
import { delayResponsesUntilPaint, untilDrawn, watchLayoutShift } from '../support/layout-shift.ts';
import { coachEmail } from '../support/league.ts';
import { confirmedCoach, expect, signIn, signInAsAdmin, test } from '../support/story.ts';

const COACH = 27;
const NARROWEST = { width: 320, height: 900 };
const PHONE = { width: 390, height: 900 };
const DESK = { width: 1280, height: 900 };
/** The highest layout shift allowed after the first paint. */
const MAX_SHIFT = 0.02;
const TABS = 12;

const SCREENS = Object.values(PATHS).map((path) => path.replace(/:\w+/, 'some-token'));
const OF_ADMINS = SCREENS.filter((path) => path.startsWith(PATHS.admin));
const OF_ACCOUNTS: string[] = [
  PATHS.dashboard,
  PATHS.account,
  PATHS.practiceRequest,
  PATHS.yourPractices,
  PATHS.playerRatings,
  PATHS.fairness,
  PATHS.healthDashboard,
];
/** The pages that visitors can open; the dashboard shows them a welcome. */
const OF_VISITORS = SCREENS.filter(
  (path) => path === PATHS.dashboard || !OF_ADMINS.concat(OF_ACCOUNTS).includes(path),
).concat('/no-such-page');
/** Other views of the same pages. */
const VIEWS = [
  `${PATHS.practiceRequest}?view=calendar`,
  `${PATHS.combinedSchedule}?view=board`,
  `${PATHS.combinedSchedule}?past=1&q=team+14`,
  ...['practices', 'losses', 'games'].map((group) => `${PATHS.fairness}?show=${group}`),
  ...['players', 'balance', 'manage', 'log'].map((view) => `${PATHS.leagueRatings}?view=${view}`),
];
/** Filters that leave few rows, because axe checks each one. */
const narrowed = (path: string) => (path === PATHS.coaches ? `${path}?q=team+14` : path);

// axe is injected as a script, which the portal's content security policy blocks
test.use({ viewport: DESK, bypassCSP: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  await untilDrawn(page);
}

/** Elements cut off at the right edge of the window, and the page itself if it scrolls sideways. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCutOff = (element: Element) => {
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || right <= window.innerWidth + 0.5) return false;
      for (let box = element.parentElement; box !== null && box.tagName !== 'MAIN'; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        if (/auto|scroll|hidden/.test(overflowX) || (position === 'absolute' && box.clientWidth <= 1))
          return false;
      }
      return true;
    };
    const parts = [
      ...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, input, select, label, td, th)'),
    ];
    const found = parts
      .filter(isCutOff)
      .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 40)}`);
    return document.documentElement.scrollWidth > window.innerWidth ? ['the page', ...found] : found;
  });

/** Elements that the first presses of Tab reach, but that are invisible or have no focus indicator. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  // the menu is the same on every page
  await page.locator('#main').focus();
  for (let press = 0; press < TABS; press += 1) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return '';
      // some checkboxes are drawn by their labels; the button inside a date field has its own focus indicator
      const shown = [element, element.closest('label'), element.nextElementSibling].filter(
        (part) => part !== null,
      );
      const isShown = shown.some((part) => {
        const { top, bottom, width } = part.getBoundingClientRect();
        return width > 1 && bottom > 0 && top < window.innerHeight;
      });
      const isMarked = shown.some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const isDate = element instanceof HTMLInputElement && element.type === 'date';
      return isShown && (isMarked || isDate) ? '' : `${element.outerHTML.slice(0, 120)}`;
    });
    if (problem !== '') found.push(problem);
  }
  return found;
}

/** Opens a page, in which nothing may move by itself after the first paint. */
async function openStill(page: Page, path: string): Promise<void> {
  await open(page, path);
  const [shift, width] = await page.evaluate(() => [window.layoutShift, window.innerWidth]);
  expect.soft(shift, `layout shift of ${path} at ${width} pixels`).toBeLessThanOrEqual(MAX_SHIFT);
}

/**
 * Expects nothing to be cut off at 320 pixels, nor on a phone with letters twice as large, and no axe violation at 390 and
 * 1280 pixels in light and dark mode.
 */
async function expectSound(page: Page, path: string, openPage = open): Promise<void> {
  await page.setViewportSize(DESK);
  await openPage(page, narrowed(path));
  expect.soft(await hiddenFocus(page), `focus on ${path}`).toEqual([]);
  await expectAccessibleInAllLooks(page, path);
  await page.setViewportSize(NARROWEST);
  await untilDrawn(page);
  expect.soft(await cutOff(page), `cut off on ${path}`).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.addStyleTag({ content: 'html { font-size: 200%; }' });
  await untilDrawn(page);
  expect.soft(await cutOff(page), `cut off on ${path} with large letters`).toEqual([]);
}

async function expectSoundAndStill(page: Page, paths: readonly string[]): Promise<void> {
  await watchLayoutShift(page);
  await delayResponsesUntilPaint(page);
  for (const path of paths) {
    await expectSound(page, path, openStill);
    await page.setViewportSize(PHONE);
    await openStill(page, path);
  }
}

test('every screen for visitors is accessible, fits a narrow phone and has no layout shift', async ({
  page,
}) => {
  await expectSoundAndStill(page, OF_VISITORS);
});

test('every screen for coaches is accessible, fits a narrow phone and has no layout shift', async ({
  page,
}) => {
  await confirmedCoach(COACH);
  await signIn(page, coachEmail(COACH));
  await expectSoundAndStill(page, OF_ACCOUNTS);
});

test('every screen for administrators is accessible and fits a narrow phone', async ({ page }) => {
  await signInAsAdmin(page);
  for (const path of [PATHS.dashboard, ...OF_ADMINS.slice(0, OF_ADMINS.length / 2)])
    await expectSound(page, path);
});

test('every other screen and view for administrators is accessible and fits a narrow phone', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const path of [...OF_ADMINS.slice(OF_ADMINS.length / 2), ...VIEWS]) await expectSound(page, path);
});
