import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { violations } from '../support/axe.ts';
import { openPortal, type RunningPortal } from '../support/portal.ts';
import { expect, test } from '../support/story.ts';

/** Loads touch every coach of the season: these stories have a portal of their own. */
let portal: RunningPortal;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openPortal({ DEMO: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  await api(portal.url, '/admin/set-active-season', { token, body: { year: '2026', season: 'Fall' } });
});
test.afterAll(() => portal.stop());

const FILE = [
  'Division Name,Team Name,Coach Name,Coach Email',
  'Boys 1-2,Hawks,Ada Lane,ada@example.org',
  'Boys 1-2,Owls,Ada Lane,ada@example.org',
  'Boys 1-2,Bees,Ada Smith,ada@example.org',
].join('\n');

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });

    test('a file is sent, previewed, answered, loaded and taken back', async ({ page }) => {
      await page.goto(`${portal.url}/login`);
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto(`${portal.url}/admin/load`);
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'fall.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(FILE),
      });

      const kind = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d`) });
      await expect(kind('Doubtful')).toHaveText('Doubtful1');
      await expect(kind('Added')).toHaveText('Added2');
      await kind('Doubtful').click();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel('Answer for line 4').selectOption('same-coach');
      await page.getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(kind('Decided')).toHaveText('Decided1');
      await expect(kind('Added')).toHaveText('Added3');

      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await page.getByRole('button', { name: 'Yes, load it' }).click();
      await expect(page.getByText('3 coaches of teams and 3 teams were added').first()).toBeVisible();
      await expect(kind('Added')).toHaveText('Added0');

      await page.getByRole('button', { name: 'Take back: fall.csv' }).click();
      await page.getByRole('button', { name: 'Yes, take it back' }).click();
      await expect(page.getByText(/was taken back: 3 coaches of teams, 3 teams, 1 coach/)).toBeVisible();
      await expect(kind('Added')).toHaveText('Added3');

      await kind('Decided').click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Forget the answer for line 4' }).click();
      await expect(kind('Doubtful')).toHaveText('Doubtful1');
    });
  });
}
