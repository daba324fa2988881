import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSeason, makeSlot, makeTeam, makeVenue } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();

describe('the slot of a request', () => {
  it('finds no slot at another court, time, day or venue', async () => {
    for (const [_, change] of [
      ['another court', { Court: '3' }],
      ['another time', { ReservationTime: '18:30' }],
      ['another day', { ReservationDate: '2026-11-20' }],
      ['another venue', { VenueId: 2_000_000_000 }],
    ] as const) {
      expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS, change)))).toEqual(
        {
          status: 404,
          error: 'No practice slot at that place and time. Please check the list again.',
          code: 'NOT_FOUND',
        },
      );
    }
  });

  it('finds no slot that was withdrawn or is of another season', async () => {
    const { db } = stage.test.portal;
    const at = stage.slot('thisWeek');
    await updateRows(db, 'slot', { id: at.id }, { withdrawnAt: stage.test.clock.now() });
    expect(refusalOf(await stage.coach.reserve(stage.body(at, HAWKS)))).toMatchObject({ code: 'NOT_FOUND' });
    const old = await makeSeason(db, { year: 2025, isActive: false });
    const courtId = stage.league.venue.court.id;
    const oldSlot = await makeSlot(db, { seasonId: old.id, courtId, date: '2026-11-18' });
    expect(refusalOf(await stage.coach.reserve(stage.body(oldSlot, HAWKS)))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses a slot in the second when it begins, and accepts it a second earlier', async () => {
    const at = stage.slot('thisWeek');
    stage.test.clock.set('2026-11-19T23:00:00Z');
    const token = { token: stage.league.coach.token };
    await stage.renewSessions();
    expect(refusalOf(await coachCalls(stage.test.app, token).reserve(stage.body(at, HAWKS)))).toEqual({
      status: 409,
      error: 'This slot has already started.',
      code: 'SLOT_PAST',
    });
    stage.test.clock.set('2026-11-19T22:59:59Z');
    expect((await coachCalls(stage.test.app, token).reserve(stage.body(at, HAWKS))).statusCode).toBe(200);
  });

  it('refuses a slot that is past or after next week', async () => {
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('past'), HAWKS)))).toMatchObject({
      code: 'SLOT_PAST',
    });
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('later'), HAWKS)))).toEqual({
      status: 409,
      error: 'Only slots of this week and next week can be requested.',
      code: 'OUTSIDE_PERIOD',
    });
  });

  it.each(['pending', 'declined', 'canceled'] as const)(
    'refuses a slot whose permit is %s',
    async (status) => {
      const at = stage.slot('thisWeek');
      await updateRows(stage.test.portal.db, 'slot', { id: at.id }, { permitStatus: status });
      expect(refusalOf(await stage.coach.reserve(stage.body(at, HAWKS)))).toEqual({
        status: 409,
        error: `This slot is not open: the school has ${status === 'pending' ? 'not approved' : status} it.`,
        code: 'SLOT_TAKEN',
        conflict: { type: status, start: '18:00:00', end: '19:00:00' },
      });
    },
  );
});

