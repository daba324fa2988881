import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf, refusedField, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();
const CHANGED = {
  status: 409,
  code: 'WRONG_STATE',
  error: 'Someone else just changed this. Please check it again.',
};
const until = (reservationEndTime: string, changes: object = {}) =>
  stage.update(stage.at(18), { reservationEndTime, ...changes });

describe('a practice that a coach has booked', () => {
  beforeEach(async () => {
    const booked = await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    expect(booked.statusCode).toBe(200);
    await stage.test.portal.db.deleteFrom('mail').execute();
    await stage.test.portal.db.deleteFrom('changePart').execute();
  });

  it('extends a practice into open time, and emails every coach', async () => {
    expect(doneOf(await until('19:30'))).toEqual({
      popupMessage:
        'Reservation end time updated. Boys 3-4 Hawks: Thu, Nov 19, 2026, 6–7:30 PM at Salk, court 1.',
      uiMessage: 'Reservation end time updated.',
      message: 'Reservation end time updated.',
      AvailabilityId: stage.at(18).id,
    });
    expect(await stage.entries()).toMatchObject([
      { what: 'practice 18:00-19:30', revision: 1, quotaSlot: 1 },
    ]);
    expect(await stage.mails()).toEqual([
      'practice_changed coach@example.org',
      'practice_changed new@example.org',
    ]);
    const [mail] = await stage.test.portal.db.selectFrom('mail').select('data').execute();
    expect(mail?.data).toMatchObject({ endTime: '19:30:00', reason: 'It was 6–7 PM before.' });
    expect(await stage.history()).toEqual([
      { action: 'practice_changed', actor: 'admin@example.org', slotId: stage.at(18).id },
    ]);
    expect(await stage.coach.openSlotIds()).not.toContain(stage.at(19).id);
  });

  it('frees time when a practice becomes shorter', async () => {
    doneOf(await until('19:30'));
    doneOf(await until('18:45'));
    expect(await stage.entries()).toMatchObject([{ what: 'practice 18:00-18:45', revision: 2 }]);
    expect(await stage.coach.openSlotIds()).toContain(stage.at(19).id);
  });

  it('changes nothing if the practice already has that end', async () => {
    const done = doneOf(await until('19:00'));
    expect(done.popupMessage).toBe('Reservation end time updated. Boys 3-4 Hawks ends at 7 PM, as before.');
    expect(await stage.entries()).toMatchObject([{ revision: 0 }]);
    expect(await stage.mails()).toEqual([]);
    expect(await stage.history()).toEqual([]);
  });

  it('refuses an end that is not on a step', async () => {
    for (const end of ['18:00', '17:00', '19:10', '19:15:30', '23:46']) {
      const answer = refusedField(await until(end), 'reservationEndTime');
      expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', error: answer.field });
      expect(answer.field).toMatch(/^Please choose an end later than the start/);
    }
  });

  it('refuses an invalid end time', async () => {
    for (const [reservationEndTime, error] of [
      ['', 'Please choose an end time.'],
      [null, 'Please choose an end time.'],
      ['late', 'Enter a time like 18:00.'],
    ] as const) {
      const answer = await stage.update(stage.at(18), { reservationEndTime });
      expect(refusedField(answer, 'reservationEndTime')).toMatchObject({ status: 422, error, field: error });
    }
  });

  it('refuses to extend a practice into time that another entry takes', async () => {
    await stage.other.reserve(stage.body(stage.at(19), OWLS));
    expect(refusalOf(await until('19:15'))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '19:00:00', end: '20:00:00', team: 'Boys 3-4 Owls' },
    });
  });

  it('refuses to extend a practice into time that the school has not approved', async () => {
    await updateRows(stage.test.portal.db, 'slot', { id: stage.at(19).id }, { permitStatus: 'declined' });
    expect(refusalOf(await until('19:15'))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This would run into 7–8 PM on this court, which the school has declined.',
      conflict: { type: 'declined', start: '19:00:00', end: '20:00:00', team: '' },
    });
  });

  it('refuses to extend a practice into time when its team is elsewhere', async () => {
    const teams = { homeTeamId: stage.league.owls.id, awayTeamId: stage.league.boysHawks.id };
    await makeEntry(stage.test.portal.db, { slot: stage.at(19, 1), type: 'game', ...teams });
    expect(refusalOf(await until('19:15'))).toMatchObject({
      status: 409,
      code: 'TEAM_BUSY',
      conflict: { type: 'game', start: '19:00:00', end: '20:00:00' },
    });
  });

  it('refuses to update a practice if the screen shows another day, time or entry', async () => {
    for (const [_, changes] of [
      ['another day', { reservationDate: '2026-11-20' }],
      ['another time', { reservationTime: '18:30' }],
      ['another entry', { entryId: 2_000_000_000 }],
    ] as const) {
      expect(refusalOf(await until('19:15', changes))).toEqual(CHANGED);
    }
  });

  it('refuses to update a practice if the slot has a different entry than the screen shows', async () => {
    const [practice] = await stage.entries();
    await stage.coach.cancel({ AvailabilityId: stage.at(18).id });
    expect(refusalOf(await until('19:15', { entryId: practice?.id }))).toEqual(CHANGED);
    await stage.other.reserve(stage.body(stage.at(18), OWLS));
    expect(refusalOf(await until('19:15', { entryId: practice?.id }))).toEqual(CHANGED);
    const [others] = await stage.entries();
    expect((await until('19:15', { entryId: others?.id })).statusCode).toBe(200);
  });

  it('refuses to update a practice once it has begun', async () => {
    await stage.travel('2026-11-19T23:00:00Z');
    expect(refusalOf(await until('19:15'))).toEqual({
      status: 409,
      code: 'SLOT_PAST',
      error: 'Actions disabled: expired',
    });
  });
});

