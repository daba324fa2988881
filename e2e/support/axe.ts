import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type AxeResult = { violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] };

/** Every axe violation on the page as it stands, one line each. The story needs `bypassCSP`. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  // a colour on its way to another is neither
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const result = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    return axe.run({ runOnly: { type: 'tag', values: tags } });
  }, TAGS);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
