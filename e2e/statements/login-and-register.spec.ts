import type { Page, Request } from '@playwright/test';
import { api } from '../support/admin-api.ts';
import { coachEmail, coachName } from '../support/league.ts';
import { mailedLink } from '../support/mailbox.ts';
import { eventually, expect, PASSWORD } from '../support/story.ts';
import { recordTimers, walkStatements, withReply } from './walk.ts';

/** The statements about logging in, registering and a forgotten password: screens, validation, calls and errors. */

const test = walkStatements();
const NEW_COACH = 11;
const KNOWN_COACH = 1;
const LOGIN = '/auth/login';
const REGISTER = '/auth/register';
const FORGOT = '/auth/forgot-password';
const RESET = '/auth/reset-password/*';
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
  await holds('S308', () =>
    withReply(page, LOGIN, null, async () => {
      await login.click();
      await expect(page.getByText('Login request failed')).toBeVisible();
    }),
  );
  await holds('S198', async () => {
    await page.getByLabel('Email').fill('CoAch@Example.ORG');
    const [request] = await Promise.all([page.waitForRequest(`**/api${LOGIN}`), login.click()]);
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
    await holds(id, () =>
      withReply(page, REGISTER, answer, async () => {
        await fillRegistration(page, NEW_COACH);
        await register.click();
        await expect(page.getByText(text)).toBeVisible();
      }),
    );
  }
  await holds('S309 S310 S359', async () => {
    await fillRegistration(page, KNOWN_COACH);
    const message = page.getByText('Email already registered. Please log in.').waitFor();
    await delays();
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
    await holds(id, () =>
      withReply(page, FORGOT, answer, async () => {
        await page.getByLabel('Email').fill(email);
        await send.click();
        await expect(page.getByText(text)).toBeVisible();
      }),
    );
  }
  await delays();
  await holds('S003 S264 S357', async () => {
    const confirmation = page.getByRole('dialog', { name: 'Check your email' });
    const shown = confirmation.waitFor();
    const [answer] = await Promise.all([page.waitForResponse(`**/api${FORGOT}`), send.click()]);
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toEqual({ email });
    await shown;
    expect(await delays()).toContain(4_000);
    await expect(confirmation).toBeHidden();
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
    await holds(id, () =>
      withReply(page, RESET, answer, async () => {
        await reset.click();
        await expect(page.getByText(text)).toBeVisible();
      }),
    );
  }
  await delays();
  await holds('S265 S358', async () => {
    const [answer] = await Promise.all([page.waitForResponse(`**/api${RESET}`), reset.click()]);
    expect(answer.request().postDataJSON()).toEqual({ password: 'Second-half-22' });
    const { message } = await answer.json();
    await expect(page.getByText(message)).toBeVisible();
    expect(await delays()).toContain(3_000);
    await expect(page).toHaveURL(/\/login$/);
  });
});
