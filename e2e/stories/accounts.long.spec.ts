import { api } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
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
  await page.getByLabel('Confirm password').fill('Second-half-22');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await logInOnScreen(page, email, { password: 'Second-half-22' });

  const again = await api(process.env.PORTAL_URL ?? '', `/auth${link}`, {
    body: { password: 'Third-time-33' },
  });
  expect(again.status).toBe(422);
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
