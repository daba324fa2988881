import { readFile } from 'node:fs/promises';
import { coachEmail, coachName } from '../support/league.ts';
import { mailedLink, mailsTo } from '../support/mailbox.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { eventually, expect, logInOnScreen, PASSWORD, test } from '../support/story.ts';

const COACH = 11;
const TEAM = `Team ${COACH}`;

test('a coach registers, books a practice, downloads the list and cancels the practice', async ({ page }) => {
  const email = coachEmail(COACH);
  const { first, last } = coachName(COACH);
  const day = dayOfNextWeek(2);

  await test.step('the coach registers', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Register', exact: true }).first().click();
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Email').fill(` ${email.toUpperCase()}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register', exact: true }).dblclick();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Please check your email.')).toBeVisible();
  });

  await test.step('an account without a confirmed address sees slots but no teams', async () => {
    await logInOnScreen(page, email);
    await openRequests(page, day);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Send the link again/ })).toBeVisible();
  });

  await test.step('the coach confirms the address with the emailed link', async () => {
    const link = await eventually(() => mailedLink(email, 'verify-email'));
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm this email address' }).click();
    await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByText(/Both of your teams still need a practice this week/)).toBeVisible();
  });

  let slot = '';
  await test.step('the coach books a practice for one team', async () => {
    await openRequests(page, day);
    await expect(page.getByText('Not booked next week')).toHaveCount(2);
    const box = boxes(page, TEAM, 'Boys 3-4', 'Salk').first();
    slot = await slotOf(box);
    await box.check();
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(/Booked \w{3} \d+ PM, Salk/)).toBeVisible();
    await expect(
      page.getByRole('checkbox', { name: new RegExp(`Girls 5-6: ${slot.replaceAll('.', '\\.')}$`) }),
    ).toHaveCount(0);
  });

  await test.step('a second practice is refused with the reason, at the checkbox and after the click', async () => {
    const other = boxes(page, TEAM, 'Boys 3-4', 'Memorial').first();
    await expect(other).toHaveAttribute('aria-disabled', 'true');
    await expect(other).toHaveAccessibleDescription(/already booked next week/);
    await other.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('alertdialog', { name: 'Warning!' })).toContainText(
      `Boys 3-4 ${TEAM} already booked next week.`,
    );
    await page.getByRole('button', { name: /^Keep \w{3} \d+ PM$/ }).click();
    await expect(other).not.toBeChecked();
  });

  await test.step('the coach finds the practice under Your Practices and downloads it in two formats', async () => {
    await page
      .getByRole('button', { name: 'Go to Your Practices' })
      .or(page.getByRole('link', { name: 'Go to Your Practices' }))
      .click();
    await expect(page.getByRole('heading', { name: `Practices for ${first} ${last}` })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: TEAM });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Boys 3-4');
    await expect(row).toContainText('Salk');

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('reservations.csv');
    const text = await readFile(await csv.path(), 'utf8');
    expect(text).toContain(TEAM);
    expect(text).toContain('Salk');
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Excel' }).click(),
    ]);
    expect(excel.suggestedFilename()).toBe('reservations.xlsx');
    expect((await readFile(await excel.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('the coach keeps the practice first, and then cancels it', async () => {
    const cancel = page.getByRole('button', { name: new RegExp(`^Cancel ${TEAM}: `) });
    await cancel.click();
    await expect(
      page.getByText('Are you sure? This will cancel the reservation and make the slot available to others.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'No, keep it' }).click();
    await cancel.click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByText('Reservation Cancelled').first()).toBeVisible();
    await expect(page.getByText('No bookings yet.')).toBeVisible();
  });

  await test.step('the slot is open again, and the emails were sent', async () => {
    await openRequests(page, day);
    await expect(page.getByRole('checkbox', { name: `${TEAM}, Boys 3-4: ${slot}` })).toBeEnabled();
    await expect(page.getByText('Not booked next week')).toHaveCount(2);
    const subjects = await eventually(async () => {
      const mails = await mailsTo(email);
      return mails.length >= 3 ? mails.join('\n') : null;
    });
    expect(subjects).toMatch(/METHOD:REQUEST/);
    expect(subjects).toMatch(/METHOD:CANCEL/);
  });
});
