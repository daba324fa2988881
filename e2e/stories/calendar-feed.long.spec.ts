import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { boxes, dayOfNextWeek, openRequests, pick, submit } from '../support/screens.ts';
import { confirmedCoach, expect, signIn, test } from '../support/story.ts';

const COACH = 41;

test.use({ viewport: { width: 390, height: 900 }, bypassCSP: true });

test('a calendar feed follows what its coach books and cancels until its link is removed', async ({
  page,
  request,
}) => {
  await confirmedCoach(COACH);
  await signIn(page, coachEmail(COACH));

  await page.goto('/your-practices');
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar links' });
  await expect(dialog.getByText('None yet.')).toBeVisible();
  await expectAccessible(page, 'no calendar link');
  await dialog.getByRole('button', { name: 'Create link' }).dblclick();
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'a calendar link');
  const feed = async () => {
    const answer = await request.get(new URL(address).pathname);
    return { status: answer.status(), text: await answer.text() };
  };
  expect((await feed()).text).not.toContain('BEGIN:VEVENT');

  await page.goto('/your-practices');
  await openRequests(page, dayOfNextWeek(3));
  await pick(boxes(page, `Team ${COACH}`, 'Boys 3-4', 'Salk').first());
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  const booked = (await feed()).text;
  expect(booked).toContain(`SUMMARY:Practice: Team ${COACH}`);
  expect(booked).toContain('STATUS:CONFIRMED');

  await page.goto('/your-practices');
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Reservation Cancelled')).toBeVisible();
  const cancelled = (await feed()).text;
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain('SEQUENCE:1');
  expect(cancelled.match(/^UID:.*$/m)?.[0]).toBe(booked.match(/^UID:.*$/m)?.[0]);

  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(dialog.getByText(/last read/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Remove All my teams/ }).click();
  await dialog.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
  expect((await feed()).status).toBe(404);
});
