import { type MailSink, openMailSink } from '@portal/testkit/mail-sink.ts';
import { api } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { EMPTY, openPortal, type RunningPortal } from '../support/portal.ts';
import { expect, PASSWORD, signInAsAdmin } from '../support/story.ts';

const COACH = 'riley.refused@example.org';

/** A portal whose mail server refuses all email until the story changes that. */
type Mailing = RunningPortal & { sink: MailSink; takeAll(): void };

const test = storiesWithOwnPortal(async (): Promise<Mailing> => {
  let isRefusing = true;
  const sink = await openMailSink({ verdict: () => (isRefusing ? 550 : null) });
  const portal = await openPortal({ ...EMPTY, SMTP_URL: sink.url });
  return {
    ...portal,
    sink,
    takeAll: () => {
      isRefusing = false;
    },
    stop: async () => {
      await portal.stop();
      await sink.close();
    },
  };
});
// the frame of an email also blocks the script that Playwright injects into every frame
test.use({ expectedErrors: [/^Blocked script execution in 'about:/] });

test.describe('accessibility of the email pages', () => {
  test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

  test('axe finds no violation on the email list, an open email and the previews', async ({
    page,
    portal,
  }) => {
    await register(portal, 'first.refused@example.org');
    await signInAsAdmin(page);
    await page.goto('/admin/mail');
    await expect(page.getByText('doesn’t accept email for this address')).toBeVisible();
    await expectAccessible(page, 'the emails');
    await page.getByRole('button', { name: /^Confirm your email address/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTitle(/^Email: /)).toBeVisible();
    await expectAccessible(page, 'an open email');
    for (const part of ['Plain text', 'Headers']) {
      await dialog.getByText(part, { exact: true }).click();
      await expectAccessible(page, part);
    }
    await page.goto('/admin/mail?view=previews&kind=practice_cancelled_by_league');
    await expect(page.getByTitle(/^Email: /)).toBeVisible();
    await expectAccessible(page, 'the previews');
  });
});

test('a refused email shows the reason, is retried and is delivered', async ({ page, portal }) => {
  await register(portal, COACH);
  await signInAsAdmin(page);
  await page.goto('/admin/mail');
  const row = page.getByRole('row').filter({ hasText: COACH });
  await expect(row).toContainText('The mail server doesn’t accept email for this address.');

  await page.goto('/admin');
  await page.getByRole('link', { name: 'See failed emails' }).click();
  await expect(page).toHaveURL(/\/admin\/mail\?state=failed$/);
  await row.getByRole('button', { name: /^Confirm your email address/ }).click();
  const dialog = page.getByRole('dialog');
  const letter = dialog.frameLocator('iframe');
  await expect(letter.getByRole('heading', { level: 1 })).toBeVisible();
  // the content security policy allows the email's own colors, and its links lead nowhere
  await expect(letter.locator('.band')).toHaveCSS('background-color', 'rgb(15, 61, 47)');
  expect(await letter.locator('a[href], script').count()).toBe(0);
  await dialog.getByText('Dark', { exact: true }).click();
  await expect(letter.locator('.card')).toHaveCSS('background-color', 'rgb(27, 38, 32)');

  portal.takeAll();
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText(`Sending the email to ${COACH} now.`)).toBeVisible();
  await portal.sink.caughtSoMany(1);
  expect(portal.sink.caught[0]?.to).toEqual([COACH]);
  await expect(dialog.getByText('The mail server accepted it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Sent/ }).click();
  await expect(row).toContainText('Sent');
  await expect(page.getByText('Mail server reached just now')).toBeVisible();
});

async function register({ url }: RunningPortal, email: string): Promise<void> {
  const body = { firstname: 'Riley', lastname: 'Refused', email, password: PASSWORD };
  expect((await api(url, '/auth/register', { body })).status).toBe(200);
}
