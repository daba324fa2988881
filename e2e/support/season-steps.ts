import type { Locator, Page } from '@playwright/test';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from './axe.ts';
import { datedFile, dirtyFile, meant, type UploadFile } from './dirty-season.ts';
import { expect } from './story.ts';

/** The set-up steps of a season, done in the browser. axe checks the parts that no other story shows. */

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export async function toAdmin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Admin Page' }).click();
  await heading(page, 'Admin dashboard');
}

/** A step of the season's set-up by its name. */
export const stepOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Start New Season' })
    .getByRole('button', { name: new RegExp(`^${name}( ?Next)? ?, `) });

export async function openStep(page: Page, name: string): Promise<void> {
  const step = stepOf(page, name);
  await expect(step).toBeVisible();
  if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
  await expect(step).toHaveAttribute('aria-expanded', 'true');
}

export async function enterLeague(page: Page): Promise<void> {
  await heading(page, 'Admin dashboard');
  await expect(stepOf(page, 'League details')).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'administration of an empty portal');
  await page.getByLabel('League name').fill('Hillside Hoops');
  await page.getByLabel('Contact phone').fill('+1 732 555 0199');
  await page.getByLabel('Contact email').fill('league@example.org');
  await button(page, 'Apply league settings').click();
  await expect(stepOf(page, 'League details')).toContainText('Hillside Hoops');
}

export async function setSeason(page: Page): Promise<void> {
  await page.getByLabel('Season', { exact: true }).selectOption('Winter');
  await page.getByLabel('Year').fill('2026');
  await button(page, 'Set active season').click();
  await button(page, 'Start season').click();
  await expect(stepOf(page, 'Season')).toContainText('Winter 2026 is active');
  await expectAccessible(page, 'season without anything');
}

export async function importPlaces(page: Page): Promise<void> {
  for (const [kind, step, name, lines] of [
    ['Venues', 'Gyms', 'venues.csv', meant.venues],
    ['Permits', 'Permits', 'permits.csv', meant.permits],
    ['Closures', 'Closures', 'closures.csv', meant.closures],
  ] as const) {
    await expect(stepOf(page, step)).toHaveAttribute('aria-expanded', 'true');
    await page.getByLabel(`Choose a file: ${kind}`).setInputFiles(await datedFile(name, TODAY));
    const preview = page.getByRole('region', { name: 'Lines in the file' });
    await expect(preview.getByText('added', { exact: true })).toHaveCount(lines);
    await expectAccessible(page, `preview of ${kind}`);
    await button(page, 'Import').click();
    await expect(preview).toBeHidden();
  }
  await expect(stepOf(page, 'Gyms')).toContainText(`${meant.venues} gyms`);
  await expect(stepOf(page, 'Permits')).toContainText(`${meant.permits} permits`);
  await expect(stepOf(page, 'Closures')).toContainText(`${meant.closures} closures`);
}

/** Drops a file as a mouse does. */
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
  await button(page, 'Import').click();
  await expect(kind(page, 'Added')).toHaveText('Added 0');
}

export async function loadCoaches(page: Page, shape: string): Promise<void> {
  const { doubtful = 0, excluded } = meant.files[shape] ?? {};
  await page.getByRole('link', { name: /^Review (every|\d+) rows?$/ }).click();
  await expect(kind(page, 'Needs review')).toHaveText(`Needs review ${doubtful}`);
  await expect(kind(page, 'Skipped')).toHaveText(`Skipped ${excluded}`);
  await expectAccessible(page, 'preview with doubtful rows');
  // a question about several rows of the file is listed once
  const answers = page.getByLabel(/^Answer for (?:line|\d+ rows)/);
  for (let left = await answers.count(); left > 0; left = await answers.count()) {
    await answers.first().selectOption('Leave this row out');
    await page.getByRole('button', { name: 'Answer', exact: true }).first().click();
    await expect.poll(() => answers.count()).toBeLessThan(left);
  }
  await expect(kind(page, 'Needs review')).toHaveText('Needs review 0');
  await expect(kind(page, 'Resolved')).toHaveText(`Resolved ${doubtful}`);
  await kind(page, 'Added').click();
  await expectAccessible(page, 'preview of what is added');
  await load(page);
  await expectAccessible(page, 'loaded');

  await page.getByRole('button', { name: `Undo import: ${shape}` }).click();
  await expectAccessible(page, 'question before the revert');
  await button(page, 'Yes, undo it').click();
  await expect(page.getByText(/^Import for .* undone: /)).toBeVisible();
  await expect(kind(page, 'Added')).not.toHaveText('Added 0');
  await page.reload();
  // the answers are remembered
  await expect(kind(page, 'Resolved')).toHaveText(`Resolved ${doubtful}`);
  await expect(kind(page, 'Needs review')).toHaveText('Needs review 0');
  await expectAccessible(page, 'reverted');
  await load(page);
}

/** Runs both steps with one press. */
export async function createSlots(page: Page): Promise<void> {
  await openStep(page, 'Create the slots');
  await button(page, 'Create the slots').click();
  await expect(stepOf(page, 'Create the slots')).toContainText(/\d+ slots in \d+ gyms?/);
}

/** Runs the two steps one by one. */
export async function generate(page: Page): Promise<void> {
  await openStep(page, 'Create the slots');
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
