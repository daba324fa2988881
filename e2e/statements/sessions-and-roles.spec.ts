import type { Page } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { expect, logInOnScreen, PASSWORD, signIn } from '../support/story.ts';
import { storedWeekRange } from './coach.ts';
import { recordTimers, storageOf, walkStatements, withReply } from './walk.ts';

/** The statements about sessions and roles: what is stored, redirects, logout, expiry, and who may open what. */

const test = walkStatements();
const EMAIL = coachEmail(1);
const AVAILABILITY = '/reservations/availability';

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

test('sessions: login, redirects, storage, logout and expiry', async ({ page, holds, portal, browser }) => {
  await holds('S260', async () => {
    const { status, body } = await api(portal.url, '/auth/login', {
      body: { email: EMAIL, password: PASSWORD },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.any(String), user: { role: 'COACH', email: EMAIL } });
  });
  await holds('S002 S154', () => logInOnScreen(page, EMAIL));
  await holds('S149 S112 S113 S114 S115 S116', async () => {
    const { tab } = await storageOf(page);
    expect(tab).toMatchObject({ token: expect.any(String), userEmail: EMAIL, coachEmail: EMAIL });
    expect(JSON.parse(tab.user ?? '')).toMatchObject({ role: 'COACH' });
    expect(JSON.parse(tab.user ?? '')).not.toHaveProperty('token');
  });
  await holds('S111', async () => {
    expect(JSON.parse((await storageOf(page)).tab.user ?? '').role).toBe('COACH');
  });
  await holds('S258', async () => {
    const token = (await storageOf(page)).tab.token;
    const [request] = await Promise.all([
      page.waitForRequest(`**/api${AVAILABILITY}`),
      page.goto('/practice-request'),
    ]);
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
  });
  await holds('S117 S118 S137 S138', async () => {
    await expect.poll(async () => Object.keys((await storageOf(page)).tab)).toContain('user_teams');
    expect(Object.keys(await storedWeekRange(page))).toEqual(
      expect.arrayContaining([
        'start_of_period',
        'end_of_period',
        'start_of_current_week',
        'end_of_current_week',
        'start_of_next_week',
        'end_of_next_week',
        'fetchedAt',
      ]),
    );
  });
  await holds('S050 S150', async () => {
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible();
    const { local, tab } = await storageOf(page);
    expect([local.token, tab.token, local.user, tab.user]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  await holds('S035 S251', async () => {
    await page.goto('/practice-request');
    await expect(page).toHaveURL(/\/login/);
  });
  await holds('S119 S153', async () => {
    expect((await storageOf(page)).tab.postLoginRedirect).toBe('/practice-request');
    await fillLogin(page);
    await expect(page).toHaveURL(/\/practice-request$/);
  });
  await holds('S259', async () => {
    const remembered = await browser.newPage({ baseURL: portal.url });
    await remembered.goto('/login');
    await remembered.getByRole('checkbox', { name: 'Remember Me' }).check();
    await fillLogin(remembered);
    await expect(remembered).toHaveURL(/\/dashboard$/);
    const { local } = await storageOf(remembered);
    expect(local.token).toEqual(expect.any(String));
    const [request] = await Promise.all([
      remembered.waitForRequest(`**/api${AVAILABILITY}`),
      remembered.goto('/practice-request'),
    ]);
    expect(request.headers().authorization).toBe(`Bearer ${local.token}`);
    await remembered.close();
  });
  const delays = await recordTimers(page);
  await holds('S151 S318 S319 S360', () =>
    withReply(
      page,
      AVAILABILITY,
      { status: 401, json: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } },
      async () => {
        const popup = page.getByRole('alertdialog', { name: 'Session Expired' });
        const shown = popup.getByText('Your session has expired. You will be redirected to login.').waitFor();
        await page.goto('/practice-request');
        await shown;
        expect(await delays()).toContain(5_000);
        await expect(page).toHaveURL(/\/login/);
        const { local, tab } = await storageOf(page);
        expect([local.token, tab.token]).toEqual([undefined, undefined]);
      },
    ),
  );
});

test('roles: what an administrator and a coach may open', async ({ page, holds, portal }) => {
  const coach = await logIn(portal.url, EMAIL, PASSWORD);
  await holds('S244', async () => {
    const { body } = await api(portal.url, '/auth/login', {
      body: { email: ADMIN.email, password: ADMIN.password },
    });
    expect(body).toMatchObject({ user: { role: 'ADMIN' } });
  });
  await signIn(page, EMAIL);
  await page.goto('/dashboard');
  const adminPage = page.getByRole('navigation').getByRole('link', { name: 'Admin Page' });
  await holds('S052', async () => {
    await expect(adminPage).toHaveAttribute('aria-disabled', 'true');
    await adminPage.click({ force: true });
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await holds('S246 S247', async () => {
    await page.goto('/admin/combined-schedule');
    await expect(page).toHaveURL(/\/login/);
    expect((await storageOf(page)).tab.postLoginRedirect).toBe('/admin/combined-schedule');
  });
  // The role that the browser holds is for display; the session decides (docs/spec/decisions.md#caller).
  await holds('S248 S256', async () => {
    const answer = await api(portal.url, '/admin/combined-schedule', { token: coach });
    expect(answer.status).toBe(403);
  });
  // A coach who names another coach is refused, teams of others are treated as unknown (decisions.md#caller).
  await holds('S250', async () => {
    const other = await api(portal.url, `/coaches/coach-team/${coachEmail(2)}`, { token: coach });
    expect(other.status).toBe(403);
    const list = await api(portal.url, '/reservations/reservations-for-teams', {
      token: coach,
      body: { teams: ['Team 2'] },
    });
    expect(list.body).toEqual({ reservations: [] });
  });
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.goto('/dashboard');
  await holds('S051 S245', async () => {
    await adminPage.click();
    await expect(page).toHaveURL(/\/admin$/);
  });
  await holds('S039', () => expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin dashboard'));
  // There is no default administrator: the session says who acts (decisions.md#first-administrator).
  await holds('S249', async () => {
    expect((await storageOf(page)).tab.userEmail).toBe(ADMIN.email);
  });
});
