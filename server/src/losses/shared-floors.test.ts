import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCourt, makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { insertRows, rowOf } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { retakeFloors } from '#court-time/floors.ts';
import { inTransaction } from '#platform/db/database.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { lockOpenSlots } from './plan-losses.ts';
import { useLossStage } from './testing/loss-stage.ts';

/** Court A is part of Memorial's court 1, and has slots on Friday and Tuesday at 18:00, too. */

const stage = useLossStage();
const db = () => stage.test.portal.db;
let fridayOnA: TestSlot;
let tuesdayOnA: TestSlot;

beforeEach(async () => {
  const { friday6, tuesday } = stage.memorial;
  const { venueId } = await rowOf(db(), 'court', { id: friday6.courtId });
  const a = await makeCourt(db(), { venueId, name: 'A' });
  await db().updateTable('court').set({ partOf: friday6.courtId }).where('id', '=', a.id).execute();
  const slotOnA = ({ date, startTime }: TestSlot) =>
    makeSlot(db(), { seasonId: stage.league.season.id, courtId: a.id, date, startTime });
  [fridayOnA, tuesdayOnA] = [await slotOnA(friday6), await slotOnA(tuesday)];
});

describe('two teams that lose practices at once', () => {
  it('are not offered a court and a part of it at the same time', async () => {
    doneOf(await stage.addLoss());
    const held = await db().selectFrom('waitingOffer').select('slotId').where('state', '=', 'held').execute();
    expect(held.map(({ slotId }) => slotId).toSorted()).toEqual(
      [stage.memorial.friday6.id, stage.memorial.friday7.id].toSorted(),
    );
  });

  it('can’t be given them by an administrator, either', async () => {
    const entries = await db()
      .selectFrom('entry')
      .innerJoin('team', 'team.id', 'entry.homeTeamId')
      .select(['entry.id', 'team.name'])
      .execute();
    const idOf = (target: string) => entries.find(({ name }) => name === target)?.id;
    const refused = await stage.addLoss([
      { EntryId: idOf(HAWKS.TeamName), choice: 'propose', AvailabilityId: stage.memorial.tuesday.id },
      { EntryId: idOf(OWLS.TeamName), choice: 'propose', AvailabilityId: tuesdayOnA.id },
    ]);
    expect(refusalOf(refused)).toMatchObject({
      status: 422,
      error:
        'Two teams can’t use the same floor at the same time: one slot is on a court that is part of the other one’s. Please choose another slot.',
    });
  });
});

it('keeps a held floor from a team that had accepted a slot of it before', async () => {
  doneOf(await stage.addLoss());
  const { hawksOffer, owlsItem } = await readOffers();
  await insertRows(db(), 'waitingOffer', {
    ...owlsItem,
    slotId: fridayOnA.id,
    offeredAt: LONG_AGO,
    heldUntil: NOON,
    endedAt: NOON,
  });
  expect(hawksOffer.slotId).toBe(stage.memorial.friday6.id);
  const { venueId } = await rowOf(db(), 'court', { id: fridayOnA.courtId });
  const answer = await stage.other.reserve({
    ...stage.body(stage.at(18), OWLS),
    VenueId: venueId,
    Court: 'A',
    ReservationDate: fridayOnA.date,
    ReservationTime: fridayOnA.startTime,
  });
  expect(refusalOf(answer)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^Held for another team until /),
  });
});

/** The held offer of the Hawks, and the team and lost practice of the Owls. */
async function readOffers() {
  const offers = await db().selectFrom('waitingOffer').select(['slotId', 'teamId', 'lossItemId']).execute();
  const of = (id: number) => offers.find(({ teamId }) => teamId === id);
  const [hawksOffer, owlsOffer] = [of(stage.league.boysHawks.id), of(stage.league.owls.id)];
  if (hawksOffer === undefined || owlsOffer === undefined) throw new Error('A team has no offer.');
  const { teamId, lossItemId } = owlsOffer;
  return { hawksOffer, owlsItem: { teamId, lossItemId, state: 'accepted' as const } };
}
const LONG_AGO = new Date('2026-11-10T17:00:00Z');
const NOON = new Date('2026-11-11T17:00:00Z');

