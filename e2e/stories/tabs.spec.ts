import { ADMIN } from '../support/admin-api.ts';
import { expect, logInOnScreen, signInAsAdmin, test } from '../support/story.ts';

test('a link opened in a new tab is signed in like the others, and a logout in one tab ends all', async ({
  page,
  context,
  browser,
}) => {
  await logInOnScreen(page, ADMIN.email, { password: ADMIN.password });
  const link = await context.newPage();
  const wasLoginShown = link
    .getByRole('heading', { name: 'Login' })
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    );
  await link.goto('/admin/venues');
  await expect(link.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible();
  const next = await context.newPage();
  await next.goto('/login?next=%2Fadmin%2Fmail');
  await expect(next).toHaveURL('/admin/mail');
  expect(await wasLoginShown).toBe(false);
  expect(await link.evaluate(() => Object.keys(sessionStorage).toSorted())).toEqual(
    expect.arrayContaining(['coachEmail', 'token', 'user', 'userEmail']),
  );
  expect(await link.evaluate(() => localStorage.getItem('token'))).toBeNull();

  // another browser has nobody to take a session from
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL('/admin/venues', page.url()).href);
  await expect(stranger).toHaveURL(/\/login$/);
  await stranger.context().close();

  await next.getByRole('button', { name: 'Logout' }).click();
  await expect(next).toHaveURL('/login');
  await expect(link).toHaveURL('/login');
  await expect(link.getByText('You were logged out, perhaps in another tab.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('the login reads what the browser filled in without an event', async ({ page }) => {
  await page.goto('/login');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await expect(login).toBeDisabled();
  await page.evaluate(
    ([email = '', password = '']) => {
      for (const [name, value] of Object.entries({ email, password })) {
        const field = document.querySelector(`input[name=${name}]`);
        if (field instanceof HTMLInputElement) field.value = value;
      }
    },
    [ADMIN.email, ADMIN.password],
  );
  // the first press reaches the button although it was disabled until then
  const { x, y, width, height } = (await login.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).toHaveURL('/dashboard');
});

test('a message that was typed is not lost by Back or a reload without a question', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Admin Page' }).click();
  await menu.getByRole('link', { name: 'Teams and Coaches' }).click();
  await page.getByRole('checkbox', { name: 'Select all teams' }).check();
  const open = page.getByRole('button', { name: /^Email \d+$/ });
  await open.click();
  const text = page.getByRole('textbox', { name: 'Message' });
  await text.fill('Practice is outside today.');

  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type() === 'confirm' ? dialog.message() : dialog.type());
    if (dialog.type() === 'beforeunload') await dialog.accept();
    else await dialog.dismiss();
  });
  await page.goBack();
  await expect.poll(() => questions).toEqual(['Discard this message?']);
  await expect(page).toHaveURL('/admin/coaches');
  await expect(text).toHaveValue('Practice is outside today.');
  await page.keyboard.press('Escape');
  await expect.poll(() => questions).toHaveLength(2);
  await expect(text).toHaveValue('Practice is outside today.');

  await page.reload();
  expect(questions.at(-1)).toBe('beforeunload');
  await page.getByRole('checkbox', { name: 'Select all teams' }).check();
  await open.click();
  await expect(text).toHaveValue('Practice is outside today.');
  await expect(page.getByText('You had not sent this yet.')).toBeVisible();
});

test('a form is locked while it is being saved, and has its focus again if that fails', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Last name').fill('Morgan');
  const name = page.getByLabel('First name');
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await isAnswered;
    await route.abort();
  });
  await name.fill('Casey');
  await name.press('Enter');
  await expect(name).toBeDisabled();
  answer();
  await expect(name).toBeEnabled();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Casey');
});
