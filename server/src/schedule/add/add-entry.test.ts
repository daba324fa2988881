import { OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSeason, makeSlot } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { doneOf, refusedField, useAddStage } from '../testing/add-stage.ts';

/**
 * Where and when an entry can be added, and what it conflicts with. These rules are the same for every type; practices
 * stand for all.
 */

const stage = useAddStage();
/** the next slot of the first court, after the league's last */
const makeThird = (permitStatus: 'approved' | 'pending' = 'approved') =>
  makeSlot(stage.test.portal.db, {
    seasonId: stage.league.season.id,
    courtId: stage.league.venue.court.id,
    date: '2026-11-19',
    startTime: '20:00:00',
    permitStatus,
  });

describe('the slot of an Add', () => {
  it('takes the slot that begins at or contains the time, whatever the labels say', async () => {
    const labels = {
      schoolName: 'Nowhere',
      gymName: 'None',
      scheduleName: 'X',
      status: 'open',
      court: ' 1 ',
    };
    const first = await stage.practice(stage.at(18), { ...labels, reservationTime: '18:30' });
    expect(doneOf(first).AvailabilityId).toBe(stage.at(18).id);
    const second = await stage.practice(stage.at(19, 1), { teamName: 'Owls', reservationTime: '19:00' });
    expect(doneOf(second).AvailabilityId).toBe(stage.at(19, 1).id);
  });

  it('refuses an Add that fits no slot', async () => {
    for (const [_, changes] of [
      ['another time', { reservationTime: '21:00' }],
      ['another day', { reservationDate: '2026-11-20' }],
      ['another gym', { venueId: 2_000_000_000 }],
      ['another court', { court: '3' }],
      ['an unknown slot', { availabilityId: 2_000_000_000 }],
    ] as const) {
      expect(refusalOf(await stage.practice(stage.at(18), changes))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        error: 'No slot at that place and time. Please check the list again.',
      });
    }
  });

  it('refuses an Add on a slot that is of another season or withdrawn', async () => {
    const { db } = stage.test.portal;
    const old = await makeSeason(db, { year: 2025, isActive: false });
    const courtId = stage.league.venue.court.id;
    const other = await makeSlot(db, { seasonId: old.id, courtId, date: '2026-11-18' });
    const seasonId = stage.league.season.id;
    const gone = await makeSlot(db, {
      seasonId,
      courtId,
      date: '2026-11-20',
      withdrawnAt: stage.test.clock.now(),
    });
    for (const slot of [other, gone]) {
      expect(refusalOf(await stage.practice(slot)).code).toBe('NOT_FOUND');
      expect(refusalOf(await stage.practice(slot, { availabilityId: slot.id })).code).toBe('NOT_FOUND');
    }
  });
});

it('finds the slot of an Add although a withdrawn slot has the same time', async () => {
  const { db } = stage.test.portal;
  const { id: seasonId } = stage.league.season;
  await makeSlot(db, {
    seasonId,
    courtId: stage.league.venue.court.id,
    date: '2026-11-19',
    startTime: '17:30:00',
    endTime: '20:00:00',
    withdrawnAt: stage.test.clock.now(),
  });
  for (const hour of [18, 19] as const) {
    expect(doneOf(await stage.practice(stage.at(hour))).AvailabilityId).toBe(stage.at(hour).id);
  }
});

describe('the time of an Add', () => {
  it('lets an Add begin before or after its slot and extend into the open slots around it', async () => {
    const slot = stage.at(19);
    const moved = { availabilityId: slot.id, reservationTime: '18:30', reservationEndTime: '19:45' };
    doneOf(await stage.practice(slot, moved));
    expect(await stage.entries()).toMatchObject([{ slotId: slot.id, what: 'practice 18:30-19:45' }]);
    expect(await stage.coach.openSlotIds()).not.toContain(stage.at(18).id);
  });

  it('refuses an Add that extends past the last approved slot of the day', async () => {
    const late = await stage.practice(stage.at(19), { reservationEndTime: '23:45' });
    expect(refusalOf(late)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await stage.entries()).toEqual([]);
  });

  it('ends an Add with its slot by default', async () => {
    const { db } = stage.test.portal;
    const slot = await makeSlot(db, {
      seasonId: stage.league.season.id,
      courtId: stage.league.venue.court.id,
      date: '2026-11-21',
      startTime: '10:10:00',
    });
    doneOf(await stage.practice(slot));
    expect(await stage.entries()).toMatchObject([{ what: 'practice 10:10-11:10' }]);
  });

  it('refuses an Add whose times are not on a step', async () => {
    for (const [reservationTime, reservationEndTime, field] of [
      ['18:15', null, 'reservationTime'],
      ['18:30:30', null, 'reservationTime'],
      ['18:00', '18:00', 'reservationEndTime'],
      ['18:30', '18:15', 'reservationEndTime'],
      ['18:00', '18:50', 'reservationEndTime'],
      ['18:00', '23:46', 'reservationEndTime'],
      ['23:45', null, 'reservationEndTime'],
    ] as const) {
      const slot = stage.at(18);
      const changes = { availabilityId: slot.id, reservationTime, reservationEndTime };
      const answer = refusedField(await stage.practice(slot, changes), field);
      expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', error: answer.field });
      expect(answer.field).toMatch(
        field === 'reservationTime'
          ? /^Please choose a start on the hour or half hour/
          : /^Please choose an end later than the start/,
      );
    }
  });

  it('refuses an Add if the slot or the start is past', async () => {
    await stage.travel('2026-11-19T23:00:00Z');
    expect(refusalOf(await stage.practice(stage.at(18), { reservationTime: '18:30' }))).toEqual({
      status: 409,
      code: 'SLOT_PAST',
      error: 'Actions disabled: expired',
    });
    const early = { availabilityId: stage.at(19).id, reservationTime: '18:00', reservationEndTime: '20:00' };
    expect(refusalOf(await stage.practice(stage.at(19), early))).toEqual({
      status: 409,
      code: 'SLOT_PAST',
      error: 'That start has already passed.',
    });
    expect(doneOf(await stage.practice(stage.at(19))).AvailabilityId).toBe(stage.at(19).id);
  });
});