describe('two postponed games whose courts have come to share a floor', () => {
  const closure = () => ({
    closure: {
      firstDate: stage.at(19).date,
      lastDate: stage.at(19).date,
      schoolId: null,
      venueId: stage.league.venue.id,
      reason: 'Floor work',
    },
  });
  async function close(what: object) {
    const { shownHash } = (await stage.admin.post('/admin/losses/preview', what)).json<{
      shownHash: string;
    }>();
    doneOf(await stage.admin.post('/admin/losses', { ...what, shownHash, decisions: [] }));
  }
  async function removeClosure(): Promise<string> {
    const { id } = await db().selectFrom('closure').select('id').executeTakeFirstOrThrow();
    const answer = await stage.admin.remove(`/admin/closures/${id}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json<{ message: string }>().message;
  }
  const cancelBlackout = async () =>
    doneOf(
      await stage.admin.post('/admin/cancel/blackout', {
        AvailabilityId: stage.at(18).id,
        blackoutScope: 'gym',
      }),
    ).popupMessage;

  const shareFloor = () =>
    inTransaction(db(), async (tx) => {
      const [whole, part] = [stage.at(19).courtId, stage.at(19, 1).courtId];
      await tx.updateTable('court').set({ partOf: whole }).where('id', '=', part).execute();
      await retakeFloors(tx, [whole, part], stage.at(19).date);
    });

  it.each([
    ['closure is removed', closure, removeClosure, 'Saved. Not published yet.'],
    [
      'blackout is canceled',
      () => stage.closing(),
      cancelBlackout,
      'Entry has been cancelled. 4 slots are open again.',
    ],
  ])('come back one, and the other stays postponed, when the %s', async (_, what, open, said) => {
    const [first, second] = [stage.at(19), stage.at(19, 1)];
    const { boysHawks, owls, season, venue } = stage.league;
    await makeEntry(db(), { slot: first, type: 'game', homeTeamId: boysHawks.id });
    await makeEntry(db(), { slot: second, type: 'game', homeTeamId: owls.id });
    await insertRows(db(), 'permit', {
      ...{ seasonId: season.id, venueId: venue.id, courtId: null, weekday: 4, slotMinutes: 60 },
      ...{ firstDate: first.date, lastDate: first.date, fromTime: '18:00:00', toTime: '20:00:00' },
      status: 'approved',
    });
    await close(what());
    await shareFloor();
    expect(await open()).toBe(`${said} 1 game stays postponed, because its former time is not free.`);
    const games = await db()
      .selectFrom('entry')
      .select('state')
      .where('type', '=', 'game')
      .orderBy('id')
      .execute();
    expect(games).toEqual([{ state: 'active' }, { state: 'postponed' }]);
  });
});

describe('two canceled practices whose courts have come to share a floor', () => {
  it('are not restored together, and the administrator is told why', async () => {
    const [first, second] = [stage.at(18), stage.at(18, 1)];
    const answer = await stage.blackout(first, { reservationEndTime: '19:00', cancelConflicts: true });
    expect(answer.statusCode).toBe(200);
    await db().deleteFrom('entry').where('type', '=', 'blackout').execute();
    const { id } = await rowOf(db(), 'changeSet', { kind: 'cancel' });
    await db().updateTable('court').set({ partOf: first.courtId }).where('id', '=', second.courtId).execute();
    expect(refusalOf(await stage.admin.post(`/admin/cancellations/${id}/undo`, {}))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      error:
        'Two of these can’t both be restored, because their courts share a floor now. One is: Practice, 6–7 PM, Boys 3-4 Owls.',
    });
  });
});

describe('slots that are locked before they are held', () => {
  it('leaves out a slot if one on the same floor is being booked, or is used', async () => {
    const { friday6 } = stage.memorial;
    const locked = () => inTransaction(db(), (tx) => lockOpenSlots(tx, [friday6.id]));
    expect(await locked()).toEqual([friday6.id]);
    await inTransaction(db(), async (tx) => {
      await tx.selectFrom('slot').select('id').where('id', '=', fridayOnA.id).forUpdate().execute();
      expect(await locked()).toEqual([]);
    });
    await makeEntry(db(), { slot: fridayOnA, type: 'clinic' });
    expect(await locked()).toEqual([]);
  });
});
