import { openSchedule } from '../support/schedule.ts';
import { expect, test } from '../support/story.ts';

test('all columns of the table fit on a tablet and a laptop, with the menu open and closed', async ({
  page,
}) => {
  await openSchedule(page, 'rows=50');
  const table = page.getByRole('region', { name: 'Combined schedule' });
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const isOpen of ['true', 'false']) {
    if ((await menu.getAttribute('aria-expanded')) !== isOpen) await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', isOpen);
    for (const width of [769, 820, 1024, 1101, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await expect(page.getByRole('columnheader')).toHaveText([
        'Actions',
        'Type',
        'Weekday',
        'Date',
        'Time',
        'Venue',
        'Court',
        'Division',
        'Away Team',
        'Home Team',
      ]);
      const at = `${width} pixels, menu ${isOpen === 'true' ? 'open' : 'closed'}`;
      expect.soft(await table.evaluate(sidewaysScroll), `the table at ${at}`).toBe(0);
      expect.soft(await page.locator('html').evaluate(sidewaysScroll), `the page at ${at}`).toBe(0);
      expect.soft(await table.evaluate(overflowingCells), `cells at ${at}`).toEqual([]);
    }
  }
});

/** The texts of cells whose content is wider than the cell. */
const overflowingCells = (table: Element): string[] =>
  [...table.querySelectorAll<HTMLElement>('td')]
    .filter(({ scrollWidth, offsetWidth }) => scrollWidth > offsetWidth)
    .map(({ textContent, scrollWidth, offsetWidth }) => `${textContent}: ${scrollWidth} of ${offsetWidth}`);

const sidewaysScroll = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;
