import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { entryStates, mailsOf, useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;

const quotaSlots = async () =>
  Object.fromEntries(
    (await db().selectFrom('entry').select(['id', 'weekSeat']).where('state', '=', 'active').execute()).map(
      ({ id, weekSeat }) => [id, weekSeat],
    ),
  );

describe('undoing a cancel', () => {
  it('restores a canceled entry unchanged, and emails its coaches again', async () => {
    const { id } = await stage.practice();
    const [before] = await db().selectFrom('entry').selectAll().execute();
    const undo = await stage.calls().cancelled(stage.slot('thisWeek'));
    const answer = await stage.calls().undo(undo);
    expect(answer.json()).toEqual({
      popupMessage: 'Restored. We emailed 2 coaches.',
      uiMessage: 'Restored.',
      message: 'Restored.',
      AvailabilityId: stage.slot('thisWeek').id,
    });
    expect(await db().selectFrom('entry').selectAll().execute()).toEqual([{ ...before, revision: 2 }]);
    expect(await stage.coach.openSlotIds()).not.toContain(stage.slot('thisWeek').id);
    const data = { entryId: id, sequence: 2, reason: 'The league restored it.' };
    expect((await mailsOf(db())).slice(2)).toMatchObject([
      { kind: 'practice_restored', recipient: 'coach@example.org', data },
      { kind: 'practice_restored', recipient: 'new@example.org', data },
    ]);
    const history = await db().selectFrom('history').select('action').orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual(['practice_cancelled', 'practice_restored']);
  });

  it('emails both sides of a restored game', async () => {
    await stage.game();
    await stage.calls().undo(await stage.calls().cancelled(stage.slot('thisWeek')));
    const mails = (await mailsOf(db())).slice(3);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['game_restored', 'coach@example.org'],
      ['game_restored', 'new@example.org'],
      ['game_restored', 'other@example.org'],
    ]);
  });

  it('allows another cancel after an undo, with its own undo', async () => {
    await stage.practice();
    const first = await stage.calls().cancelled(stage.slot('thisWeek'));
    await stage.calls().undo(first);
    const second = await stage.calls().cancelled(stage.slot('thisWeek'));
    expect(refusalOf(await stage.calls().undo(first))).toEqual({
      status: 409,
      error: 'This cancel is already undone.',
      code: 'WRONG_STATE',
    });
    expect((await stage.calls().undo(second)).statusCode).toBe(200);
  });
});

describe('an undo of a cancel', () => {
  it('refuses to undo a cancel after ten minutes', async () => {
    await stage.practice();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    stage.test.clock.set('2026-11-17T17:10:00Z');
    expect(refusalOf(await stage.calls().undo(id))).toEqual({
      status: 409,
      error: 'A cancel can be undone for ten minutes only. Please add the entry again.',
      code: 'TOO_LATE',
    });
    stage.test.clock.set('2026-11-17T17:09:59Z');
    expect((await stage.calls().undo(id)).statusCode).toBe(200);
  });

  it('refuses to undo a cancel for everyone except the person who canceled', async () => {
    await stage.practice();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    const other = await stage.otherAdmin();
    expect(refusalOf(await other.undo(id))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect(refusalOf(await stage.coach.post(`/admin/cancellations/${id}/undo`, {}))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(Object.values(await entryStates(db()))).toEqual(['cancelled']);
  });

  it('refuses to undo an unknown cancel and one by a coach', async () => {
    expect(refusalOf(await stage.calls().undo(4711))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await stage.practice();
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect(await db().selectFrom('changeSet').select('id').where('kind', '=', 'cancel').execute()).toEqual(
      [],
    );
    expect(await stage.calls().history(stage.slot('thisWeek'))).toMatchObject([{ undo: null }]);
  });

  it('refuses to undo a cancel if the slot is taken', async () => {
    await stage.practice();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    await stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS));
    expect(refusalOf(await stage.calls().undo(id))).toEqual({
      status: 409,
      error: 'The time has been taken since: Practice, 6–7 PM, Boys 3-4 Owls.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00', team: 'Boys 3-4 Owls' },
    });
  });

  it('refuses to undo a cancel if the slot has another entry, even one that was moved to another time', async () => {
    await stage.practice();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    await makeEntry(db(), {
      slot: stage.slot('thisWeek'),
      type: 'clinic',
      startTime: '21:00:00',
      endTime: '22:00:00',
    });
    expect(refusalOf(await stage.calls().undo(id))).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
  });

  it('refuses to undo a cancel if a slot that the entry extended into is taken', async () => {
    await stage.game();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    await makeEntry(db(), { slot: stage.slot('thisWeek', 2), type: 'clinic' });
    expect(refusalOf(await stage.calls().undo(id))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      conflict: { type: 'clinic', start: '19:00:00' },
    });
  });

  it('refuses to undo a cancel if a team is somewhere else', async () => {
    await stage.game();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    await stage.other.reserve(stage.body(stage.slot('thisWeek', 1), OWLS));
    expect(refusalOf(await stage.calls().undo(id))).toMatchObject({
      status: 409,
      code: 'TEAM_BUSY',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00', team: 'Boys 3-4 Owls' },
    });
  });

  it('refuses to undo a cancel if the school has withdrawn the time of the slot or of the one after it', async () => {
    await stage.game();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    for (const index of [0, 2]) {
      const slot = stage.slot('thisWeek', index);
      const set = (permit: 'declined' | 'approved') =>
        db().updateTable('slot').set({ permitStatus: permit }).where('id', '=', slot.id).execute();
      await set('declined');
      expect(refusalOf(await stage.calls().undo(id))).toMatchObject({
        status: 409,
        error: expect.stringContaining(index === 0 ? '6 PM is now declined' : '7 PM is now declined'),
        code: 'WRONG_STATE',
      });
      await set('approved');
    }
    const [first] = [stage.slot('thisWeek')];
    await updateRows(db(), 'slot', { id: first.id }, { withdrawnAt: stage.test.clock.now() });
    expect(refusalOf(await stage.calls().undo(id))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });

  it('refuses to undo a cancel if the entry’s time has begun', async () => {
    await stage.practice();
    await stage.moveTo('2026-11-19T22:55:00Z');
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    await stage.moveTo('2026-11-19T23:00:00Z');
    expect(refusalOf(await stage.calls().undo(id))).toMatchObject({ status: 409, code: 'SLOT_PAST' });
  });
});

