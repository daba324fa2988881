import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { doneOf, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();
const LONG = { reservationEndTime: '20:00' };
const what = async () => (await stage.entries()).map((entry) => entry.what);

describe('a blackout that conflicts with entries', () => {
  it('refuses a blackout with the list of its conflicts, and changes nothing', async () => {
    await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    doneOf(await stage.clinic(stage.at(18, 1), { clinicNameText: 'Skills', reservationEndTime: '18:45' }));
    const [practice, clinic] = await stage.entries();
    const mails = await stage.mails();
    const answer = refusalOf(await stage.blackout(stage.at(19), { ...LONG, reservationTime: '18:30' }));
    expect(answer).toEqual({
      status: 409,
      code: 'ENTRIES_IN_THE_WAY',
      error: 'This blackout conflicts with 2 entries.',
      conflict: {
        entries: [
          {
            AvailabilityId: stage.at(18).id,
            EntryId: practice?.id,
            type: 'practice',
            date: '2026-11-19',
            start: '18:00:00',
            end: '19:00:00',
            SchoolName: 'Salk',
            GymName: 'Gym',
            Court: '1',
            team: 'Boys 3-4 Hawks',
            title: '',
            coaches: 2,
          },
          expect.objectContaining({
            EntryId: clinic?.id,
            type: 'clinic',
            team: '',
            title: 'Skills',
            coaches: 0,
          }),
        ],
      },
    });
    expect(await what()).toEqual(['practice 18:00-19:00', 'clinic 18:00-18:45']);
    expect(await stage.mails()).toEqual(mails);
  });

  it('cancels the conflicts on request, emails their coaches and gives the reason', async () => {
    await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    await stage.other.reserve(stage.body(stage.at(19, 1), OWLS));
    await stage.test.portal.db.deleteFrom('mail').execute();
    const done = doneOf(
      await stage.blackout(stage.at(18), { ...LONG, ...(await stage.holiday()), cancelConflicts: true }),
    );
    expect(done.popupMessage).toMatch(/\(4 slots, 2 entries canceled\)\.$/);
    expect(await what()).toEqual(Array(2).fill(['blackout 18:00-19:00', 'blackout 19:00-20:00']).flat());
    expect(await stage.mails()).toEqual([
      'practice_cancelled_by_league coach@example.org',
      'practice_cancelled_by_league new@example.org',
      'practice_cancelled_by_league other@example.org',
    ]);
    const { db } = stage.test.portal;
    expect(await db.selectFrom('changeSet').select('reason').where('kind', '=', 'cancel').execute()).toEqual([
      { reason: 'Blackout: Holiday' },
    ]);
    const cancelled = await db
      .selectFrom('entry')
      .select(['cancelReason', 'cancelledBy', 'revision'])
      .where('state', '=', 'cancelled')
      .execute();
    const expected = { cancelReason: 'Blackout: Holiday', cancelledBy: stage.league.admin.id, revision: 1 };
    expect(cancelled).toEqual([expected, expected]);
  });

  it('cancels only conflicts that the administrator was shown', async () => {
    await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    const [seen] = await stage.test.portal.db.selectFrom('entry').select('id').execute();
    const agreed = { ...LONG, cancelConflicts: true, conflictsShown: [seen?.id] };
    // booked between the list and the agreement
    await stage.other.reserve(stage.body(stage.at(19, 1), OWLS));
    const refused = refusalOf(await stage.blackout(stage.at(18), agreed));
    expect(refused).toMatchObject({ code: 'ENTRIES_IN_THE_WAY', conflict: { entries: [{}, {}] } });
    expect(await what()).toEqual(['practice 18:00-19:00', 'practice 19:00-20:00']);
    await stage.test.portal.db
      .updateTable('entry')
      .set({ state: 'cancelled', cancelledAt: stage.test.clock.now() })
      .where('id', '<>', seen?.id ?? 0)
      .execute();
    doneOf(await stage.blackout(stage.at(18), agreed));
  });

  it('names a game that only extends into the blackout, and frees the other slots of the game', async () => {
    doneOf(await stage.game(stage.at(18)));
    const refused = refusalOf(await stage.blackout(stage.at(19)));
    expect(refused).toMatchObject({
      code: 'ENTRIES_IN_THE_WAY',
      error: 'This blackout conflicts with 1 entry.',
    });
    doneOf(await stage.blackout(stage.at(19), { cancelConflicts: true }));
    expect(await what()).toEqual(['blackout 19:00-20:00', 'blackout 19:00-20:00']);
    expect(await stage.coach.openSlotIds()).toContain(stage.at(18).id);
  });

  it('replaces another blackout on request', async () => {
    doneOf(await stage.blackout(stage.at(18)));
    const answer = refusalOf(await stage.blackout(stage.at(19), { reservationTime: '18:30' }));
    expect(answer).toMatchObject({ code: 'ENTRIES_IN_THE_WAY' });
    doneOf(await stage.blackout(stage.at(19), { ...LONG, reservationTime: '18:30', cancelConflicts: true }));
    expect(await what()).toEqual(Array(2).fill(['blackout 18:30-19:00', 'blackout 19:00-20:00']).flat());
  });

  it('keeps an entry that only adjoins the blackout', async () => {
    await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    doneOf(await stage.blackout(stage.at(19)));
    expect(await what()).toContain('practice 18:00-19:00');
  });

  it('names an entry of the slot that was moved to another time', async () => {
    const moved = { availabilityId: stage.at(18).id, reservationTime: '19:00' };
    doneOf(await stage.practice(stage.at(18), moved));
    expect(refusalOf(await stage.blackout(stage.at(18, 1)))).toMatchObject({
      code: 'ENTRIES_IN_THE_WAY',
      conflict: { entries: [{ start: '19:00:00' }] },
    });
  });

  it('cancels nothing if one of the conflicts has begun', async () => {
    await makeEntry(stage.test.portal.db, {
      slot: stage.at(18),
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
      endTime: '19:30:00',
    });
    await stage.other.reserve(stage.body(stage.at(19, 1), OWLS));
    await stage.travel('2026-11-19T23:15:00Z');
    expect(refusalOf(await stage.blackout(stage.at(19, 1))).code).toBe('ENTRIES_IN_THE_WAY');
    expect(refusalOf(await stage.blackout(stage.at(19, 1), { cancelConflicts: true }))).toEqual({
      status: 409,
      code: 'SLOT_PAST',
      error: 'This has already started and can’t be canceled: Practice, 6–7:30 PM, Boys 3-4 Hawks.',
      conflict: { type: 'practice', start: '18:00:00', end: '19:30:00', team: 'Boys 3-4 Hawks' },
    });
    expect(await what()).toHaveLength(2);
  });

  it('refuses a blackout on a slot with a non-blocking entry, because the list could not show both', async () => {
    await makeEntry(stage.test.portal.db, { slot: stage.at(18), type: 'clinic', blocks: false });
    expect(refusalOf(await stage.blackout(stage.at(18)))).toMatchObject({
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Clinic, 6–7 PM.',
    });
  });
});
