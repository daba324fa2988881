import type { Page, Request } from '@playwright/test';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { coachEmail, coachName } from '../support/league.ts';
import { mailedLink, mailsTo } from '../support/mailbox.ts';
import { eventually, expect, logInOnScreen, PASSWORD, signIn } from '../support/story.ts';
import { recordTimers, storageOf, walkStatements } from './walk.ts';

/** The statements about accounts: their screens, validation, calls and errors. */

const test = walkStatements();
const NEW_COACH = 11;
const KNOWN_COACH = 1;
const RULES = [
  'At least 8 characters',
  'At least one uppercase letter',
  'At least one lowercase letter',
  'At least one special character or number',
] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function fillRegistration(page: Page, coach: number, email = coachEmail(coach)): Promise<void> {
  const { first, last } = coachName(coach);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await password(page).fill(PASSWORD);
}

test('the login screen and its errors', async ({ page, holds }) => {
  await page.goto('/login');
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  await holds('S022', async () => {
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(password(page)).toHaveAttribute('type', 'password');
  });
  await holds('S023', async () => {
    await page.getByRole('checkbox', { name: 'Show Password' }).check();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('checkbox', { name: 'Show Password' }).uncheck();
  });
  await holds('S024', () => expect(page.getByRole('checkbox', { name: 'Remember Me' })).toBeVisible());
  await holds('S025', () =>
    expect(page.getByRole('link', { name: 'Register as a new coach' })).toHaveAttribute('href', '/register'),
  );
  await holds('S026', () =>
    expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgot-password'),
  );
  await holds('S195 S196', async () => {
    await page.getByLabel('Email').fill('coach at example.org');
    await password(page).fill('whatever');
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await expect(login).toBeDisabled();
  });
  await holds('S194', async () => {
    await page.getByLabel('Email').fill('co ach@example.org');
    await expect(login).toBeDisabled();
    await page.getByLabel('Email').fill('coach@example.org');
    await expect(login).toBeEnabled();
  });
  await holds('S307', async () => {
    await login.click();
    await expect(page.getByText('Invalid credentials')).toBeVisible();
  });
  await holds('S308', async () => {
    await page.route('**/api/auth/login', (route) => route.abort());
    await login.click();
    await expect(page.getByText('Login request failed')).toBeVisible();
    await page.unroute('**/api/auth/login');
  });
  await holds('S198', async () => {
    await page.getByLabel('Email').fill('CoAch@Example.ORG');
    const [request] = await Promise.all([page.waitForRequest('**/api/auth/login'), login.click()]);
    expect(request.postDataJSON()).toMatchObject({ email: 'coach@example.org', password: 'whatever' });
  });
});