describe('the week of a restored practice', () => {
  it('refuses to restore a practice if the coach has booked again in that week', async () => {
    await stage.practice();
    const id = await stage.calls().cancelled(stage.slot('thisWeek'));
    await stage.coach.reserve(stage.body(stage.slot('thisWeek', 1), HAWKS));
    expect((await stage.calls().undo(id)).statusCode).toBe(409);
    await updateRows(db(), 'entry', { state: 'active' }, { startTime: '19:00:00', endTime: '20:00:00' });
    expect(refusalOf(await stage.calls().undo(id))).toEqual({
      status: 409,
      error: 'Boys 3-4 Hawks already booked that week.',
      code: 'WEEKLY_LIMIT',
      conflict: { limit: 1 },
    });
    expect(Object.values(await entryStates(db())).sort()).toEqual(['active', 'cancelled']);
  });

  it('gives a restored practice the quota slot back that an extra practice of the league had taken', async () => {
    const { id } = await stage.practice();
    const extra = await stage.practice({
      slot: stage.slot('thisWeek', 2),
      bookedBy: 'admin',
      quotaSlot: null,
    });
    const undo = await stage.calls().cancelled(stage.slot('thisWeek'));
    expect(await quotaSlots()).toEqual({ [extra.id]: 1 });
    expect((await stage.calls().undo(undo)).statusCode).toBe(200);
    expect(await quotaSlots()).toEqual({ [id]: 1, [extra.id]: null });
  });

  it('leaves the quota slot to a practice that the league has since added', async () => {
    await stage.practice();
    const undo = await stage.calls().cancelled(stage.slot('thisWeek'));
    const added = await stage.practice({ slot: stage.slot('thisWeek', 2), bookedBy: 'admin', quotaSlot: 1 });
    await updateRows(db(), 'entry', { id: added.id }, { createdAt: new Date('2026-11-17T17:01:00Z') });
    expect(refusalOf(await stage.calls().undo(undo))).toMatchObject({ code: 'WEEKLY_LIMIT' });
  });

  it('restores a practice that the league added beyond the limit of the week', async () => {
    const { id } = await stage.practice({ bookedBy: 'admin' });
    const undo = await stage.calls().cancelled(stage.slot('thisWeek'));
    await stage.coach.reserve(stage.body(stage.slot('thisWeek', 3), HAWKS));
    expect((await stage.calls().undo(undo)).statusCode).toBe(200);
    expect((await quotaSlots())[id]).toBe(null);
  });

  it('refuses to restore a practice if the division has fewer practices now', async () => {
    await stage.practice();
    const undo = await stage.calls().cancelled(stage.slot('thisWeek'));
    await db().updateTable('division').set({ practicesPerWeek: 0 }).execute();
    expect(refusalOf(await stage.calls().undo(undo))).toMatchObject({
      error: 'Boys 3-4 Hawks has no practices to book that week.',
      code: 'WEEKLY_LIMIT',
    });
  });
});