describe('the conflicts of a request', () => {
  it('names what took the slot and when, but not who', async () => {
    const at = stage.slot('thisWeek');
    await stage.other.reserve(stage.body(at, OWLS));
    expect(refusalOf(await stage.coach.reserve(stage.body(at, HAWKS)))).toEqual({
      status: 409,
      error: 'This slot has just been taken. Please choose another one.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00' },
    });
  });

  it('names the team’s own booking of the slot if a call is repeated without a key', async () => {
    const at = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(at, HAWKS));
    expect(refusalOf(await stage.coach.reserve(stage.body(at, HAWKS)))).toMatchObject({
      status: 409,
      error: 'Boys 3-4 Hawks already has this slot.',
      code: 'SLOT_TAKEN',
    });
  });

  it('refuses a slot that overlaps an entry of another slot', async () => {
    await makeEntry(stage.test.portal.db, {
      slot: stage.slot('thisWeek'),
      type: 'game',
      endTime: '19:15:00',
    });
    const following = stage.league.slots.thisWeek.find(
      (candidate) =>
        candidate.startTime === '19:00:00' && candidate.courtId === stage.slot('thisWeek').courtId,
    );
    if (following === undefined) throw new Error('The league has no slot at 19:00.');
    expect(refusalOf(await stage.coach.reserve(stage.body(following, HAWKS)))).toMatchObject({
      code: 'SLOT_TAKEN',
      conflict: { type: 'game', start: '18:00:00', end: '19:15:00' },
    });
  });

  it('refuses a slot whose entry was moved off its time', async () => {
    const at = stage.slot('thisWeek');
    await makeEntry(stage.test.portal.db, {
      slot: at,
      type: 'clinic',
      startTime: '20:00:00',
      endTime: '21:00:00',
    });
    expect(refusalOf(await stage.coach.reserve(stage.body(at, HAWKS)))).toEqual({
      status: 409,
      error: 'This slot has just been taken. Please choose another one.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'clinic', start: '20:00:00', end: '21:00:00' },
    });
  });

  it('accepts a slot with an entry that blocks nothing or was canceled', async () => {
    const { db } = stage.test.portal;
    const [first, second] = [stage.slot('thisWeek'), stage.slot('nextWeek')];
    await makeEntry(db, { slot: first, type: 'clinic', blocks: false });
    await makeEntry(db, { slot: second, type: 'blackout', canceledAt: stage.test.clock.now() });
    expect((await stage.coach.reserve(stage.body(first, HAWKS))).statusCode).toBe(200);
    expect((await stage.coach.reserve(stage.body(second, HAWKS))).statusCode).toBe(200);
  });

  it('refuses a second practice in a week with the text of the quota check', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await stage.coach.reserve(stage.body(stage.slot('nextWeek'), HAWKS));
    const thisWeek = refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek', 1), HAWKS)));
    const nextWeek = refusalOf(await stage.coach.reserve(stage.body(stage.slot('nextWeek', 1), HAWKS)));
    expect(thisWeek).toEqual({
      status: 409,
      error: 'Boys 3-4 Hawks already booked this week.',
      code: 'WEEKLY_LIMIT',
      conflict: { week: 'current', limit: 1 },
    });
    expect(nextWeek.error).toBe('Boys 3-4 Hawks already booked next week.');
    const precheck = await stage.coach.checkTeam({ ...HAWKS, reservationDate: '2026-11-19' });
    expect(precheck.json()).toMatchObject({ currentAlertMessage: thisWeek.error });
  });

  it('counts practices that an administrator added toward the limit, with or without a quota slot', async () => {
    await makeEntry(stage.test.portal.db, {
      slot: stage.slot('past'),
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
      quotaSlot: null,
    });
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('applies the weekly limit of the division, down to zero', async () => {
    const setLimit = (practices: number) =>
      stage.test.portal.db
        .updateTable('division')
        .set({ practicesPerWeek: practices })
        .where('id', '=', stage.league.boys.id)
        .execute();
    await setLimit(0);
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS)))).toMatchObject({
      error: 'Boys 3-4 Hawks has no practices to book this week.',
    });
    await setLimit(2);
    expect((await stage.coach.reserve(stage.body(stage.slot('thisWeek', 0), HAWKS))).statusCode).toBe(200);
    expect((await stage.coach.reserve(stage.body(stage.slot('thisWeek', 2), HAWKS))).statusCode).toBe(200);
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek', 3), HAWKS)))).toMatchObject({
      error: 'Boys 3-4 Hawks already booked 2 practices this week.',
    });
    const quotaSlots = await stage.test.portal.db
      .selectFrom('entry')
      .select('weekSeat')
      .orderBy('id')
      .execute();
    expect(quotaSlots.map((entry) => entry.weekSeat)).toEqual([1, 2]);
  });

  it('refuses a slot at the time of another practice of the team', async () => {
    await stage.test.portal.db.updateTable('division').set({ practicesPerWeek: 2 }).execute();
    await stage.coach.reserve(stage.body(stage.slot('thisWeek', 0), HAWKS));
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek', 1), HAWKS)))).toMatchObject({
      error: 'Boys 3-4 Hawks already has a practice at that time (6–7 PM).',
      code: 'TEAM_BUSY',
    });
  });

  it('refuses a slot at the time of a game of the team elsewhere', async () => {
    const { db } = stage.test.portal;
    const gym = await makeVenue(db);
    const elsewhere = await makeSlot(db, {
      seasonId: stage.league.season.id,
      courtId: gym.court.id,
      date: stage.slot('thisWeek').date,
    });
    const away = await makeTeam(db, { divisionId: stage.league.boys.id });
    await makeEntry(db, {
      slot: elsewhere,
      type: 'game',
      homeTeamId: away.id,
      awayTeamId: stage.league.boysHawks.id,
      endTime: '18:30:00',
    });
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS)))).toEqual({
      status: 409,
      error: 'Boys 3-4 Hawks already has a game at that time (6–6:30 PM).',
      code: 'TEAM_BUSY',
      conflict: { type: 'game', start: '18:00:00', end: '18:30:00' },
    });
  });
});
