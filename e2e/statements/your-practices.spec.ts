import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { coachEmail } from '../support/league.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { confirmedCoach, expect, signIn } from '../support/story.ts';
import { coachCalls, headsOf, reserveBody, tableRows } from './coach.ts';
import { walkStatements, withReply } from './walk.ts';

/** The statements about Your Practices: the list of bookings, its downloads, canceling, and the calls behind them. */

const test = walkStatements();
const COACH = 20;
const LIST = '/reservations/reservations-for-teams';
const CANCEL = '/reservations/cancel-reservation';
const COLUMNS = [
  'Cancel',
  'Date',
  'Time',
  'Division',
  'Team',
  'School',
  'Gym',
  'Court',
  'Status',
  'AvailabilityID',
];
const BOOKING = [
  'AvailabilityId',
  'ReservationDate',
  'ReservationTime',
  'DivisionName',
  'TeamName',
  'SchoolName',
  'GymName',
  'Court',
  'Status',
  'ScheduleName',
];

const cancelIn = (row: Locator) => row.getByRole('button', { name: /^Cancel/ });

async function downloadOf(page: Page, name: string): Promise<{ fileName: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return { fileName: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the bookings of a coach are listed, downloaded and canceled', async ({ page, holds, portal }) => {
  const token = await confirmedCoach(COACH, portal);
  const coach = coachCalls(portal.url, token);
  await signIn(page, coachEmail(COACH));
  await page.goto('/your-practices');
  await holds('S108', () => expect(page.getByText('No bookings yet.')).toBeVisible());
  const slots = [await coach.openSlot(dayOfNextWeek(3)), await coach.openSlot(dayOfNextWeek(4))] as const;
  for (const [slot, division] of [
    [slots[0], 'Boys 3-4'],
    [slots[1], 'Girls 5-6'],
  ] as const) {
    const answer = await coach.call('/reservations/reserve', reserveBody(slot, COACH, division));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  await page.reload();
  await holds('S102', () => expect(page.getByRole('button', { name: 'Back' })).toBeVisible());
  await holds('S103', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(`Practices for Casey Number${COACH}`),
  );
  await holds('S104', async () => expect(await headsOf(page)).toEqual(COLUMNS));
  await holds('S006 S140 S141 S301', async () => {
    await expect(tableRows(page).filter({ hasText: `Team ${COACH}` })).toHaveCount(2);
    const { body } = await coach.call(LIST, { teams: [`Team ${COACH}`] });
    expect(body.reservations).toMatchObject([{ hist: 'FUTURE' }, { hist: 'FUTURE' }]);
    const [booking] = body.reservations as object[];
    for (const name of BOOKING) expect(booking).toHaveProperty(name);
  });
  await holds('S008 S109', async () => {
    const { fileName, bytes } = await downloadOf(page, 'Download CSV');
    expect(fileName).toBe('reservations.csv');
    expect(bytes.toString()).toContain(`Team ${COACH}`);
  });
  await holds('S009 S110', async () => {
    const { fileName, bytes } = await downloadOf(page, 'Download Excel');
    expect(fileName).toBe('reservations.xlsx');
    expect(bytes.subarray(0, 2).toString()).toBe('PK'); // a zip, as every such workbook
  });
  await holds('S303 S304 S305', async () => {
    for (const [format, fileName] of [
      ['csv', 'reservations.csv'],
      ['excel', 'reservations.xlsx'],
    ] as const) {
      const answer = await fetch(`${portal.url}/api/downloads/reservations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format, teams: [`Team ${COACH}`] }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(fileName);
    }
  });
  const future = tableRows(page).filter({ hasText: String(slots[0].Id) });
  // nobody can book a practice in the past
  await holds('S105 S106 S107 S141', () =>
    withReply(
      page,
      LIST,
      async (route) => {
        const { reservations } = await (await route.fetch()).json();
        const past = { ...reservations[0], ReservationDate: '2020-01-06', hist: 'PAST', canCancel: false };
        await route.fulfill({
          json: { reservations: [...reservations, { ...past, AvailabilityId: 999_999 }] },
        });
      },
      async () => {
        await page.reload();
        const past = tableRows(page).filter({ hasText: '999999' });
        await expect(past).toBeVisible();
        const colorsOf = (row: Locator) =>
          row.evaluate((element) => {
            const { backgroundColor, color } = getComputedStyle(element);
            return { backgroundColor, color };
          });
        const [before, after] = [await colorsOf(past), await colorsOf(future)];
        expect(before.backgroundColor).not.toBe(after.backgroundColor);
        expect(before.color).not.toBe(after.color);
        await expect(cancelIn(past)).toHaveCount(0);
        await expect(cancelIn(future)).toBeVisible();
      },
    ),
  );
  await page.reload();
  const yes = page.getByRole('button', { name: 'Yes, cancel it' });
  await holds('S242 S243', async () => {
    await cancelIn(future).click();
    const question = 'Are you sure? This will cancel the reservation and make the slot available to others.';
    await expect(page.getByText(question)).toBeVisible();
    await expect(yes).toBeVisible();
    await expect(page.getByRole('button', { name: 'No, keep it' })).toBeVisible();
  });
  for (const [id, json, text] of [
    ['S350', { error: 'The gym is wet.', code: 'CONFLICT' }, 'The gym is wet.'],
    ['S351', {}, 'An error occurred while cancelling the reservation.'],
  ] as const) {
    await holds(id, () =>
      withReply(page, CANCEL, { status: 409, json }, async () => {
        await yes.click();
        await expect(page.getByText(text)).toBeVisible();
      }),
    );
  }
  await holds('S007 S302 S352 S353', async () => {
    const [answer] = await Promise.all([page.waitForResponse(`**/api${CANCEL}`), yes.click()]);
    expect(answer.request().postDataJSON()).toMatchObject({
      AvailabilityId: slots[0].Id,
      RequestingCoachEmail: coachEmail(COACH),
    });
    const { message } = await answer.json();
    expect(message).toMatch(/\S/);
    const said = page.getByRole('region', { name: 'Messages' });
    await expect(said).toContainText('Reservation Cancelled');
    await expect(said).toContainText(message);
    await expect(future).toHaveCount(0);
    await expect(tableRows(page).filter({ hasText: `Team ${COACH}` })).toHaveCount(1);
  });
  await holds('S188', async () => {
    expect((await coach.openSlots()).map(({ Id }) => Id)).toContain(slots[0].Id);
  });
  // The page also says it (docs/spec/decisions.md#differences-from-productmd).
  await holds('S354', () =>
    withReply(page, LIST, { status: 500, json: { error: 'No list today.', code: 'INTERNAL' } }, async () => {
      const logged = page.waitForEvent('console', (message) => message.location().url.endsWith(LIST));
      await page.reload();
      await logged;
      await expect(page.getByText('No list today.')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }),
  );
});