describe('what an Add conflicts with', () => {
  it('refuses an Add that conflicts with the entry on its slot', async () => {
    await stage.other.reserve(stage.body(stage.at(18), OWLS));
    expect(refusalOf(await stage.practice(stage.at(18)))).toEqual({
      status: 409,
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Practice, 6–7 PM, Boys 3-4 Owls.',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00', team: 'Boys 3-4 Owls' },
    });
  });

  it('refuses an Add that conflicts with an entry of another slot that extends into it', async () => {
    doneOf(await stage.game(stage.at(18)));
    expect(refusalOf(await stage.practice(stage.at(19)))).toEqual({
      status: 409,
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Game, 6–7:15 PM, Boys 3-4 Hawks vs Owls.',
      conflict: { type: 'game', start: '18:00:00', end: '19:15:00', team: 'Boys 3-4 Hawks vs Owls' },
    });
  });

  it('refuses an Add that runs into an entry on a following slot', async () => {
    await stage.other.reserve(stage.body(stage.at(19), OWLS));
    expect(refusalOf(await stage.practice(stage.at(18), { reservationEndTime: '19:15' }))).toEqual({
      status: 409,
      code: 'SLOT_TAKEN',
      error: 'This would run into another entry on this court: Practice, 7–8 PM, Boys 3-4 Owls.',
      conflict: { type: 'practice', start: '19:00:00', end: '20:00:00', team: 'Boys 3-4 Owls' },
    });
    expect((await stage.practice(stage.at(18), { reservationEndTime: '19:00' })).statusCode).toBe(200);
  });

  it('refuses an Add that runs into a slot that the school has not approved', async () => {
    await makeThird('pending');
    expect(refusalOf(await stage.practice(stage.at(19), { reservationEndTime: '20:15' }))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This would run into 8–9 PM on this court, which is still pending.',
      conflict: { type: 'pending', start: '20:00:00', end: '21:00:00', team: '' },
    });
  });

  it.each([
    ['pending', 'Actions disabled: pending'],
    ['declined', 'The school has declined this time'],
    ['canceled', 'The school has canceled this time'],
  ] as const)('refuses an Add on a slot whose permit is not approved: %s', async (permitStatus, error) => {
    await stage.test.portal.db.updateTable('slot').set({ permitStatus }).execute();
    expect(refusalOf(await stage.practice(stage.at(18)))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error,
    });
  });

  it('refuses an Add at the time of another entry of the team elsewhere', async () => {
    await makeEntry(stage.test.portal.db, {
      slot: stage.at(18, 1),
      type: 'game',
      homeTeamId: stage.league.owls.id,
      awayTeamId: stage.league.boysHawks.id,
      startTime: '18:45:00',
      endTime: '19:45:00',
    });
    expect(refusalOf(await stage.practice(stage.at(18)))).toEqual({
      status: 409,
      code: 'TEAM_BUSY',
      error: 'Boys 3-4 Hawks already has a game at that time (6:45–7:45 PM, Salk).',
      conflict: { type: 'game', start: '18:45:00', end: '19:45:00', team: 'Boys 3-4 Owls vs Hawks' },
    });
    expect((await stage.practice(stage.at(18), { reservationEndTime: '18:45' })).statusCode).toBe(200);
  });

  it('stores nothing after an Add is refused', async () => {
    await stage.other.reserve(stage.body(stage.at(18), OWLS));
    const before = await stage.mails();
    await stage.practice(stage.at(18));
    expect(await stage.mails()).toEqual(before);
    expect(await stage.history()).toHaveLength(1);
  });
});
