import type { Page } from '@playwright/test';
import { weekdayName } from '@portal/domain/time/format.ts';
import { evening, openSchedule, reserve, slotAt } from '../support/schedule.ts';
import { expect, test } from '../support/story.ts';

const DAY = evening(4);
/** The rows without the header and the lines between days. */
const rows = (page: Page) => page.locator('tr.schedule-row');
const count = (page: Page) => page.getByRole('status').filter({ hasText: ' shown' });

/** The cells of a column on the current page. */
async function column(page: Page, heading: string): Promise<string[]> {
  const headings = await page.getByRole('columnheader').allInnerTexts();
  const index = headings.findIndex((text) => text.trim() === heading);
  const texts = await rows(page)
    // after the cell with the checkbox
    .locator(`td:nth-child(${index + 2})`)
    .allInnerTexts();
  return texts.map((text) => text.trim());
}

test('each filter reduces the table and is in the URL, and all filters together find one row', async ({
  page,
}) => {
  await reserve(await slotAt(DAY, 'Memorial', '1', '19:00'), 'Boys 3-4', 'Team 39');
  await openSchedule(page, 'rows=100');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const all = (await count(page).textContent()) ?? '';
  const fits = async (query: RegExp) => {
    await expect(page).toHaveURL(query);
    await expect(count(page)).not.toHaveText(all);
  };
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(count(page)).toHaveText(all);
  };

  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Practice' });
  await fits(/type=PRACTICE/);
  expect(new Set(await column(page, 'Type'))).toEqual(new Set(['Practice\nBooked']));
  await clear();
  await page.getByLabel('Day of week').selectOption({ label: weekdayName(DAY) });
  await fits(/weekday=\d/);
  expect(new Set(await column(page, 'Weekday'))).toEqual(new Set([weekdayName(DAY)]));
  await clear();
  await page.getByLabel('Division').selectOption({ label: 'Boys 3-4' });
  await fits(/division=Boys/);
  expect(new Set(await column(page, 'Division'))).toEqual(new Set(['Boys 3-4']));
  await clear();
  await page.getByLabel('Venue', { exact: true }).selectOption({ label: 'Memorial - Gym' });
  await fits(/venue=Memorial/);
  expect(new Set(await column(page, 'Venue'))).toEqual(new Set(['Memorial - Gym']));
  await clear();
  await page.getByLabel('Start date').fill(DAY);
  await fits(new RegExp(`from=${DAY}`));
  await page.getByLabel('End date').fill(DAY);
  await expect(page).toHaveURL(new RegExp(`to=${DAY}`));
  expect(new Set(await column(page, 'Weekday'))).toEqual(new Set([weekdayName(DAY)]));
  await clear();
  await page.getByLabel('Starts at or after').selectOption({ label: '9:00 PM' });
  await fits(/after=21/);
  expect((await column(page, 'Time')).every((time) => /^9:00 – 1?\d:\d\d PM/.test(time))).toBe(true);
  await clear();
  await page.getByLabel('Starts before').selectOption({ label: '10:00 AM' });
  await fits(/before=10/);
  expect((await column(page, 'Time')).every((time) => /^9:00 – 1\d:\d\d AM/.test(time))).toBe(true);
  await clear();
  await page.getByLabel('Search').fill('team 39');
  await fits(/q=team/);
  await clear();
  await page.getByLabel('Show past dates').check();
  await fits(/past=1/);
  await expect(page.getByText('Expired').first()).toBeVisible();
  await clear();

  const query = `type=PRACTICE&division=Boys+3-4&venue=Memorial+-+Gym&from=${DAY}&to=${DAY}&after=18%3A00&before=20%3A00&q=team+39&weekday=${new Date(DAY).getUTCDay()}`;
  await page.goto(`/admin/combined-schedule?${query}`);
  await expect(count(page)).toContainText('1 of');
  await expect(rows(page)).toHaveCount(1);
  // a reload keeps the view
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('Division')).toHaveValue('Boys 3-4');
});

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

test('the schedule has pages, a choice of rows per page, hidden columns and downloads of the current view', async ({
  page,
}) => {
  const day = evening(7);
  await reserve(await slotAt(day, 'Memorial', '1', '19:00'), 'Girls 5-6', 'Team 39');
  await openSchedule(page, 'venue=Memorial+-+Gym');
  await expect(rows(page)).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: /pages/ });
  await expect(pages.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(5);
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3/);
  await page.getByLabel('Rows per page').selectOption('25');
  await expect(rows(page)).toHaveCount(25);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('columnheader', { name: /id/i })).toHaveCount(0);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: /availability/i }).check();
  await expect(page.getByRole('columnheader', { name: /id/i })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.goto(`/admin/combined-schedule?venue=Memorial+-+Gym&from=${day}&to=${day}`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('schedule.csv');
  const { readFile } = await import('node:fs/promises');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.join('\n')).toContain('Team 39');
  const excel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel' }).click();
  expect((await excel).suggestedFilename()).toBe('schedule.xlsx');
});
