import type { Browser } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

const COACH = 21;
const DAY = dayOfNextWeek(2);

test.use({ bypassCSP: true });

/** A parent's phone: no account, no cookies. */
const openPhone = async (browser: Browser, javaScriptEnabled: boolean) => {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
  return { context, page: await context.newPage() };
};

test('a parent without an account follows what the coach books, moves and cancels, with and without script', async ({
  page,
  browser,
}) => {
  await confirmedCoach(COACH);
  await signIn(page, coachEmail(COACH));
  await openRequests(page, `${DAY}&gym=Salk`);
  const box = boxes(page, `Team ${COACH}`, 'Boys 3-4', 'Salk').first();
  const from = await slotOf(box);
  await box.click();
  await submit(page);
  await page.getByRole('button', { name: 'See your practices' }).click();

  await page.getByRole('button', { name: 'Share with Families' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with families' });
  await dialog.getByLabel('Team', { exact: true }).selectOption({ label: `Team ${COACH} (Boys 3-4)` });
  await dialog.getByRole('button', { name: 'Create page' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(page, 'the link for families');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const plain = await openPhone(browser, false);
  const live = await openPhone(browser, true);
  await plain.page.goto(address);
  await live.page.goto(address);
  const practice = plain.page.getByRole('listitem');
  await expect(plain.page.getByRole('heading', { level: 1, name: `Team ${COACH}` })).toBeVisible();
  await expect(practice).toHaveText(/^NewPractice.*Salk/);
  expect(await plain.context.cookies()).toEqual([]);

  await test.step('the coach adds a note, and shows it to families', async () => {
    const note = page.getByRole('dialog', { name: 'Add note' });
    await page.getByRole('button', { name: new RegExp(`^Add note.*Team ${COACH}`) }).click();
    await note.getByLabel('Note').fill('Bring pinnies');
    await note.getByRole('button', { name: 'Save' }).click();
    await expect(note).toBeHidden();
    await plain.page.reload();
    await expect(practice).not.toContainText('pinnies');
    await page.getByRole('button', { name: new RegExp(`^Edit note.*Team ${COACH}`) }).click();
    await page.getByLabel('Show on the families’ page').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await plain.page.reload();
    await expect(practice).toContainText('Bring pinnies');
  });

  await test.step('the coach moves it to another gym', async () => {
    await page.getByRole('link', { name: `Change time of Team ${COACH}: ${from}` }).click();
    await expect(page.getByText('Your old time is kept until you confirm.')).toBeVisible();
    await page.goto(`${page.url()}&day=${DAY}&gym=Memorial`);
    await boxes(page, `Team ${COACH}`, 'Boys 3-4', 'Memorial').last().click();
    await page.getByRole('button', { name: 'Confirm change' }).click();
    await expect(page.getByRole('heading', { name: /^Practices for/ })).toBeVisible();
    await plain.page.reload();
    await expect(practice).toHaveText(/^Moved from .*Salk.*Practice.*Memorial/);
    await expect(live.page.getByRole('listitem')).toHaveText(/^Moved from /);
    await expect(live.page.getByRole('status')).toHaveText(/^This page was updated at /);
  });

  await test.step('the coach cancels it', async () => {
    await page.getByRole('button', { name: new RegExp(`^Cancel Team ${COACH}: `) }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByText('Reservation Cancelled')).toBeVisible();
    await plain.page.reload();
    await expect(practice).toHaveText(/^CanceledPractice/);
    await expect(live.page.getByRole('listitem')).toHaveText(/^Canceled/);
  });

  await test.step('the coach turns the page off', async () => {
    await page.getByRole('button', { name: 'Share with Families' }).click();
    await dialog.getByLabel('Team', { exact: true }).selectOption({ label: `Team ${COACH} (Boys 3-4)` });
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByRole('button', { name: 'Yes, turn it off' }).click();
    await expect(dialog.getByRole('button', { name: 'Create page' })).toBeVisible();
    await plain.page.reload();
    await expect(plain.page.getByRole('heading', { name: 'This link shows no schedule' })).toBeVisible();
  });
  await plain.context.close();
  await live.context.close();
});
