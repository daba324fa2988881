import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { EMPTY, openPortal, type RunningPortal } from '../support/portal.ts';
import { expect, signInAsAdmin, test as story } from '../support/story.ts';

/** A separate portal, because a load affects every coach of the season. */
const test = story.extend<{ portal: RunningPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  portal: async ({}, use) => {
    const portal = await openPortal(EMPTY);
    const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
    await api(portal.url, '/admin/set-active-season', { token, body: { year: '2026', season: 'Fall' } });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

const FILE = [
  'Division Name,Team Name,Coach Name,Coach Email',
  'Boys 1-2,Hawks,Ada Lane,ada@example.org',
  'Boys 1-2,Owls,Ada Lane,ada@example.org',
  'Boys 1-2,Bees,Ada Smith,ada@example.org',
].join('\n');

test.use({ viewport: { width: 390, height: 900 }, colorScheme: 'dark', bypassCSP: true });

test('a file is uploaded, previewed, its questions answered, loaded and reverted', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/load');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'fall.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  });

  const kind = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d`) });
  await expect(kind('Needs review')).toHaveText('Needs review 1');
  await expect(kind('Added')).toHaveText('Added 2');
  await kind('Needs review').click();
  await expectAccessible(page, 'doubtful rows');
  await page.getByLabel('Answer for line 4').selectOption('same-coach');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(kind('Resolved')).toHaveText('Resolved 1');
  await expect(kind('Added')).toHaveText('Added 3');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('3 coach assignments and 3 teams were added').first()).toBeVisible();
  await expect(kind('Added')).toHaveText('Added 0');

  await page.getByRole('button', { name: 'Undo import: fall.csv' }).click();
  await page.getByRole('button', { name: 'Yes, undo it' }).click();
  await expect(page.getByText(/undone: 3 coach assignments, 3 teams, 1 coach/)).toBeVisible();
  await expect(kind('Added')).toHaveText('Added 3');

  await kind('Resolved').click();
  await expectAccessible(page, 'decided rows');
  await page.getByRole('button', { name: 'Clear answer for line 4' }).click();
  await expect(kind('Needs review')).toHaveText('Needs review 1');
});
