import { evening, openEvening, press, rowOf } from '../support/schedule.ts';
import { expect } from '../support/story.ts';
import { addDialog, administrator, eventBody, gameBody, messageOf, practiceBody } from './schedule.ts';
import { walkStatements, withReply } from './walk.ts';

/** The statements about what Add sends, what the server answers, and what the screen then says. */

const test = walkStatements();
const RESERVE = '/admin/reserve';

test('Add puts practices, games, playoffs, clinics and blackouts on the schedule', async ({
  page,
  holds,
}) => {
  const day = evening(2);
  const { dialog, choose, field, confirm, choosePractice, chooseGame } = addDialog(page);
  await openEvening(page, day, 'Shepard');
  const open = (time: string, court: string) => press(rowOf(page, time, court), 'Add');
  await open('6:00 PM', '1');
  await choosePractice('Boys 3-4', 5);
  for (const [ids, json, text] of [
    ['S328 S329', { popupMessage: 'The gym is wet.', uiMessage: 'No.' }, 'The gym is wet.'],
    ['S329', { uiMessage: 'The gym is dark.', message: 'No.' }, 'The gym is dark.'],
    ['S329', { message: 'The gym is locked.' }, 'The gym is locked.'],
    ['S330', {}, 'Failed to submit.'],
  ] as const) {
    await holds(ids, () =>
      withReply(page, RESERVE, { status: 409, json }, async () => {
        await confirm.click();
        await expect(dialog.getByText('Error', { exact: true })).toBeVisible();
        await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      }),
    );
  }
  await holds('S012 S165 S217 S274 S335', async () => {
    const [request] = await Promise.all([page.waitForRequest(`**/api${RESERVE}`), confirm.click()]);
    await expect(messageOf(page, 'Reserved')).toContainText('Practice has been reserved.');
    await expect(rowOf(page, '6:00 PM', '1')).toContainText('Team 5');
    expect(request.postDataJSON()).toMatchObject({
      venueId: expect.any(Number),
      reservationDate: day,
      reservationTime: '18:00:00',
      reservationEndTime: '19:00:00',
      scheduleName: 'SHEPARD',
      schoolName: 'Shepard',
      gymName: 'Gym',
      court: '1',
      type: 'practice',
      status: expect.any(String),
      divisionName: 'Boys 3-4',
      teamName: 'Team 5',
      coachName: expect.any(String),
      coachEmail: expect.any(String),
    });
  });
  await holds('S166 S273 S334', async () => {
    await open('7:00 PM', '1');
    await chooseGame('Game', 'Girls 5-6', [6, 7]);
    await Promise.all([page.waitForResponse('**/api/admin/combined-schedule'), confirm.click()]);
    await expect(messageOf(page, 'Scheduled')).toContainText('Game has been scheduled.');
    await expect(rowOf(page, '7:00 PM', '1')).toContainText('Game');
  });
  await holds('S167', async () => {
    await open('6:00 PM', '2');
    await chooseGame('Playoff', 'Boys 3-4', [8, 9]);
    await confirm.click();
    await expect(rowOf(page, '6:00 PM', '2')).toContainText('Playoff');
  });
  await openEvening(page, day, 'Salk');
  for (const [ids, type, time, court, title] of [
    ['S168 S332 S333', 'Clinic', '6:00 PM', '1', 'Clinic Set'],
    ['S169 S331 S333', 'Blackout', '9:00 PM', '2', 'Blackout Set'],
  ] as const) {
    await holds(ids, async () => {
      await open(time, court);
      await choose('Reservation type', type);
      if (type === 'Clinic') await field('End').selectOption('19:00:00');
      await confirm.click();
      await expect(messageOf(page, title)).toContainText('Availability has been blocked.');
      await expect(rowOf(page, time, court)).toContainText(type);
    });
  }
});

test('the calls of Add and its lists', async ({ holds, portal }) => {
  const day = evening(3);
  const admin = await administrator(portal.url);
  const list = async (path: string) => (await admin.call(path)).body as unknown as Record<string, unknown>[];
  await holds('S266 S123', async () => {
    for (const type of await list('/admin/reservation-types')) {
      expect(type).toEqual({
        code: expect.any(String),
        label: expect.any(String),
        default_duration_minutes: expect.any(Number),
        blocks_availability: expect.any(Boolean),
      });
    }
  });
  await holds('S268 S121', async () => {
    expect((await list('/coaches/coaches-all'))[0]).toEqual({
      divisionName: expect.any(String),
      teamName: expect.any(String),
      coachName: expect.any(String),
      coachFirstName: expect.any(String),
      coachLastName: expect.any(String),
      coachEmail: expect.any(String),
    });
  });
  for (const [ids, type] of [
    ['S142 S269', 'blackout'],
    ['S143 S270', 'clinic'],
  ] as const) {
    await holds(ids, async () => {
      const [first] = await list(`/admin/lookups/events?type=${type}`);
      expect(first).toEqual({ id: expect.any(Number), name: expect.any(String) });
    });
  }
  const slot = await admin.rowAt(day, 'Shepard', '1', '18:00');
  await holds('S218 S223', async () => {
    for (const missing of ['venueId', 'reservationDate', 'reservationTime']) {
      const answer = await admin.call(RESERVE, { ...practiceBody(slot, 10), [missing]: '' });
      expect(answer.status).toBe(422);
      expect(answer.body.error).toBe('Missing Info: Date, time, and venue are required.');
    }
  });
  await holds('S275', async () => {
    expect(await admin.must(RESERVE, practiceBody(slot, 10))).toMatchObject({
      popupMessage: expect.stringMatching(/\S/),
      uiMessage: expect.stringMatching(/\S/),
    });
  });
  await holds('S276 S277', async () => {
    const regular = await admin.rowAt(day, 'Salk', '1', '18:00');
    await admin.must('/admin/games/schedule', gameBody(regular, [12, 13]));
    expect((await admin.rowAt(day, 'Salk', '1', '18:00')).Type).toBe('GAME');
    const playoff = gameBody(await admin.rowAt(day, 'Salk', '2', '18:00'), [14, 15], {
      type: 'playoff',
      scheduleType: 'Playoff Schedule',
    });
    await admin.must('/admin/games/schedule', playoff);
    expect((await admin.rowAt(day, 'Salk', '2', '18:00')).Type).toBe('PLAYOFF');
  });
  await holds('S278', async () => {
    const [reason] = await list('/admin/lookups/events?type=blackout');
    const row = await admin.rowAt(day, 'Memorial', '1', '18:00');
    const body = { blackoutScope: 'school', blackoutReasonId: reason?.id, blackoutReasonText: reason?.name };
    await admin.must('/admin/blackout', eventBody(row, body));
    expect((await admin.rowAt(day, 'Memorial', '1', '18:00')).Type).toBe('BLACKOUT');
  });
  await holds('S279', async () => {
    const [name] = await list('/admin/lookups/events?type=clinic');
    const row = await admin.rowAt(day, 'Memorial', '1', '20:00');
    const body = { clinicNameId: name?.id, clinicNameText: name?.name };
    await admin.must('/admin/clinic', eventBody(row, body));
    expect((await admin.rowAt(day, 'Memorial', '1', '20:00')).Type).toBe('CLINIC');
  });
});
