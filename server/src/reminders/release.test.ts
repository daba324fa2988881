import { openTestApp } from '@portal/testkit/app.ts';
import { OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { DUE, useReminderStage } from './testing/reminder-stage.ts';

const stage = useReminderStage();
const db = () => stage.test.portal.db;

const PRACTICE = {
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  date: '2026-11-19',
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName: 'Salk',
  gymName: 'Gym',
  isOnlyCourt: false,
  court: '1',
};
const INVALID = {
  status: 422,
  code: 'LINK_INVALID',
  error: 'This link no longer works. Log in to see your practices.',
};
const cancelByHand = () => stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
const entry = () => db().selectFrom('entry').selectAll().orderBy('id').executeTakeFirstOrThrow();
const cancelMails = () =>
  db()
    .selectFrom('mail')
    .select(['recipient', 'data'])
    .where('kind', '=', 'practice_cancelled')
    .orderBy('recipient')
    .execute();
const isOpen = async () => (await stage.other.openSlotIds()).includes(stage.slot('thisWeek').id);

describe('the link in a reminder', () => {
  it('shows the practice to anyone who has the link, as often as it is opened', async () => {
    const token = await stage.reminded();
    const before = await entry();
    for (let time = 0; time < 3; time += 1) {
      const answer = await stage.lookUp(token);
      expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'open', practice: PRACTICE }]);
    }
    expect(await entry()).toEqual(before);
    expect(await db().selectFrom('giveBackLink').select('usedAt').execute()).toEqual([
      { usedAt: null },
      { usedAt: null },
    ]);
  });

  it('releases the practice for its coach, and the history and emails say so', async () => {
    const token = await stage.reminded();
    const answer = await stage.release(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message:
          'The practice of Boys 3-4 Hawks on Thu, Nov 19, 2026 at 6 PM is canceled. The slot is open to others again.',
      },
    ]);
    const reason = 'Released by Casey Hawk through the reminder’s link';
    expect(await entry()).toMatchObject({ state: 'cancelled', cancelReason: reason, cancelledBy: null });
    expect(await isOpen()).toBe(true);
    const history = await stage.admin.get(`/admin/slots/${stage.slot('thisWeek').id}/history`);
    expect(history.json()[0]).toMatchObject({ action: 'practice_cancelled', actor: 'coach@example.org' });
    expect(JSON.stringify(history.json()[0])).toContain(reason);
    expect(await cancelMails()).toMatchObject([
      { recipient: 'coach@example.org', data: { reason, sequence: 1 } },
      { recipient: 'new@example.org', data: { reason, sequence: 1 } },
    ]);
    await stage.send();
    expect((await stage.newest()).kind).toBe('practice_cancelled');
  });

  it('lets another team book the slot of a released practice immediately', async () => {
    const token = await stage.reminded();
    await stage.release(token);
    const booked = await stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS));
    expect(booked.statusCode).toBe(200);
  });

  it('releases a practice for a coach who has no account', async () => {
    await stage.reminded();
    const token = await stage.tokenOf('new@example.org');
    await db().deleteFrom('session').execute();
    await db().deleteFrom('account').where('email', '=', 'new@example.org').execute();
    expect((await stage.release(token)).statusCode).toBe(200);
  });

  it('releases a practice once, and tells a repeat that it is already released', async () => {
    const token = await stage.reminded();
    await stage.release(token);
    const again = await stage.release(token);
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { message: 'This practice is already released. There is nothing more to do.' },
    ]);
    expect(await cancelMails()).toHaveLength(2);
    expect(await stage.stateOf(token)).toBe('released');
  });

  it('does not change a later booking of the released slot, even by the same team', async () => {
    const token = await stage.reminded();
    await stage.release(token);
    await stage.book();
    await stage.release(token);
    expect(await isOpen()).toBe(false);
  });

  it('says that the practice was canceled in another way, even if the slot has another entry now', async () => {
    const token = await stage.reminded();
    await cancelByHand();
    await stage.book();
    expect(await stage.stateOf(token)).toBe('cancelled');
    expect(refusalOf(await stage.release(token))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This practice is already canceled.',
    });
    expect(await isOpen()).toBe(false);
  });

  it('refuses to release a practice from its start on, and not a second earlier', async () => {
    const token = await stage.reminded();
    stage.test.clock.set('2026-11-19T22:59:59Z');
    expect(await stage.stateOf(token)).toBe('open');
    stage.test.clock.set('2026-11-19T23:00:00Z');
    expect(await stage.stateOf(token)).toBe('begun');
    expect(refusalOf(await stage.release(token))).toMatchObject({
      status: 409,
      error: 'This practice has already started.',
    });
    expect((await entry()).state).toBe('active');
  });

  it('refuses to release a practice that has been moved to another day', async () => {
    const token = await stage.reminded();
    const to = stage.slot('nextWeek');
    await db()
      .updateTable('entry')
      .set({ slotId: to.id, entryDate: to.date, weekStart: '2026-11-23', revision: 1 })
      .execute();
    expect(await stage.stateOf(token)).toBe('moved');
    expect(refusalOf(await stage.release(token))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect((await entry()).state).toBe('active');
  });

  it('releases a practice even if another season has become active', async () => {
    const token = await stage.reminded();
    await stage.admin.post('/admin/set-active-season', { year: 2027, season: 'Winter' });
    expect(await stage.stateOf(token)).toBe('open');
    expect((await stage.release(token)).statusCode).toBe(200);
    expect((await entry()).state).toBe('cancelled');
  });

  it('releases a practice that was extended', async () => {
    const token = await stage.reminded();
    await db().updateTable('entry').set({ endTime: '19:30', revision: 1 }).execute();
    expect((await stage.release(token)).statusCode).toBe(200);
  });
});

