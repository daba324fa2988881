import { openDb, openPool } from '@portal/server/platform/db/database.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import { ADMIN } from '../support/admin-api.ts';
import { violations } from '../support/axe.ts';
import { addDevice, leaveSession, named, suggestNoPasskeys } from '../support/made-up-device.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { EMPTY, openPortal, type RunningPortal } from '../support/portal.ts';
import { expect, logInOnScreen } from '../support/story.ts';

const test = storiesWithOwnPortal(() => openPortal(EMPTY)).extend({
  baseURL: async ({ portal }, use) => use(named(portal.url)),
});
test.use({ bypassCSP: true });

const REQUIRED = 'Your league requires a second factor of administrators';

/** The three days of grace are over, as the database says. */
async function endGrace({ dataDir }: RunningPortal): Promise<void> {
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) throw new Error('The portal’s database is not running.');
  const db = openDb(openPool(connection, createLog('silent')));
  await db
    .updateTable('account')
    .set({ factorDueAt: new Date(Date.now() - 1_000) })
    .execute();
  await db.destroy();
}

test('an administrator without a second factor keeps only the account page after the grace period, adds a passkey, and logs in with both', async ({
  page,
  portal,
}) => {
  await addDevice(page);
  await suggestNoPasskeys(page);
  await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
  await page.goto('/admin/settings');
  await page.getByLabel('League name').fill('Lakeside Youth Basketball');
  await page.getByLabel('Contact phone').fill('+1 732 555 0100');
  await page.getByLabel('Contact email').fill('office@example.org');
  await page.getByLabel('Second factor of administrators').selectOption('all');
  await page.getByRole('button', { name: 'Apply league settings' }).click();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(REQUIRED)).toBeVisible();
  await expect(page.getByText('Add a passkey or an authenticator app in 3 days.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await endGrace(portal);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('Until then you can’t use the other pages.', { exact: false })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Office laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('“Office laptop” can log you in from now on.')).toBeVisible();
  await expect(page.getByText(REQUIRED)).toBeHidden();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin$/);

  await leaveSession(page);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const usePasskey = page.getByRole('button', { name: 'Use a passkey', exact: true });
  await expect(usePasskey).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await usePasskey.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
