import { api } from '../support/admin-api.ts';
import { coachEmail, coachName } from '../support/league.ts';
import { mailedLink } from '../support/mailbox.ts';
import {
  confirmedCoach,
  eventually,
  expect,
  logInOnScreen,
  PASSWORD,
  signIn,
  test,
} from '../support/story.ts';

const loginButton = { name: 'Login', exact: true } as const;

test('the login page distinguishes a wrong password, a malformed address and an unreachable portal', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('coach at example');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByRole('button', loginButton)).toBeDisabled();

  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', loginButton).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();

  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', loginButton).click();
  await expect(page.getByText('Login request failed')).toBeVisible();
});

test('a login that the browser fills in without an input event can be sent', async ({ page }) => {
  await confirmedCoach(51);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  // once the page says so, it listens to events
  await page.getByLabel('Email').fill('coach at example');
  await expect(page.getByText('Invalid email format')).toBeVisible();
  const filled = { Email: coachEmail(51), Password: PASSWORD };
  for (const [label, value] of Object.entries(filled)) {
    await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, text) => {
      field.value = text;
    }, value);
  }
  const login = page.getByRole('button', loginButton);
  await expect(login).toBeDisabled();
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const selector = 'input[name=password]';
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] });
  await expect(login).toBeEnabled();
  await login.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the password checklist updates while typing, and the password can be shown', async ({ page }) => {
  await page.goto('/register');
  const register = page.getByRole('button', { name: 'Register', exact: true });
  await page.getByLabel('First name').fill('Jo');
  await page.getByLabel('Last name').fill('Weak');
  await page.getByLabel('Email').fill('jo.weak@example.org');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  for (const rule of [
    'At least 8 characters',
    'At least one uppercase letter',
    'At least one lowercase letter',
    'At least one special character or number',
  ]) {
    await expect(page.getByText(rule)).toBeVisible();
  }
  await expect(register).toBeDisabled();
  await password.press('Enter');
  await expect(page.getByText('Please enter a valid email and a strong password.')).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByText('Show Password').click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('Strong-enough-1');
  await expect(register).toBeEnabled();
});

test('registering an address that is already registered leads to the login', async ({ page }) => {
  await confirmedCoach(30);
  await page.goto('/register');
  await page.getByLabel('First name').fill('Casey');
  await page.getByLabel('Last name').fill('Twin');
  await page.getByLabel('Email').fill(coachEmail(30).toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // the sentence shows for two seconds
  const message = page.getByText('Email already registered. Please log in.').waitFor();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await message;
  await expect(page).toHaveURL(/\/login$/);
});

test('a forgotten password is reset once with the emailed link', async ({ page }) => {
  const email = coachEmail(31);
  await confirmedCoach(31);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  const link = await eventually(() => mailedLink(email, 'reset-password'));

  await page.goto(link);
  // the token is removed from the address bar
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password').fill('Second-half-22');
  await page.getByLabel('Confirm password').fill('Second-half-23');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
  await page.getByLabel('Confirm password').fill('Second-half-22');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await logInOnScreen(page, email, { password: 'Second-half-22' });

  const again = await api(process.env.PORTAL_URL ?? '', `/auth${link}`, {
    body: { password: 'Third-time-33' },
  });
  expect(again.status).toBe(422);
});

test('an expired session shows a message, and logging in returns to the same page', async ({ page }) => {
  const token = await confirmedCoach(32);
  await signIn(page, coachEmail(32));
  await page.goto('/your-practices');
  await expect(
    page.getByRole('heading', { name: `Practices for ${coachName(32).first} ${coachName(32).last}` }),
  ).toBeVisible();
  await expect(page.getByText('No bookings yet.')).toBeVisible();

  // the other session ends this one
  const url = process.env.PORTAL_URL ?? '';
  const { body } = await api(url, '/auth/sessions', { token });
  const sessions = body.sessions as { id: string; current: boolean }[];
  // the sentence shows for five seconds
  const message = page.getByText('Your session has expired. You will be redirected to login.').waitFor();
  for (const session of sessions.filter(({ current }) => !current)) {
    await api(url, `/auth/sessions/${session.id}`, { token, method: 'DELETE' });
  }
  await message;
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You were logged out on another device.')).toBeVisible();
  await page.getByLabel('Email').fill(coachEmail(32));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', loginButton).click();
  await expect(page).toHaveURL(/\/your-practices$/);
});

test('a coach changes password and email address, and logs in with the new ones', async ({ page }) => {
  await confirmedCoach(28);
  await signIn(page, coachEmail(28));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('Second-half-22');
  await page.getByLabel('Confirm password').fill('Second-half-22');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  const email = 'new.address.28@example.org';
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill('Second-half-22');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Confirm your new address')).toBeVisible();

  const link = await eventually(() => mailedLink(email, 'verify-email'));
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this email address' }).click();
  await expect(page.getByText('Thank you! Your email address is confirmed.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logInOnScreen(page, email, { password: 'Second-half-22' });
});

test('the Back button shows nothing private after a logout', async ({ page }) => {
  await confirmedCoach(33);
  await signIn(page, coachEmail(33));
  await page.goto('/your-practices');
  await expect(page.getByRole('heading', { name: /Practices for/ })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: /Practices for/ })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /Practices for/ })).toBeHidden();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(
    kept.filter((key) => ['token', 'user', 'userEmail', 'coachEmail', 'user_teams'].includes(key)),
  ).toEqual([]);
});

test('Remember Me decides where the token is stored', async ({ page }) => {
  await confirmedCoach(34);
  await logInOnScreen(page, coachEmail(34));
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token') !== null]),
  ).toEqual([null, true]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await page.getByLabel('Email').fill(coachEmail(34));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByText('Remember Me').click();
  await page.getByRole('button', loginButton).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('token') !== null)).toBe(true);
});
