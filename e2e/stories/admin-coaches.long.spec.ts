import type { Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailedLink, mailsTo } from '../support/mailbox.ts';
import { eventually, expect, PASSWORD, signInAsAdmin, test } from '../support/story.ts';

const url = () => process.env.PORTAL_URL ?? '';

type Teams = { name: string; divisionName: string; coaches: { email: string }[] }[];

/** The division's teams as stored on the server: 'Sparks: sam@…, toni@…'. */
async function teamsOf(division: string): Promise<string[]> {
  const token = await logIn(url(), ADMIN.email, ADMIN.password);
  const { body } = await api(url(), '/admin/teams', { token });
  return (body as unknown as Teams)
    .filter(({ divisionName }) => divisionName === division)
    .map(({ name, coaches }) => `${name}: ${coaches.map(({ email }) => email).join(', ')}`.trim());
}

/** Registers and confirms a coach over HTTP. @returns the names of the teams that the coach then sees */
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

test('an administrator adds coaches to a team and invites one, who then sees the team', async ({ page }) => {
  const division = 'Coed';
  const sam = 'sam.spark@example.org';
  const toni = 'toni.trace@example.org';
  const chip = (name: string) => page.getByRole('button', { name });
  await signInAsAdmin(page);
  await page.goto('/admin/coaches');

  await page.getByLabel('Search').fill(division.toLowerCase());
  await expect(page.getByText('No matching teams')).toBeVisible();
  await page.getByRole('button', { name: 'Add team' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Division')).toBeFocused();
  await dialog.getByLabel('Division').fill(` ${division} `);
  await dialog.getByLabel('Team name').fill('Sparks <b>1</b>');
  await fillCoach(page, 'Sam', 'Spark', sam.toUpperCase());
  await expectAccessible(page, 'a new team');
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText(/^1 of \d+ teams · 1 coach · 1 not registered/)).toBeVisible();
  await expect(chip('Sam Spark (Not invited)')).toBeVisible();

  await page.getByRole('button', { name: /^Actions for Sparks/ }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Team name').fill('Sparks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Actions for Sparks, ${division}` })).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add coach' }).click();
  await fillCoach(page, 'Toni', 'Trace', toni);
  await page.getByRole('button', { name: 'Add coach', exact: true }).click();
  await expect(chip('Toni Trace (Not invited)')).toBeVisible();
  expect(await teamsOf(division)).toEqual([`Sparks: ${sam}, ${toni}`]);

  await chip('Sam Spark (Not invited)').click();
  const panel = page.getByRole('dialog', { name: 'Sam Spark' });
  await expect(panel.getByRole('link', { name: sam })).toBeVisible();
  await panel.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`Invitation sent to ${sam}.`)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Invitation' })).toBeVisible();
  await expectAccessible(page, 'the panel of a coach');
  const mail = await eventually(async () => (await mailsTo(sam))[0] ?? null);
  expect(mail).toContain('Book practices for your team');
  expect(mail).toContain(`${division}: Sparks`);
  await panel.getByRole('button', { name: 'Invite again' }).click();
  await expect(page.getByText('Sam Spark was invited less than an hour ago.')).toBeVisible();

  // continues on a phone, which shows cards instead of the table
  expect(await teamsAfterRegistering(sam)).toEqual(['Sparks']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await chip('Sam Spark (Registered)').click();
  await expect(panel.getByRole('button', { name: /^Invite/ })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(toni);
  await expect(page.getByText(`The account of ${sam} will no longer see these teams.`)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${toni} is the address of another coach, Toni Trace.`)).toBeVisible();
  await expectAccessible(page, 'a coach with the address of another');
  page.once('dialog', (question) => question.accept());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(chip('Sam Spark (Registered)')).toBeFocused();

  for (const name of ['Toni Trace (Not invited)', 'Sam Spark (Registered)']) {
    await chip(name).click();
    await page.getByRole('button', { name: 'Remove from team' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(chip(name)).toHaveCount(0);
  }
  await expect(page.getByText('No coach', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Actions for Sparks/ }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No matching teams')).toBeVisible();
  expect(await teamsOf(division)).toEqual([]);
});
