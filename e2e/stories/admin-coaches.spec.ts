import type { Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailedLink, mailsTo } from '../support/mailbox.ts';
import { eventually, expect, PASSWORD, signInAsAdmin, test } from '../support/story.ts';

const url = () => process.env.PORTAL_URL ?? '';

type Teams = { name: string; divisionName: string; coaches: { email: string }[] }[];

/** The division's teams as the server has them: 'Sparks: sam@…, toni@…'. */
async function teamsOf(division: string): Promise<string[]> {
  const token = await logIn(url(), ADMIN.email, ADMIN.password);
  const { body } = await api(url(), '/admin/teams', { token });
  return (body as unknown as Teams)
    .filter(({ divisionName }) => divisionName === division)
    .map(({ name, coaches }) => `${name}: ${coaches.map(({ email }) => email).join(', ')}`.trim());
}

/** Registers and confirms over HTTP. @returns the names of the teams that are open then */
async function teamsAfterRegistering(email: string): Promise<string[]> {
  await api(url(), '/auth/register', {
    body: { firstname: 'Sam', lastname: 'Spark', email, password: PASSWORD },
  });
  const token = await logIn(url(), email, PASSWORD);
  const link = await eventually(() => mailedLink(email, 'verify-email'));
  await api(url(), `/auth${link}`, { token, method: 'POST' });
  const { body } = await api(url(), `/coaches/coach-team/${encodeURIComponent(email)}`, { token });
  return (body as unknown as { TeamName: string }[]).map(({ TeamName }) => TeamName);
}

async function fillCoach(page: Page, first: string, last: string, email: string): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
}

test.use({ viewport: { width: 1280, height: 844 }, bypassCSP: true });

test('a team gets its coaches, one is invited, and the team opens to them', async ({ page }) => {
  const division = 'Coed';
  const sam = 'sam.spark@example.org';
  const toni = 'toni.trace@example.org';
  await signInAsAdmin(page);
  await page.goto('/admin/coaches');

  await page.getByLabel('Search').fill(division.toLowerCase());
  await expect(page.getByText('No team fits')).toBeVisible();
  await page.getByRole('button', { name: 'Add team' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Division')).toBeFocused();
  await dialog.getByLabel('Division').fill(` ${division} `);
  await dialog.getByLabel('Team name').fill('Sparks <b>1</b>');
  await fillCoach(page, 'Sam', 'Spark', sam.toUpperCase());
  await expectAccessible(page, 'a new team');
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(dialog).toBeHidden();

  await expect(
    page.getByText(/^1 of \d+ teams · 1 coach · 0 without coach · 1 without account/),
  ).toBeVisible();
  await expect(page.getByText(sam)).toBeVisible();
  await expect(page.getByText('No account', { exact: true })).toBeVisible();

  const rename = page.getByRole('button', { name: /^Rename Sparks/ });
  await rename.click();
  await page.getByLabel('Team name').fill('Sparks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Rename Sparks, ${division}` })).toBeFocused();

  await page.getByRole('button', { name: 'Add coach to Sparks' }).click();
  await fillCoach(page, 'Toni', 'Trace', toni);
  await page.getByRole('button', { name: 'Add coach', exact: true }).click();
  await expect(page.getByText(toni)).toBeVisible();
  expect(await teamsOf(division)).toEqual([`Sparks: ${sam}, ${toni}`]);

  await page.getByRole('button', { name: 'Invite Sam Spark' }).click();
  await expect(page.getByText(`Invitation sent to ${sam}.`)).toBeVisible();
  const mail = await eventually(async () => (await mailsTo(sam))[0] ?? null);
  expect(mail).toContain('Book practices for your team');
  expect(mail).toContain(`${division}: Sparks`);
  await page.getByRole('button', { name: 'Invite Sam Spark' }).click();
  await expect(page.getByText('Sam Spark was invited less than an hour ago.')).toBeVisible();

  // goes on at a phone, where cards take the place of the table
  expect(await teamsAfterRegistering(sam)).toEqual(['Sparks']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('Has account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite Sam Spark' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Sam Spark' }).click();
  await page.getByLabel('Email').fill(toni);
  await expect(page.getByText(`The account of ${sam} will no longer have these teams.`)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${toni} is the address of another coach, Toni Trace.`)).toBeVisible();
  await expectAccessible(page, 'a coach with the address of another');
  await page.getByRole('button', { name: 'Cancel' }).click();

  for (const name of ['Toni Trace', 'Sam Spark']) {
    await page.getByRole('button', { name: `Take off ${name} from Sparks` }).click();
    await page.getByRole('button', { name: 'Yes, take off' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `Take off ${name} from Sparks` })).toHaveCount(0);
  }
  await expect(page.getByText('Without coach', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Sparks' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('No team fits')).toBeVisible();
  expect(await teamsOf(division)).toEqual([]);
});

test('an administrator invites everybody without an account after seeing their number', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Teams and Coaches' }).click();
  await page.getByRole('button', { name: 'Invite all without account' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/\d+ coaches have no account yet\./);
  await page.getByRole('button', { name: 'No, not now' }).click();
  await expect(page.getByRole('button', { name: 'Invite all without account' })).toBeFocused();
});
