import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCourt, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { doneOf, invalid, refusedField, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();
const LONG = { reservationEndTime: '20:00' };
/** another gym of the same school, with one slot at the same hour */
const makeOtherGym = async () => {
  const venue = await makeVenue(stage.test.portal.db, {
    schoolName: 'Salk',
    gymName: 'Annex',
    courts: ['A'],
  });
  const { id: seasonId } = stage.league.season;
  return await makeSlot(stage.test.portal.db, { seasonId, courtId: venue.court.id, date: '2026-11-19' });
};
const what = async () => (await stage.entries()).map((entry) => entry.what);

describe('a blackout', () => {
  it('closes every court of the gym for the time of a blackout, as one blackout', async () => {
    const elsewhere = await makeOtherGym();
    const slot = stage.at(18);
    expect(doneOf(await stage.blackout(slot, { ...LONG, ...(await stage.holiday()) }))).toEqual({
      popupMessage:
        'Availability has been blocked. Holiday: Salk - Gym, Thu, Nov 19, 2026, 6–8 PM (4 slots).',
      uiMessage: 'Availability has been blocked.',
      message: 'Availability has been blocked.',
      AvailabilityId: slot.id,
    });
    const entries = await stage.entries();
    expect(entries.map(({ slotId, what: text }) => [slotId, text])).toEqual([
      [stage.at(18).id, 'blackout 18:00-19:00'],
      [stage.at(19).id, 'blackout 19:00-20:00'],
      [stage.at(18, 1).id, 'blackout 18:00-19:00'],
      [stage.at(19, 1).id, 'blackout 19:00-20:00'],
    ]);
    expect(new Set(entries.map(({ blackoutId, title }) => `${blackoutId} ${title}`)).size).toBe(1);
    expect(await stage.test.portal.db.selectFrom('blackout').select(['scope', 'venueId']).execute()).toEqual([
      { scope: 'gym', venueId: stage.league.venue.id },
    ]);
    expect((await stage.history()).map(({ action }) => action)).toEqual(Array(4).fill('blackout_booked'));
    expect(await stage.mails()).toEqual([]);
    expect(await stage.coach.openSlotIds()).toContain(elsewhere.id);
    expect(await stage.coach.openSlotIds()).not.toContain(stage.at(19, 1).id);
  });

  it('closes the other gyms, too, for a blackout of scope school', async () => {
    const elsewhere = await makeOtherGym();
    const done = doneOf(await stage.blackout(stage.at(18), { blackoutScope: 'school' }));
    expect(done.popupMessage).toBe(
      'Availability has been blocked. Blackout: Salk, Thu, Nov 19, 2026, 6–7 PM (3 slots).',
    );
    expect((await stage.entries()).map(({ slotId }) => slotId)).toContain(elsewhere.id);
    expect(await stage.test.portal.db.selectFrom('blackout').select(['scope', 'venueId']).execute()).toEqual([
      { scope: 'school', venueId: null },
    ]);
  });

  it('leaves slots out of a blackout that are not approved, are withdrawn or have begun', async () => {
    const { db } = stage.test.portal;
    const seasonId = stage.league.season.id;
    const courtId = stage.league.venue.court.id;
    const day = { seasonId, courtId, date: '2026-11-19' };
    await makeSlot(db, { ...day, startTime: '20:00:00', permitStatus: 'pending' });
    await makeSlot(db, { ...day, startTime: '21:00:00', withdrawnAt: stage.test.clock.now() });
    const { id: third } = await makeCourt(db, { venueId: stage.league.venue.id, name: '3' });
    await makeSlot(db, { ...day, courtId: third, startTime: '18:00:00', endTime: '20:00:00' });
    await stage.travel('2026-11-19T23:30:00Z');
    doneOf(await stage.blackout(stage.at(19), { reservationEndTime: '22:00' }));
    expect((await stage.entries()).map((entry) => [entry.slotId, entry.what])).toEqual([
      [stage.at(19).id, 'blackout 19:00-22:00'],
      [stage.at(19, 1).id, 'blackout 19:00-22:00'],
    ]);
  });

  it('adds a blackout that begins at a different time than its slot', async () => {
    doneOf(await stage.blackout(stage.at(18), { reservationTime: '18:30', reservationEndTime: '19:15' }));
    expect(await what()).toEqual([
      'blackout 18:30-19:00',
      'blackout 19:00-19:15',
      'blackout 18:30-19:00',
      'blackout 19:00-19:15',
    ]);
  });

  it('adds a blackout that blocks nothing next to existing entries', async () => {
    const { db } = stage.test.portal;
    await updateRows(db, 'reservationType', { code: 'blackout' }, { blocksAvailability: false });
    await stage.coach.reserve(stage.body(stage.at(18, 1), HAWKS));
    doneOf(await stage.blackout(stage.at(18)));
    expect(await what()).toEqual(['blackout 18:00-19:00', 'practice 18:00-19:00', 'blackout 18:00-19:00']);
    expect(await stage.coach.openSlotIds()).toContain(stage.at(18).id);
  });

  it('refuses a blackout with the name of the invalid field and what it takes', async () => {
    for (const [field, value, error] of [
      ['availabilityId', null, 'Missing Info: Date, time, and venue are required.'],
      ['reservationDate', ' ', 'Missing Info: Date, time, and venue are required.'],
      ['reservationTime', '', 'Missing Info: Date, time, and venue are required.'],
      ['blackoutScope', 'town', 'Please choose gym or school.'],
      ['cancelConflicts', 'yes', 'Please say true or false.'],
      ['type', 'clinic', 'This call adds a blackout and nothing else.'],
    ] as const) {
      const answer = await stage.blackout(stage.at(18), { [field]: value });
      expect(refusedField(answer, field)).toEqual(invalid(error));
    }
  });

  it('refuses a blackout at a time when the gym has no slot', async () => {
    const moved = { reservationTime: '21:00', reservationEndTime: '22:00' };
    expect(refusedField(await stage.blackout(stage.at(18), moved), 'reservationTime')).toMatchObject({
      status: 422,
      field: 'This gym has no approved slot at that time.',
    });
  });

  it('refuses a blackout at a time between the steps', async () => {
    for (const [changes, field] of [
      [{ reservationTime: '18:20' }, 'reservationTime'],
      [{ reservationEndTime: '18:00' }, 'reservationEndTime'],
      [{ reservationEndTime: '19:05' }, 'reservationEndTime'],
    ] as const) {
      const answer = refusedField(await stage.blackout(stage.at(18), changes), field);
      expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', field: answer.error });
    }
  });

  it('refuses a blackout on an unknown slot, a past one, a closed one, and for an unknown reason', async () => {
    expect(refusalOf(await stage.blackout(stage.at(18), { availabilityId: 2_000_000_000 }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'No slot at that place and time. Please check the list again.',
    });
    expect(refusalOf(await stage.blackout(stage.slot('past')))).toEqual({
      status: 409,
      code: 'SLOT_PAST',
      error: 'Actions disabled: expired',
    });
    expect(refusalOf(await stage.blackout(stage.at(18), { blackoutReasonId: 999_999 }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'This blackout reason no longer exists. Please choose another one.',
    });
    await stage.test.portal.db.updateTable('slot').set({ permitStatus: 'canceled' }).execute();
    expect(refusalOf(await stage.blackout(stage.at(18)))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'The school has canceled this time',
    });
  });
});
