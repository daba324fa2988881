import { addDays } from '@portal/domain/time/wall-clock.ts';
import { GIRLS_HAWKS, HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { LEAGUE_SETTINGS } from '@portal/testkit/sample-calls.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deletePastReminders, remind } from './remind.ts';
import { DUE, useReminderStage } from './testing/reminder-stage.ts';

const stage = useReminderStage();
const { remindAt } = stage;
const db = () => stage.test.portal.db;
const book = (index = 0, team = HAWKS) =>
  stage.coach.reserve(stage.body(stage.slot('thisWeek', index), team));
const cancel = () => stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
const setting = (change: object) =>
  stage.admin.put('/admin/league-settings', { ...LEAGUE_SETTINGS, ...change });

const reminders = async () =>
  (
    await db()
      .selectFrom('mail')
      .select(['kind', 'recipient', 'state', sql<string>`data ->> 'teamName'`.as('team')])
      .where('kind', 'like', '%reminder')
      .orderBy('id')
      .execute()
  ).map(({ kind, recipient, state, team }) => [kind, recipient, team, state]);

const OF_HAWKS = [
  ['practice_reminder', 'coach@example.org', 'Hawks', 'waiting'],
  ['practice_reminder', 'new@example.org', 'Hawks', 'waiting'],
];

/**
 * A playoff of the coach's team, booked before reminders are due; by default against a team from outside the league.
 */
async function makePlayoff(awayTeamId: number | null): Promise<TestSlot> {
  const slot = stage.slot('thisWeek', 1);
  const { boysHawks } = stage.league;
  await makeEntry(db(), { slot, type: 'playoff', homeTeamId: boysHawks.id, awayTeamId });
  const guest = { externalTeam: 'Visitors', externalEmail: 'guest@example.com' };
  if (awayTeamId === null) await db().updateTable('entry').set(guest).execute();
  return slot;
}

describe('reminders', () => {
  it('reminds each coach of a team once, at the set hour on the day before', async () => {
    await book();
    await remindAt('2026-11-18T21:59:59Z');
    expect(await reminders()).toEqual([]);
    await remindAt(DUE);
    await remindAt('2026-11-18T22:01:00Z');
    await remindAt('2026-11-19T14:00:00Z');
    expect(await reminders()).toEqual(OF_HAWKS);
  });

  it('adds reminders once in several simultaneous processes', async () => {
    await book();
    await stage.other.reserve(stage.body(stage.slot('thisWeek', 1), OWLS));
    const { connection } = stage.test.database;
    const others = await Promise.all([1, 2, 3].map(() => openTestPortal({ connection, now: DUE })));
    stage.test.clock.set(DUE);
    const portals = [stage.test, ...others].map(({ portal }) => portal);
    await Promise.all(portals.flatMap((portal) => [remind(portal), remind(portal)]));
    expect((await reminders()).map(([, recipient]) => recipient).toSorted()).toEqual([
      'coach@example.org',
      'new@example.org',
      'other@example.org',
    ]);
    await Promise.all(others.map(({ close }) => close()));
  });

  it('reminds a coach of several practices separately', async () => {
    await book(0, HAWKS);
    await book(2, GIRLS_HAWKS);
    await remindAt(DUE);
    expect((await reminders()).filter(([, recipient]) => recipient === 'coach@example.org')).toHaveLength(2);
  });

  it('sends reminders late after an outage if the start is at least two hours away', async () => {
    await book(0);
    await stage.other.reserve(stage.body(stage.slot('thisWeek', 2), OWLS));
    await remindAt('2026-11-19T21:30:00Z');
    // at 16:30 the practice at 18:00 is too close, the one at 19:00 is not
    expect(await reminders()).toEqual([['practice_reminder', 'other@example.org', 'Owls', 'waiting']]);
  });

  it('sends no reminder of a practice that was booked after that hour', async () => {
    await stage.travel('2026-11-18T22:00:01Z');
    await book();
    await remindAt('2026-11-18T22:01:00Z');
    expect(await reminders()).toEqual([]);
  });

  it('sends no reminder of a practice that was canceled before', async () => {
    await book();
    await cancel();
    await remindAt(DUE);
    expect(await reminders()).toEqual([]);
  });

  it('does not add reminders twice if the clock is set back', async () => {
    await book();
    await remindAt(DUE);
    await remindAt('2026-11-18T20:00:00Z');
    await remindAt(DUE);
    expect(await reminders()).toEqual(OF_HAWKS);
  });

  it('reminds coaches again if the practice is moved to another day', async () => {
    await book();
    await remindAt(DUE);
    const to = stage.slot('nextWeek');
    await db()
      .updateTable('entry')
      .set({ slotId: to.id, entryDate: to.date, weekStart: '2026-11-23', revision: 1 })
      .execute();
    await remindAt('2026-11-25T22:00:00Z');
    await remindAt('2026-11-25T22:01:00Z');
    expect(await reminders()).toHaveLength(4);
  });

  it('reminds coaches even of a practice of a former season', async () => {
    await book();
    await stage.admin.post('/admin/set-active-season', { year: 2027, season: 'Winter' });
    await remindAt(DUE);
    expect(await reminders()).toEqual(OF_HAWKS);
  });
});

describe('reminders of games', () => {
  it('reminds the coaches of both sides of a game, without a link', async () => {
    await makePlayoff(stage.league.owls.id);
    await remindAt(DUE);
    expect((await reminders()).map(([kind, recipient]) => [kind, recipient]).toSorted()).toEqual([
      ['game_reminder', 'coach@example.org'],
      ['game_reminder', 'new@example.org'],
      ['game_reminder', 'other@example.org'],
    ]);
    expect(await db().selectFrom('giveBackLink').selectAll().execute()).toEqual([]);
  });

  it('sends no reminder of a game in a season in preparation', async () => {
    await makePlayoff(stage.league.owls.id);
    await stage.admin.post('/admin/set-active-season', { year: 2027, season: 'Winter' });
    const { id } = stage.league.season;
    await db().updateTable('season').set({ activatedAt: null }).where('id', '=', id).execute();
    await remindAt(DUE);
    expect(await reminders()).toEqual([]);
  });

  it('does not remind the coach of a team from outside the league', async () => {
    await makePlayoff(null);
    await remindAt(DUE);
    expect((await reminders()).map(([, recipient]) => recipient)).toEqual([
      'coach@example.org',
      'new@example.org',
    ]);
  });
});

describe('the hour of reminders', () => {
  it('sends reminders at the hour that the league has set', async () => {
    await book();
    await setting({ reminderTime: '09:30' });
    await remindAt('2026-11-18T14:29:59Z');
    expect(await reminders()).toEqual([]);
    await remindAt('2026-11-18T14:30:00Z');
    expect(await reminders()).toEqual(OF_HAWKS);
  });

  it('never sends reminders that are due while reminders are off', async () => {
    await book();
    await setting({ reminderTime: 'off' });
    await remindAt('2026-11-18T22:30:00Z');
    await setting({ reminderTime: '17:00' });
    for (const instant of ['2026-11-18T22:31:00Z', '2026-11-19T14:00:00Z']) {
      await stage.travel(instant);
      await remind(stage.test.portal);
    }
    expect(await reminders()).toEqual([]);
  });

  it('applies a changed hour to reminders that were not sent yet', async () => {
    await book();
    await stage.travel('2026-11-18T19:00:00Z');
    await setting({ reminderTime: '12:00' });
    await remindAt('2026-11-18T19:00:30Z');
    expect(await reminders()).toEqual(OF_HAWKS);
    await setting({ reminderTime: '17:00' });
    await remindAt(DUE);
    expect(await reminders()).toEqual(OF_HAWKS);
  });

  it('moves the hour with the league’s time zone, and repeats no reminder', async () => {
    await book();
    await remindAt(DUE);
    await setting({ timeZone: 'America/Los_Angeles' });
    await remindAt('2026-11-19T01:00:00Z');
    expect(await reminders()).toEqual(OF_HAWKS);
  });

  it('sends only reminders that are due after the portal was set up', async () => {
    await book();
    await stage.travel('2026-11-19T13:00:00Z');
    await remind(stage.test.portal);
    await remind(stage.test.portal);
    expect(await reminders()).toEqual([]);
  });
});

describe('a reminder in the outbox', () => {
  const states = async () => (await reminders()).map(([, , , state]) => state);

  it('sends a reminder that is still correct', async () => {
    await book();
    await remindAt(DUE);
    await stage.send();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it.each([
    ['it was cancelled', () => cancel()],
    ['it was changed', () => db().updateTable('entry').set({ endTime: '19:30', revision: 1 }).execute()],
    ['it has begun', () => stage.travel('2026-11-19T23:00:00Z')],
    ['the team is no longer theirs', () => db().deleteFrom('teamCoach').execute()],
    ['they have other addresses now', () => sql`update coach set email = 'new.' || email`.execute(db())],
  ])('does not send a reminder of a practice if %s', async (_why, change) => {
    await book();
    await remindAt(DUE);
    await change();
    await stage.send();
    expect(await states()).toEqual(['superseded', 'superseded']);
    const [mail] = (await stage.list({ kind: 'practice_reminder', state: 'superseded' })).mails;
    expect(mail?.problem?.text).toBe(
      'Not sent: the practice or game had already started, was canceled or was changed.',
    );
  });

  it('does not send a reminder of a canceled game', async () => {
    const { id } = await makePlayoff(stage.league.owls.id);
    await remindAt(DUE);
    const cancel = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: id });
    expect(cancel.statusCode).toBe(200);
    await stage.send();
    expect(new Set(await states())).toEqual(new Set(['superseded']));
  });
});

describe('the record of a sent reminder', () => {
  const kept = async () => [
    (await db().selectFrom('reminder').selectAll().execute()).length,
    (await db().selectFrom('giveBackLink').selectAll().execute()).length,
  ];

  it('deletes the record of a sent reminder a month later', async () => {
    await book();
    await remindAt(DUE);
    stage.test.clock.set(`${addDays('2026-11-19', 30)}T12:00:00Z`);
    await deletePastReminders(stage.test.portal);
    expect(await kept()).toEqual([1, 2]);
    stage.test.clock.set(`${addDays('2026-11-19', 31)}T12:00:00Z`);
    await deletePastReminders(stage.test.portal);
    expect(await kept()).toEqual([0, 0]);
  });
});