describe('a practice that was moved off its slot', () => {
  it('identifies a practice that was moved off its slot by its own start or by that of the slot', async () => {
    const moved = { availabilityId: stage.at(18).id, reservationTime: '18:30' };
    doneOf(await stage.practice(stage.at(18), moved));
    doneOf(await until('19:45'));
    doneOf(await until('20:00', { reservationTime: '18:30' }));
    expect(refusalOf(await until('20:15', { reservationTime: '19:00' }))).toEqual(CHANGED);
    expect(await stage.entries()).toMatchObject([{ what: 'practice 18:30-20:00' }]);
  });
});

describe('an update of anything but a practice', () => {
  it.each([
    ['game', 'Only practices can be updated here.'],
    ['playoff', 'Only practices can be updated here.'],
    ['clinic', 'Not updatable (CLINIC)'],
    ['blackout', 'Not updatable (BLACKOUT)'],
  ] as const)('refuses to update anything but a practice: %s', async (type, error) => {
    const teams = type === 'game' || type === 'playoff' ? { homeTeamId: stage.league.owls.id } : {};
    await makeEntry(stage.test.portal.db, { slot: stage.at(18), type, ...teams });
    expect(refusalOf(await until('19:15'))).toMatchObject({ status: 409, code: 'WRONG_STATE', error });
  });

  it('refuses to update an open slot, a taken slot and an unknown slot', async () => {
    expect(refusalOf(await until('19:15'))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Not updatable (OPEN)',
    });
    doneOf(await stage.game(stage.at(18)));
    const taken = await stage.update(stage.at(19), { reservationEndTime: '20:15' });
    expect(refusalOf(taken)).toMatchObject({
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Game, 6–7:15 PM, Boys 3-4 Hawks vs Owls.',
    });
    expect(refusalOf(await until('19:15', { availabilityId: 2_000_000_000 }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'Slot not found.',
    });
  });

  it('refuses to update a practice while the permit is pending', async () => {
    await makeEntry(stage.test.portal.db, {
      slot: stage.at(18),
      type: 'practice',
      homeTeamId: stage.league.owls.id,
    });
    await stage.test.portal.db.updateTable('slot').set({ permitStatus: 'pending' }).execute();
    expect(refusalOf(await until('19:15'))).toMatchObject({
      code: 'WRONG_STATE',
      error: 'Actions disabled: pending',
    });
  });
});
