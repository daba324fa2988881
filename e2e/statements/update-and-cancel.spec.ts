import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { evening, openEvening, press, rowOf, weekend } from '../support/schedule.ts';
import { expect } from '../support/story.ts';
import { administrator, eventBody, gameBody, messageOf, practiceBody } from './schedule.ts';
import { walkStatements, withReply } from './walk.ts';

/** The statements about Update and Cancel of the combined schedule: dialogs, messages and calls. */

const test = walkStatements();
const LIST = '/admin/combined-schedule';
const UPDATE = '/admin/reservations/update-endtime';
const CANCEL = '/admin/cancel-reservation';
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, cancel it' });

test('Update changes the end of a practice', async ({ page, holds, portal }) => {
  const day = evening(4);
  const admin = await administrator(portal.url);
  await admin.must('/admin/reserve', practiceBody(await admin.rowAt(day, 'Shepard', '1', '18:00'), 20));
  await admin.must(
    '/admin/games/schedule',
    gameBody(await admin.rowAt(day, 'Shepard', '1', '20:00'), [22, 23]),
  );
  await openEvening(page, day, 'Shepard');
  const dialog = page.getByRole('dialog', { name: 'Change the end time' });
  const end = dialog.getByRole('combobox', { name: 'End' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await holds('S079 S229', async () => {
    await press(rowOf(page, '6:00 PM', '1'), 'Update');
    await expect(end).toHaveValue('19:00:00');
  });
  await holds('S337', () =>
    withReply(page, UPDATE, { status: 409, json: {} }, async () => {
      await end.selectOption('19:15:00');
      await save.click();
      await expect(dialog.getByText('Error', { exact: true })).toBeVisible();
      await expect(dialog.getByText('Failed to update reservation.')).toBeVisible();
    }),
  );
  await holds('S280 S336', async () => {
    const [request] = await Promise.all([page.waitForRequest(`**/api${UPDATE}`), save.click()]);
    expect(request.postDataJSON()).toMatchObject({
      availabilityId: expect.any(Number),
      reservationDate: day,
      reservationTime: '18:00:00',
      reservationEndTime: '19:15:00',
    });
    await expect(messageOf(page, 'Saved')).toContainText('Reservation end time updated.');
    await expect(rowOf(page, '6:00 PM', '1')).toContainText('7:15 PM');
  });
  await holds('S170 S171', async () => {
    const open = rowOf(page, '9:00 PM', '2').getByRole('button', { name: /^Update: / });
    await expect(open).toBeDisabled();
    await press(rowOf(page, '8:00 PM', '1'), 'Update');
    const warning = page.getByRole('alertdialog', { name: 'Not a practice' });
    await expect(warning).toContainText('Only practices can be updated here.');
    await warning.getByRole('button', { name: 'OK' }).click();
  });
  // The server always sends an end.
  await holds('S230 S374', () =>
    withReply(
      page,
      LIST,
      async (route) => {
        const rows = await (await route.fetch()).json();
        await route.fulfill({ json: rows.map((row: object) => ({ ...row, ReservationEndTime: '' })) });
      },
      async () => {
        await page.reload();
        await press(rowOf(page, '6:00 PM', '1'), 'Update');
        await expect(end).toHaveValue('19:30:00');
      },
    ),
  );
});

test('Cancel asks, reports failures and opens the slot again', async ({ page, holds, portal }) => {
  const day = evening(5);
  const admin = await administrator(portal.url);
  const slot = (school: string, time: string, court = '1') => admin.rowAt(day, school, court, time);
  await admin.must('/admin/reserve', practiceBody(await slot('Shepard', '18:00'), 20));
  await admin.must('/admin/reserve', practiceBody(await slot('Shepard', '18:00', '2'), 21));
  await admin.must('/admin/games/schedule', gameBody(await slot('Shepard', '20:00'), [22, 23]));
  await admin.must('/admin/clinic', eventBody(await slot('Memorial', '18:00')));
  await admin.must('/admin/blackout', eventBody(await slot('Memorial', '20:00'), { blackoutScope: 'gym' }));
  await openEvening(page, day, 'Shepard');
  const cancel = (time: string, court = '1') => press(rowOf(page, time, court), 'Cancel');
  await holds('S241', async () => {
    await cancel('6:00 PM');
    await expect(page.getByText('Are you sure you want to cancel this reservation?')).toBeVisible();
  });
  for (const [ids, json, text] of [
    ['S323 S324', { popupMessage: 'The gym is locked.', uiMessage: 'No.' }, 'The gym is locked.'],
    ['S324', { uiMessage: 'The gym is wet.', error: 'No.' }, 'The gym is wet.'],
    ['S324', { error: 'The gym is dark.', code: 'CONFLICT' }, 'The gym is dark.'],
    ['S325', {}, 'Cancel failed.'],
  ] as const) {
    await holds(ids, () =>
      withReply(page, CANCEL, { status: 409, json }, async () => {
        await yes(page).click();
        await expect(page.getByText('Cancel Failed', { exact: true })).toBeVisible();
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }),
    );
  }
  await holds('S013 S172 S179 S180 S326', async () => {
    const reloaded = page.waitForResponse(`**/api${LIST}`);
    const [answer] = await Promise.all([page.waitForResponse(`**/api${CANCEL}`), yes(page).click()]);
    const { popupMessage } = await answer.json();
    expect(popupMessage).toMatch(/\S/);
    await expect(messageOf(page, 'Cancelled')).toContainText(popupMessage);
    await reloaded;
    await expect(rowOf(page, '6:00 PM', '1')).toContainText('Open');
  });
  // a new page has no message of the cancel before
  await page.reload();
  await holds('S327', () =>
    withReply(
      page,
      CANCEL,
      async (route) => {
        const { undo, AvailabilityId } = await (await route.fetch()).json();
        await route.fulfill({ json: { undo, AvailabilityId } });
      },
      async () => {
        await cancel('6:00 PM', '2');
        await yes(page).click();
        // without any words of the server
        await expect(messageOf(page, 'Cancelled')).toHaveText('CancelledEntry has been cancelled.Undo');
      },
    ),
  );
  await holds('S173', async () => {
    await cancel('8:00 PM');
    await yes(page).click();
    await expect(rowOf(page, '8:00 PM', '1')).toContainText('Open');
  });
  await openEvening(page, day, 'Memorial');
  for (const [ids, time, path, body] of [
    ['S174 S282', '6:00 PM', 'clinic', { adminEmail: ADMIN.email }],
    ['S175 S283', '8:00 PM', 'blackout', { adminEmail: ADMIN.email, blackoutScope: 'gym' }],
  ] as const) {
    await holds(ids, async () => {
      await cancel(time);
      const [request] = await Promise.all([
        page.waitForRequest(`**/api/admin/cancel/${path}`),
        yes(page).click(),
      ]);
      expect(request.postDataJSON()).toMatchObject({ ...body, AvailabilityId: expect.any(Number) });
      await expect(rowOf(page, time, '1')).toContainText('Open');
    });
  }
});

test('six fields name one of two games that share a slot', async ({ holds, portal }) => {
  const admin = await administrator(portal.url);
  const [saturday] = weekend();
  const slot = await admin.rowAt(saturday, 'Salk', '1', '09:00');
  const later = await admin.rowAt(saturday, 'Salk', '1', '10:00');
  const id = slot.AvailabilityId;
  await holds('S281', async () => {
    await admin.must('/admin/games/schedule', gameBody(slot, [30, 31], { scheduleEndTime: '09:30:00' }));
    await admin.must('/admin/games/schedule', gameBody(later, [32, 33], { scheduleEndTime: '10:30:00' }));
    const { EntryId } = await admin.rowAt(saturday, 'Salk', '1', '10:00');
    await admin.must(`/admin/entries/${EntryId}/move`, {
      AvailabilityId: id,
      startTime: '09:30:00',
      endTime: '10:00:00',
    });
    await admin.must('/admin/cancel-reservation', {
      AvailabilityId: id,
      RequestingCoachEmail: coachEmail(32),
      AdminEmail: ADMIN.email,
      DivisionName: 'Boys 3-4',
      HomeTeam: 'Team 32',
      AwayTeam: 'Team 33',
    });
    const left = (await admin.rows()).filter((row) => row.AvailabilityId === id);
    expect(left.map(({ HomeTeam }) => HomeTeam)).toEqual(['Team 30']);
  });
});
