import { type MailSink, openMailSink } from '@portal/server/testing/mail-sink.ts';
import { ADMIN, api } from '../support/admin-api.ts';
import { violations } from '../support/axe.ts';
import { openPortal, type RunningPortal } from '../support/portal.ts';
import { expect, logInOnScreen, PASSWORD, test as story } from '../support/story.ts';

const COACH = 'riley.refused@example.org';

/** A portal whose mail server takes nothing until it is told to. */
type Mailing = RunningPortal & { sink: MailSink; takeAll(): void };

const test = story.extend<{ portal: Mailing }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other
    async ({}, use) => {
      let isRefusing = true;
      const sink = await openMailSink({ verdict: () => (isRefusing ? 550 : null) });
      const portal = await openPortal({
        DEMO: 'off',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        THROTTLE: 'off',
        SMTP_URL: sink.url,
      });
      await use({
        ...portal,
        sink,
        takeAll: () => {
          isRefusing = false;
        },
      });
      await portal.stop();
      await sink.close();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // what the test runner itself puts into every frame does not run in that of a mail either
  expectedErrors: [/^Blocked script execution in 'about:/],
});

for (const [width, colorScheme] of [
  [1280, 'dark'],
  [390, 'light'],
] as const) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });

    test('axe finds nothing on the mails, an open mail and the previews', async ({ page, portal }) => {
      await register(portal);
      await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
      await page.goto('/admin/mail');
      await expect(page.getByText('does not take mail for this address')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /^Confirm your email address/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByTitle(/^Mail: /)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      for (const part of ['Plain text', 'Headers']) {
        await dialog.getByText(part, { exact: true }).click();
        expect(await violations(page), part).toEqual([]);
      }
      await page.goto('/admin/mail?view=previews&kind=practice_cancelled_by_league');
      await expect(page.getByTitle(/^Mail: /)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('a mail that was refused shows with the reason, is tried again and arrives', async ({
  page,
  portal,
}) => {
  await register(portal);
  await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
  await page.goto('/admin/mail');
  const row = page.getByRole('row').filter({ hasText: COACH });
  await expect(row).toContainText('The mail server does not take mail for this address.');

  await page.goto('/admin');
  await page.getByRole('link', { name: 'See failed mails' }).click();
  await expect(page).toHaveURL(/\/admin\/mail\?state=failed$/);
  await row.getByRole('button', { name: /^Confirm your email address/ }).click();
  const dialog = page.getByRole('dialog');
  const letter = dialog.frameLocator('iframe');
  await expect(letter.getByRole('heading', { level: 1 })).toBeVisible();
  // the portal's content policy has let the mail's own colours through, and nothing in it leads anywhere
  await expect(letter.locator('.band')).toHaveCSS('background-color', 'rgb(15, 61, 47)');
  expect(await letter.locator('a[href], script').count()).toBe(0);
  await dialog.getByText('Dark', { exact: true }).click();
  await expect(letter.locator('.card')).toHaveCSS('background-color', 'rgb(27, 38, 32)');

  portal.takeAll();
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText(`The mail to ${COACH} goes out now.`)).toBeVisible();
  await portal.sink.caughtSoMany(1);
  expect(portal.sink.caught[0]?.to).toEqual([COACH]);
  await expect(dialog.getByText('The mail server took it.')).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Sent/ }).click();
  await expect(row).toContainText('Sent');
  await expect(page.getByText('Mail server reached just now')).toBeVisible();
});

async function register({ url }: RunningPortal): Promise<void> {
  const body = { firstname: 'Riley', lastname: 'Refused', email: COACH, password: PASSWORD };
  expect((await api(url, '/auth/register', { body })).status).toBe(200);
}
