import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer depends on colors. Light and dark differ in nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const ALL = { type: 'tag', values: TAGS };
const COLORS = { type: 'rule', values: COLOR_RULES };

const DESK = 1280;
const PHONE = 390;

type AxeResult = { violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] };

const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Every axe violation on the page as it stands, one line each. The story needs `bypassCSP`. */
export async function violations(page: Page, runOnly = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addScriptTag({ path: AXE });
    // a color on its way to another is neither, and a button may change its look at any moment
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  }
  await untilDrawn(page);
  const result = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } };
      return axe.run(options);
    },
    { runOnly, resultTypes: ['violations'] },
  );
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

type Look = { width: number; colorScheme: 'light' | 'dark' };

const otherWidth = ({ width }: Look) => (width === PHONE ? DESK : PHONE);
const otherColors = ({ colorScheme }: Look): Look['colorScheme'] =>
  colorScheme === 'dark' ? 'light' : 'dark';

async function lookOf(page: Page): Promise<Look> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return { width: page.viewportSize()?.width ?? DESK, colorScheme: isDark ? 'dark' : 'light' };
}

/** Resolves once the page has laid itself out for it. */
async function setLook(page: Page, { width, colorScheme }: Look): Promise<void> {
  const size = page.viewportSize() ?? { width: DESK, height: 900 };
  if (size.width !== width) await page.setViewportSize({ ...size, width });
  await page.emulateMedia({ colorScheme });
  await untilDrawn(page);
}

/** Axe finds nothing on the page once it has loaded, in these looks. The page has its own look again afterward. */
async function expectAccessibleAs(page: Page, what: string, looks: readonly Look[]): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  const own = await lookOf(page);
  for (const [index, { width, colorScheme }] of looks.entries()) {
    await setLook(page, { width, colorScheme });
    const isNewWidth = looks.findIndex((look) => look.width === width) === index;
    const found = await violations(page, isNewWidth ? ALL : COLORS);
    expect(found, `${what} at ${width} pixels, ${colorScheme}`).toEqual([]);
  }
  await setLook(page, own);
}

/**
 * Axe finds nothing on the page: as it is, and at the other width in the other colors (a desk and a phone, light and
 * dark). The story needs `bypassCSP`.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const own = await lookOf(page);
  await expectAccessibleAs(page, what, [own, { width: otherWidth(own), colorScheme: otherColors(own) }]);
}

/**
 * The same for both widths, each in light and in dark.
 * @param only the one width at which the page shows this
 */
export async function expectAccessibleInAllLooks(page: Page, what: string, only?: number): Promise<void> {
  const own = await lookOf(page);
  const widths = only === undefined ? [own.width, otherWidth(own)] : [only];
  const looks = widths.flatMap((width) =>
    [own.colorScheme, otherColors(own)].map((colorScheme) => ({ width, colorScheme })),
  );
  await expectAccessibleAs(page, what, looks);
}