test('the register screen, its checklist and its answers', async ({ page, holds, portal }) => {
  const delays = await recordTimers(page);
  await page.goto('/register');
  const register = page.getByRole('main').getByRole('button', { name: 'Register', exact: true });
  await holds('S027', async () => {
    for (const label of ['First name', 'Last name', 'Email'])
      await expect(page.getByLabel(label)).toBeVisible();
    await expect(password(page)).toBeVisible();
  });
  await holds('S028', async () => {
    await page.getByRole('checkbox', { name: 'Show Password' }).check();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('checkbox', { name: 'Show Password' }).uncheck();
  });
  await holds('S203 S204 S205 S206', async () => {
    for (const text of RULES) await expect(rule(page, text)).toBeVisible();
  });
  for (const [ids, text, bad, good] of [
    ['S199 S355', RULES[0], 'Short-1', 'Longer-1'],
    ['S200', RULES[1], 'lower-case-1', 'Upper-case-1'],
    ['S201', RULES[2], 'UPPER-CASE-1', 'LOWEr-CASE-1'],
    ['S202', RULES[3], 'OnlyLetters', 'OnlyLetter5'],
  ] as const) {
    await holds(ids, async () => {
      await password(page).fill(bad);
      await expect(rule(page, text)).toContainText('not met yet');
      await password(page).fill(good);
      await expect(rule(page, text)).not.toContainText('not met yet');
    });
  }
  await holds('S029', async () => {
    await password(page).fill('');
    for (const text of RULES) await expect(rule(page, text)).toContainText('not met yet');
    await password(page).fill(PASSWORD);
    for (const text of RULES) await expect(rule(page, text)).not.toContainText('not met yet');
  });
  await holds('S197', async () => {
    await fillRegistration(page, NEW_COACH, 'no address');
    await expect(register).toBeDisabled();
  });
  await holds('S207', async () => {
    await password(page).press('Enter');
    await expect(page.getByText('Please enter a valid email and a strong password.')).toBeVisible();
  });
  for (const [id, answer, text] of [
    [
      'S311',
      { status: 409, json: { error: 'The league is closed.', code: 'CONFLICT' } },
      'The league is closed.',
    ],
    ['S312', { status: 409, json: {} }, 'Registration failed. Try again.'],
  ] as const) {
    await holds(id, async () => {
      await fillRegistration(page, NEW_COACH);
      await page.route('**/api/auth/register', (route) => route.fulfill(answer));
      await register.click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute('**/api/auth/register');
    });
  }
  await holds('S309 S310 S359', async () => {
    await fillRegistration(page, KNOWN_COACH);
    const message = page.getByText('Email already registered. Please log in.').waitFor();
    await register.click();
    await message;
    expect(await delays()).toContain(2_000);
    await expect(page).toHaveURL(/\/login$/);
  });
  const sent: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request));
  const bodyOf = (path: string) => sent.find((request) => request.url().endsWith(path))?.postDataJSON();
  await holds('S001 S120 S152', async () => {
    await page.goto('/register');
    await fillRegistration(page, NEW_COACH);
    await register.click();
    await expect(page).toHaveURL(/\/login$/);
    const { first, last } = coachName(NEW_COACH);
    expect(bodyOf('/auth/register')).toEqual({
      firstname: first,
      lastname: last,
      email: coachEmail(NEW_COACH),
      password: PASSWORD,
    });
  });
  await holds('S261', async () => {
    const body = { firstname: 'A', lastname: 'B', email: coachEmail(KNOWN_COACH), password: PASSWORD };
    const answer = await api(portal.url, '/auth/register', { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Email already registered. Please log in.' },
    });
  });
  await holds('S262 S263', async () => {
    const { first, last } = coachName(NEW_COACH);
    const body = {
      email: coachEmail(NEW_COACH),
      coachData: { firstname: first, lastname: last, email: coachEmail(NEW_COACH) },
    };
    await expect.poll(() => bodyOf('/mail/sendRegistrationConfirmationEmail')).toEqual(body);
    expect((await api(portal.url, '/mail/sendRegistrationConfirmationEmail', { body })).status).toBe(200);
    await eventually(() => mailedLink(coachEmail(NEW_COACH), 'verify-email', portal.dataDir));
  });
});

test('sessions: login, redirects, storage, logout and expiry', async ({ page, holds, portal, browser }) => {
  const email = coachEmail(KNOWN_COACH);
  await holds('S260', async () => {
    const { status, body } = await api(portal.url, '/auth/login', { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.any(String), user: { role: 'COACH', email } });
  });
  await holds('S002 S154', () => logInOnScreen(page, email));
  await holds('S149 S112 S113 S114 S115 S116', async () => {
    const { tab } = await storageOf(page);
    expect(tab).toMatchObject({ token: expect.any(String), userEmail: email, coachEmail: email });
    expect(JSON.parse(tab.user ?? '')).toMatchObject({ role: 'COACH' });
    expect(JSON.parse(tab.user ?? '')).not.toHaveProperty('token');
  });
  await holds('S111', async () => {
    expect(JSON.parse((await storageOf(page)).tab.user ?? '').role).toBe('COACH');
  });
  await holds('S258', async () => {
    const token = (await storageOf(page)).tab.token;
    const [request] = await Promise.all([
      page.waitForRequest('**/api/reservations/availability'),
      page.goto('/practice-request'),
    ]);
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
  });
  await holds('S117 S118 S137 S138', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/20\d\d$/);
    const { tab } = await storageOf(page);
    expect(Object.keys(tab)).toEqual(expect.arrayContaining(['user_teams', 'weekRange']));
    expect(Object.keys(JSON.parse(tab.weekRange ?? ''))).toEqual(
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
    await button(page, 'Logout').click();
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
    await page.getByLabel('Email').fill(email);
    await password(page).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/practice-request$/);
  });
  await holds('S259', async () => {
    const remembered = await browser.newPage({ baseURL: portal.url });
    await remembered.goto('/login');
    await remembered.getByLabel('Email').fill(email);
    await password(remembered).fill(PASSWORD);
    await remembered.getByRole('checkbox', { name: 'Remember Me' }).check();
    await remembered.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(remembered).toHaveURL(/\/dashboard$/);
    const { local } = await storageOf(remembered);
    expect(local.token).toEqual(expect.any(String));
    const [request] = await Promise.all([
      remembered.waitForRequest('**/api/reservations/availability'),
      remembered.goto('/practice-request'),
    ]);
    expect(request.headers().authorization).toBe(`Bearer ${local.token}`);
    await remembered.close();
  });
  await holds('S318 S319 S151 S360', async () => {
    const delays = await recordTimers(page);
    await page.route('**/api/reservations/availability', (route) =>
      route.fulfill({ status: 401, json: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } }),
    );
    const popup = page.getByRole('alertdialog', { name: 'Session Expired' });
    const shown = popup.getByText('Your session has expired. You will be redirected to login.').waitFor();
    await page.goto('/practice-request');
    await shown;
    expect(await delays()).toContain(5_000);
    await expect(page).toHaveURL(/\/login/);
    const { local, tab } = await storageOf(page);
    expect([local.token, tab.token]).toEqual([undefined, undefined]);
  });
});

