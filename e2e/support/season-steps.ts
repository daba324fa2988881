import type { Locator, Page } from '@playwright/test';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from './axe.ts';
import { datedFile, dirtyFile, meant, type UploadFile } from './dirty-season.ts';
import { expect } from './story.ts';

/** The steps of a season's set-up as an administrator takes them on the screen; axe looks at what no other story shows it. */

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export async function toAdmin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Admin dashboard' }).click();
  await heading(page, 'Admin dashboard');
  await expect(page.getByText('Choose a file')).toBeVisible();
}

export async function setSeason(page: Page): Promise<void> {
  await heading(page, 'Admin dashboard');
  await expect(page.getByText('Set the active season first.').first()).toBeVisible();
  await expectAccessible(page, 'administration of an empty portal');
  await page.getByLabel('Season', { exact: true }).selectOption('Winter');
  await page.getByLabel('Year').fill('2026');
  await button(page, 'Set active season').click();
  await button(page, 'Yes, switch the season').click();
  await expect(page.getByText('Winter 2026 is now the active season.')).toBeVisible();
  await expect(page.getByText('Set the active season first.')).toHaveCount(0);
  await expectAccessible(page, 'season without anything');
}

export async function importPlaces(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Venues' }).click();
  await expect(page.getByText('There is no gym yet')).toBeVisible();
  await expectAccessible(page, 'no gyms');
  for (const [kind, name, lines] of [
    ['Venues', 'venues.csv', meant.venues],
    ['Permits', 'permits.csv', meant.permits],
    ['Closures', 'closures.csv', meant.closures],
  ] as const) {
    await page.getByLabel('The file holds').selectOption(kind);
    await page.getByLabel('File', { exact: true }).setInputFiles(await datedFile(name, TODAY));
    await button(page, 'Look at the file').click();
    const preview = page.getByRole('region', { name: 'Lines of the file' });
    await expect(preview.getByText('added', { exact: true })).toHaveCount(lines);
    await expectAccessible(page, `preview of ${kind}`);
    await button(page, 'Import').click();
    await expect(preview).toBeHidden();
  }
  await expect(page.getByRole('region', { name: 'Harbor - Old Gym' })).toContainText('3 courts: 1, 2, 3');
  await expect(page.getByText('Changed since the last generation')).toBeVisible();
  await expectAccessible(page, 'gyms, permits and closures');
}

/** As a mouse drops it. */
async function drop(page: Page, place: Locator, file: UploadFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name));
      return transfer;
    },
    { name: file.name, base64: file.buffer.toString('base64') },
  );
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

export async function sendEnrollment(page: Page, shape: string): Promise<void> {
  const file = await dirtyFile(shape);
  await drop(page, page.getByText('Choose a file'), file);
  await expect(page.getByText(`${shape} was received`)).toBeVisible();
  await button(page, 'Download enrollment').click();
  const log = page.getByRole('log', { name: 'Log: Download enrollment' });
  await expect(log).toContainText('SHA-256: ');
  await expect(log).toContainText(`Done. "${shape}" with ${meant.files[shape]?.rows} rows is ready`);
  await expectAccessible(page, 'file looked at');
}

const kind = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d`) });

async function load(page: Page): Promise<void> {
  await button(page, 'Load').click();
  await expectAccessible(page, 'question before the load');
  await button(page, 'Yes, load it').click();
  await expect(kind(page, 'Added')).toHaveText('Added0');
}

export async function loadCoaches(page: Page, shape: string): Promise<void> {
  const { doubtful = 0, excluded } = meant.files[shape] ?? {};
  await page.getByRole('link', { name: 'Clean and load' }).click();
  await expect(kind(page, 'Doubtful')).toHaveText(`Doubtful${doubtful}`);
  await expect(kind(page, 'Excluded')).toHaveText(`Excluded${excluded}`);
  await expectAccessible(page, 'preview with doubtful rows');
  const answers = page.getByLabel(/^Answer for line/);
  for (let left = doubtful; left > 0; left = await answers.count()) {
    await answers.first().selectOption('Leave this row out');
    await page.getByRole('button', { name: 'Answer', exact: true }).first().click();
    // one answer is for every row with the same doubt
    await expect.poll(() => answers.count()).toBeLessThan(left);
  }
  await expect(kind(page, 'Doubtful')).toHaveText('Doubtful0');
  await expect(kind(page, 'Decided')).toHaveText(`Decided${doubtful}`);
  await kind(page, 'Added').click();
  await expectAccessible(page, 'preview of what is added');
  await load(page);
  await expectAccessible(page, 'loaded');

  await page.getByRole('button', { name: `Revert: ${shape}` }).click();
  await expectAccessible(page, 'question before the revert');
  await button(page, 'Yes, revert it').click();
  await expect(page.getByText(/was reverted: /)).toBeVisible();
  await expect(kind(page, 'Added')).not.toHaveText('Added0');
  await page.reload();
  // the answers are remembered
  await expect(kind(page, 'Decided')).toHaveText(`Decided${doubtful}`);
  await expect(kind(page, 'Doubtful')).toHaveText('Doubtful0');
  await expectAccessible(page, 'reverted');
  await load(page);
}

export async function generate(page: Page): Promise<void> {
  for (const [name, last] of [
    ['Run 3a: generate slots', /Generated: \d+/],
    ['Run 3b: merge into the schedule', /Inserted: [1-9]\d*/],
  ] as const) {
    await button(page, name).click();
    await expect(page.getByRole('log', { name: `Log: ${name}` })).toContainText(last);
    await expect(page.getByText(`${name}: Done`)).toBeVisible();
    await expectAccessible(page, name);
  }
}