describe('an invalid link', () => {
  it.each([
    ['of a coach who no longer has the team', () => db().deleteFrom('teamCoach').execute()],
    [
      'of a coach who now has another address',
      () => updateRows(db(), 'coach', { email: 'coach@example.org' }, { email: 'moved@example.org' }),
    ],
    ['forgotten', () => db().deleteFrom('giveBackLink').execute()],
  ])('refuses an invalid link like an unknown one: %s', async (_what, change) => {
    const token = await stage.reminded();
    await change();
    for (const answer of [await stage.lookUp(token), await stage.release(token)]) {
      expect(refusalOf(answer)).toEqual(INVALID);
    }
    expect((await entry()).state).toBe('active');
  });

  it('throttles a network that tries many invalid links, while valid ones still work', async () => {
    const token = await stage.reminded();
    // one by one, because a hundred that wait for one counter may reach the time limit of the database
    for (let index = 0; index < 100; index += 1)
      expect((await stage.lookUp(`${index}`.padStart(43, 'a'))).statusCode).toBe(422);
    expect((await stage.lookUp('a'.repeat(43))).statusCode).toBe(429);
    expect((await stage.release('b'.repeat(43))).statusCode).toBe(429);
    expect(await stage.stateOf(token)).toBe('open');
    expect((await stage.release(token)).statusCode).toBe(200);
  });
});

describe('simultaneous releases', () => {
  it('releases a practice once if one link is used twenty times at two portals', async () => {
    const token = await stage.reminded();
    const second = await openTestApp({ connection: stage.test.database.connection, now: DUE });
    const apps = [stage.test.app, second.app];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        apps[index % 2]?.inject({ method: 'POST', url: `/api/give-back/${token}` }),
      ),
    );
    await second.close();
    expect(answers.map((answer) => answer?.statusCode)).toEqual(Array(20).fill(200));
    expect(await cancelMails()).toHaveLength(2);
  });

  it('releases a practice once if both coaches’ links and a cancellation are used', async () => {
    const tokens = [await stage.reminded(), await stage.tokenOf('new@example.org')];
    const answers = await Promise.all([...tokens.map(stage.release), cancelByHand()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await cancelMails()).toHaveLength(2);
  });

  it('never takes a slot from the team that has just booked it', async () => {
    const token = await stage.reminded();
    const take = () => stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS));
    const [first, released, second] = await Promise.all([take(), stage.release(token), take()]);
    expect(released.statusCode).toBe(200);
    const booked = [first, second].filter(({ statusCode }) => statusCode === 200).length;
    expect(booked).toBeLessThanOrEqual(1);
    if (booked === 0) expect((await take()).statusCode).toBe(200);
    expect((await stage.release(token)).statusCode).toBe(200);
    expect(await isOpen()).toBe(false);
  });
});

describe('a reminder that is sent again', () => {
  it('gives a reminder that is sent again a new link, and accepts both links', async () => {
    const token = await stage.reminded();
    await stage.send();
    const sent = (await stage.list({ kind: 'practice_reminder', search: 'coach@example.org' })).mails[0];
    expect((await stage.resend(sent?.id ?? 0)).statusCode).toBe(200);
    const fresh = await stage.tokenOf();
    expect(fresh).not.toBe(token);
    expect([await stage.stateOf(token), await stage.stateOf(fresh)]).toEqual(['open', 'open']);
    await stage.release(fresh);
    expect(await stage.stateOf(token)).toBe('cancelled');
  });

  it.each([
    ['was cancelled', cancelByHand, 'It has changed since. Please use the newest email about it.'],
    ['has begun', () => stage.travel('2026-11-19T23:30:00Z'), 'It has already started.'],
  ])('refuses to send a reminder again if the practice %s', async (_why, change, error) => {
    await stage.reminded();
    await stage.send();
    const sent = (await stage.list({ kind: 'practice_reminder', search: 'coach@example.org' })).mails[0];
    await change();
    expect(refusalOf(await stage.resend(sent?.id ?? 0))).toMatchObject({ status: 409, error });
  });
});
