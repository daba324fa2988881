import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { holdSlot } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();
const db = () => stage.test.portal.db;

const NONE = { status: 404, error: 'None of your teams has a booking there.', code: 'NOT_FOUND' };

/** The coach books the first slot of this week and cancels it. @returns how to undo that */
async function cancelBooked(): Promise<number> {
  const slot = stage.slot('thisWeek');
  expect((await stage.coach.reserve(stage.body(slot, HAWKS))).statusCode).toBe(200);
  const canceled = await stage.coach.cancel({ AvailabilityId: slot.id });
  return canceled.json<{ undo: { id: number } }>().undo.id;
}

const undo = (id: number, who: CoachCalls = stage.coach, key?: string) =>
  who.post(`/reservations/cancellations/${id}/undo`, {}, key === undefined ? {} : { 'idempotency-key': key });

const states = async () =>
  (await db().selectFrom('entry').select('state').orderBy('id').execute()).map(({ state }) => state);

describe('undoing a coach’s cancel', () => {
  it('gives the practice back as it was, and emails its coaches again', async () => {
    const id = await cancelBooked();
    const before = await db().selectFrom('entry').select(['slotId', 'weekSeat', 'bookedBy']).execute();
    const answer = await undo(id);
    expect(answer.json()).toEqual({
      message: 'The practice of Boys 3-4 Hawks on Thu, Nov 19, 2026 at 6 PM is booked again.',
    });
    const after = await db()
      .selectFrom('entry')
      .select(['slotId', 'weekSeat', 'bookedBy', 'state', 'revision', 'cancelReason', 'cancelledAt'])
      .execute();
    const active = { state: 'active', revision: 2, cancelReason: null, cancelledAt: null };
    expect(after).toEqual([{ ...before[0], ...active }]);
    expect(await stage.other.openSlotIds()).not.toContain(stage.slot('thisWeek').id);
    const mails = await db()
      .selectFrom('mail')
      .select(['recipient', 'data'])
      .where('kind', '=', 'practice_restored')
      .orderBy('recipient')
      .execute();
    expect(mails.map(({ recipient, data }) => [recipient, data.reason])).toEqual([
      ['coach@example.org', 'A coach of the team undid the cancel.'],
      ['new@example.org', 'A coach of the team undid the cancel.'],
    ]);
    const history = await db().selectFrom('history').select(['action', 'actor']).orderBy('id').execute();
    expect(history.at(-1)).toEqual({ action: 'practice_restored', actor: 'coach@example.org' });
  });

  it('undoes a cancel once, and answers a repeated call with the same key alike', async () => {
    const id = await cancelBooked();
    const key = '7f1f3c0e-4a6b-4c9e-9a59-6f6d7f0a4c11';
    const first = await undo(id, stage.coach, key);
    const repeated = await undo(id, stage.coach, key);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()]);
    expect(refusalOf(await undo(id))).toEqual({
      status: 409,
      error: 'This cancel is already undone.',
      code: 'WRONG_STATE',
    });
  });

  it('does not undo an earlier cancel of a practice that was canceled again', async () => {
    const first = await cancelBooked();
    await undo(first);
    const again = await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect(refusalOf(await undo(first))).toMatchObject({ code: 'WRONG_STATE' });
    expect(await states()).toEqual(['cancelled']);
    expect((await undo(again.json().undo.id)).statusCode).toBe(200);
  });

  it('refuses to undo after ten minutes', async () => {
    const id = await cancelBooked();
    stage.test.clock.set('2026-11-17T17:10:00Z');
    expect(refusalOf(await undo(id))).toEqual({
      status: 409,
      error: 'A cancel can be undone for ten minutes only. Please request a practice again.',
      code: 'TOO_LATE',
    });
    stage.test.clock.set('2026-11-17T17:09:59Z');
    expect((await undo(id)).statusCode).toBe(200);
  });

  it('answers another coach, an administrator and an unknown cancel alike', async () => {
    const id = await cancelBooked();
    for (const who of [stage.other, stage.admin]) expect(refusalOf(await undo(id, who))).toEqual(NONE);
    expect(refusalOf(await undo(4711))).toEqual(NONE);
    expect(await states()).toEqual(['cancelled']);
  });

  it('refuses to undo for a coach who no longer has the team', async () => {
    const id = await cancelBooked();
    const { email } = stage.league.coach;
    const own = db().selectFrom('coach').select('id').where('email', '=', email);
    await db().deleteFrom('teamCoach').where('coachId', 'in', own).execute();
    expect(refusalOf(await undo(id))).toEqual(NONE);
  });

  it('does not undo what an administrator canceled in the schedule', async () => {
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, HAWKS));
    const canceled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: slot.id });
    expect(refusalOf(await undo(canceled.json().undo.id, stage.admin))).toEqual(NONE);
  });

  it('lets an administrator undo a cancel made for a coach', async () => {
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, HAWKS));
    const canceled = await stage.admin.cancel({ AvailabilityId: slot.id });
    expect((await undo(canceled.json().undo.id, stage.admin)).statusCode).toBe(200);
    const mails = await db()
      .selectFrom('mail')
      .select('data')
      .where('kind', '=', 'practice_restored')
      .execute();
    expect(mails.map(({ data }) => data.reason)).toEqual(Array(2).fill('The league restored it.'));
  });
});

describe('what prevents an undo of a coach’s cancel', () => {
  it('says that the slot is taken, without naming whose it is', async () => {
    const id = await cancelBooked();
    await stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS));
    expect(refusalOf(await undo(id))).toEqual({
      status: 409,
      error: 'This slot has just been taken. Please choose another one.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00' },
    });
    expect(await states()).toEqual(['cancelled', 'active']);
  });

  it('says that the slot is held for a team on the waitlist', async () => {
    const id = await cancelBooked();
    const now = stage.test.clock.now();
    await holdSlot(db(), { slotId: stage.slot('thisWeek').id, teamId: stage.league.owls.id, now });
    expect(refusalOf(await undo(id))).toMatchObject({
      status: 409,
      error: 'Held for another team until 1:00 PM.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'held' },
    });
  });
});

it('gives the place to one of two at once: the coach who undoes a cancel, or another who books', async () => {
  const id = await cancelBooked();
  const answers = await Promise.all([
    undo(id),
    stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await states()).filter((state) => state === 'active')).toHaveLength(1);
});