test('a forgotten password', async ({ page, holds, portal }) => {
  const email = coachEmail(2);
  const delays = await recordTimers(page);
  await page.goto('/forgot-password');
  const send = button(page, 'Send Reset Email');
  await holds('S030', async () => {
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(send).toBeVisible();
  });
  for (const [id, answer, text] of [
    [
      'S313',
      { status: 409, json: { error: 'Email is switched off.', code: 'CONFLICT' } },
      'Email is switched off.',
    ],
    ['S314', { status: 409, json: {} }, 'Something went wrong.'],
    ['S315', null, 'Request failed. Try again later.'],
  ] as const) {
    await holds(id, async () => {
      await page.route('**/api/auth/forgot-password', (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );
      await page.getByLabel('Email').fill(email);
      await send.click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute('**/api/auth/forgot-password');
    });
  }
  await holds('S003 S264', async () => {
    const [answer] = await Promise.all([page.waitForResponse('**/api/auth/forgot-password'), send.click()]);
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toEqual({ email });
  });
  await holds('S357', async () => {
    expect(await delays()).toContain(4_000);
    await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeHidden();
  });
  const link = await eventually(() => mailedLink(email, 'reset-password', portal.dataDir));
  await page.goto(link);
  const reset = button(page, 'Reset Password');
  const first = page.getByLabel('New password');
  const second = page.getByLabel('Confirm password');
  await holds('S031', async () => {
    await expect(first).toBeVisible();
    await expect(second).toBeVisible();
  });
  await holds('S032', async () => {
    await page.getByRole('checkbox', { name: 'Show Password' }).check();
    await expect(first).toHaveAttribute('type', 'text');
    await expect(second).toHaveAttribute('type', 'text');
  });
  await holds('S033', async () => {
    for (const text of RULES) await expect(rule(page, text)).toBeVisible();
  });
  await holds('S208', async () => {
    await first.fill('weak');
    await second.fill('weak');
    await expect(page.getByText('Password does not meet requirements.')).toBeVisible();
  });
  await holds('S209 S210', async () => {
    await expect(reset).toBeDisabled();
    await first.fill('Second-half-22');
    await second.fill('Second-half-23');
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await expect(reset).toBeDisabled();
    await second.fill('Second-half-22');
    await expect(reset).toBeEnabled();
  });
  for (const [id, answer, text] of [
    ['S316', { status: 409, json: { message: 'This link is too old.' } }, 'This link is too old.'],
    ['S317', { status: 409, json: {} }, 'Something went wrong.'],
  ] as const) {
    await holds(id, async () => {
      await page.route('**/api/auth/reset-password/**', (route) => route.fulfill(answer));
      await reset.click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute('**/api/auth/reset-password/**');
    });
  }
  await holds('S265', async () => {
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/auth/reset-password/**'),
      reset.click(),
    ]);
    expect(answer.request().postDataJSON()).toEqual({ password: 'Second-half-22' });
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });
  await holds('S358', async () => {
    expect(await delays()).toContain(3_000);
    await expect(page).toHaveURL(/\/login$/);
    expect((await mailsTo(email, portal.dataDir)).length).toBeGreaterThan(0);
  });
});

test('roles: what an administrator and a coach may open', async ({ page, holds, portal }) => {
  const coach = await logIn(portal.url, coachEmail(KNOWN_COACH), PASSWORD);
  await holds('S244', async () => {
    const { body } = await api(portal.url, '/auth/login', {
      body: { email: ADMIN.email, password: ADMIN.password },
    });
    expect(body).toMatchObject({ user: { role: 'ADMIN' } });
  });
  await signIn(page, coachEmail(KNOWN_COACH));
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
