import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { untilDrawn } from './layout-shift.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on colors: light and dark mode differ only in these. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const ALL = { type: 'tag', values: TAGS };
const COLORS = { type: 'rule', values: COLOR_RULES };

const DESK = 1280;
const PHONE = 390;

type AxeResult = { violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] };

/**
 * Every axe violation on the page in its current state, one line each. The story needs `bypassCSP`.
 * A target that a bar fixed to the window happens to cover in part is checked again in the middle of the window.
 */
export async function violations(page: Page, runOnly = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addScriptTag({ path: AXE });
    // without transitions, so that axe never measures a color halfway through a change
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  }
  await untilDrawn(page);
  const result = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(...input: object[]): Promise<AxeResult> } };
      const found = await axe.run(options);
      for (const violation of found.violations.filter(({ id }) => id === 'target-size')) {
        const tooSmall: typeof violation.nodes = [];
        for (const node of violation.nodes) {
          const element = document.querySelector(node.target.join(' '));
          element?.scrollIntoView({ block: 'center' });
          const again = await axe.run({ include: [node.target] }, { runOnly: ['target-size'] });
          tooSmall.push(...again.violations.flatMap(({ nodes }) => nodes));
        }
        violation.nodes = tooSmall;
      }
      return found;
    },
    { runOnly, resultTypes: ['violations'] },
  );
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** The parts of tables that browsers no longer treat as such: another layout takes their role, unless they name it. */
const lostRoles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table, thead, tbody, tfoot, tr, th, td')]
      .filter((part) => !part.hasAttribute('role') && part.checkVisibility())
      .filter((part) => !getComputedStyle(part).display.startsWith('table'))
      .map((part) => `${part.localName} without a role at ${part.className}`),
  );

type Look = { width: number; colorScheme: 'light' | 'dark' };

const otherWidth = ({ width }: Look) => (width === PHONE ? DESK : PHONE);
const otherColors = ({ colorScheme }: Look): Look['colorScheme'] =>
  colorScheme === 'dark' ? 'light' : 'dark';

async function lookOf(page: Page): Promise<Look> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return { width: page.viewportSize()?.width ?? DESK, colorScheme: isDark ? 'dark' : 'light' };
}

/** Resolves once the page has been laid out for this look. */
async function setLook(page: Page, { width, colorScheme }: Look): Promise<void> {
  const size = page.viewportSize() ?? { width: DESK, height: 900 };
  if (size.width !== width) await page.setViewportSize({ ...size, width });
  await page.emulateMedia({ colorScheme });
  await untilDrawn(page);
}

/** Expects no axe violation in these looks once the page has loaded. Restores the page's own look afterward. */
async function expectAccessibleAs(page: Page, what: string, looks: readonly Look[]): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  const own = await lookOf(page);
  for (const [index, { width, colorScheme }] of looks.entries()) {
    await setLook(page, { width, colorScheme });
    const isNewWidth = looks.findIndex((look) => look.width === width) === index;
    const found = await violations(page, isNewWidth ? ALL : COLORS);
    found.push(...(await lostRoles(page)));
    expect(found, `${what} at ${width} pixels, ${colorScheme}`).toEqual([]);
  }
  await setLook(page, own);
}

/**
 * Expects no axe violation on the page as it is, nor at the other width (desktop or phone) in the other color scheme
 * (light or dark). The story needs `bypassCSP`.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const own = await lookOf(page);
  await expectAccessibleAs(page, what, [own, { width: otherWidth(own), colorScheme: otherColors(own) }]);
}

/**
 * Expects no axe violation at both widths, each in light and dark mode; with `npm test`, each width and each color scheme
 * once.
 * @param only the only width at which the page shows this part
 */
export async function expectAccessibleInAllLooks(page: Page, what: string, only?: number): Promise<void> {
  if (process.env.PORTAL_STORIES === 'short' && only === undefined) return await expectAccessible(page, what);
  const own = await lookOf(page);
  const widths = only === undefined ? [own.width, otherWidth(own)] : [only];
  const looks = widths.flatMap((width) =>
    [own.colorScheme, otherColors(own)].map((colorScheme) => ({ width, colorScheme })),
  );
  await expectAccessibleAs(page, what, looks);
}
