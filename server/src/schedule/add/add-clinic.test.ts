import { OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf, invalid, refusedField, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();
// a clinic takes three hours
beforeEach(async () => {
  const { courtId, date } = stage.at(18);
  const seasonId = stage.league.season.id;
  await makeSlot(stage.test.portal.db, { seasonId, courtId, date, startTime: '20:00:00' });
});

const nameId = async (kind: 'clinic' | 'blackout') => {
  const name = await stage.test.portal.db
    .selectFrom('eventName')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return name.id;
};

describe('a clinic', () => {
  it('adds a clinic of three hours on one court with a name from the list', async () => {
    const slot = stage.at(18);
    const named = {
      clinicNameId: await nameId('clinic'),
      clinicNameText: 'ignored',
      blackoutScope: 'school',
    };
    expect(doneOf(await stage.clinic(slot, { ...named, type: 'CLINIC' }))).toEqual({
      popupMessage:
        'Availability has been blocked. Skills clinic: Thu, Nov 19, 2026, 6–9 PM at Salk, court 1.',
      uiMessage: 'Availability has been blocked.',
      message: 'Availability has been blocked.',
      AvailabilityId: slot.id,
    });
    expect(await stage.entries()).toMatchObject([
      { slotId: slot.id, what: 'clinic 18:00-21:00', title: 'Skills clinic', blackoutId: null },
    ]);
    expect(await stage.mails()).toEqual([]);
    expect(await stage.history()).toEqual([
      { action: 'clinic_booked', actor: 'admin@example.org', slotId: slot.id },
    ]);
  });

  it.each([
    [{ clinicNameText: ' Shooting night ' }, 'Shooting night'],
    [{ clinicNameText: '' }, null],
    [{}, null],
  ])('adds a clinic with a typed name or none: %j', async (changes, title) => {
    doneOf(await stage.clinic(stage.at(18), changes));
    expect(await stage.entries()).toMatchObject([{ title }]);
  });

  it('refuses a clinic name that is not on the list', async () => {
    const gone = {
      status: 404,
      code: 'NOT_FOUND',
      error: 'This clinic name no longer exists. Please choose another one.',
    };
    const ofBlackouts = { clinicNameId: await nameId('blackout') };
    expect(refusalOf(await stage.clinic(stage.at(18), ofBlackouts))).toEqual(gone);
    expect(refusalOf(await stage.clinic(stage.at(18), { clinicNameId: 999_999 }))).toEqual(gone);
  });

  it('refuses a clinic if something conflicts with it', async () => {
    await stage.other.reserve(stage.body(stage.at(19), OWLS));
    expect(refusalOf(await stage.clinic(stage.at(18)))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '19:00:00', end: '20:00:00', team: 'Boys 3-4 Owls' },
    });
    expect(refusalOf(await stage.clinic(stage.at(19)))).toMatchObject({
      error: 'This time is taken: Practice, 7–8 PM, Boys 3-4 Owls.',
    });
  });

  it('refuses a clinic with the name of the invalid field and what it takes', async () => {
    for (const [field, value, error] of [
      ['availabilityId', null, 'Missing Info: Date, time, and venue are required.'],
      ['reservationDate', '', 'Missing Info: Date, time, and venue are required.'],
      ['reservationTime', '', 'Missing Info: Date, time, and venue are required.'],
      ['type', 'blackout', 'This call adds a clinic and nothing else.'],
      ['clinicNameText', 'x'.repeat(121), 'At most 120 characters, please.'],
    ] as const) {
      const answer = await stage.clinic(stage.at(18), { [field]: value });
      expect(refusedField(answer, field)).toEqual(invalid(error));
    }
  });
});
