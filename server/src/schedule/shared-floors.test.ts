import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { holdSlot, makeCourt, makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { insertRow } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { retakeFloors } from '#court-time/floors.ts';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import { inTransaction } from '#platform/db/database.ts';
import { useAddStage } from './testing/add-stage.ts';
import { undoIdOf } from './testing/cancel-stage.ts';

/**
 * Court 1 consists of court 2 and court B (docs/decisions/0064). It is Tuesday noon, and the slots are Thursday's from 6
 * to 7 PM.
 */

const stage = useAddStage();
const db = () => stage.test.portal.db;
let whole: TestSlot;
let part: TestSlot;
let otherPart: TestSlot;

beforeEach(async () => {
  const { season, venue } = stage.league;
  [whole, part] = [stage.at(18), stage.at(18, 1)];
  const b = await makeCourt(db(), { venueId: venue.id, name: 'B' });
  otherPart = await makeSlot(db(), { seasonId: season.id, courtId: b.id, date: whole.date });
  await db()
    .updateTable('court')
    .set({ partOf: whole.courtId })
    .where('id', 'in', [part.courtId, b.id])
    .execute();
});

const openSlots = async () => {
  const shown = await stage.coach.openSlotIds();
  return [whole, part, otherPart].filter(({ id }) => shown.includes(id));
};
const rowOf = async ({ id }: TestSlot) =>
  (await stage.admin.get('/admin/combined-schedule'))
    .json<ScheduleRowWire[]>()
    .find(({ AvailabilityId }) => AvailabilityId === id);

describe('a practice on the whole court', () => {
  beforeEach(async () => {
    expect((await stage.coach.reserve(stage.body(whole, HAWKS))).statusCode).toBe(200);
  });

  it('takes the parts from the open slots, and gives them back when it is canceled', async () => {
    expect(await openSlots()).toEqual([]);
    const canceled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: whole.id });
    expect(canceled.statusCode).toBe(200);
    expect(await openSlots()).toEqual([whole, part, otherPart]);
  });

  it('keeps other coaches from booking a part, and says that the time is taken', async () => {
    for (const slot of [part, otherPart]) {
      const name = slot === otherPart ? { Court: 'B' } : {};
      expect(refusalOf(await stage.other.reserve(stage.body(slot, OWLS, name)))).toEqual({
        status: 409,
        error: 'This slot has just been taken. Please choose another one.',
        code: 'SLOT_TAKEN',
        conflict: { type: 'practice', start: '18:00:00', end: '19:00:00' },
      });
    }
  });

  it('shows the parts as used on the combined schedule', async () => {
    expect(await rowOf(part)).toMatchObject({
      Type: 'OPEN',
      StatusEffective: 'RESERVED',
      TakenBy: 'PRACTICE 18:00-19:00',
      TakenOn: '1',
      TakenFor: 'Hawks',
    });
  });

  it('keeps administrators from adding to a part, and does not offer it as a place', async () => {
    expect(refusalOf(await stage.clinic(part))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Practice, 6–7 PM, Boys 3-4 Hawks.',
    });
    const { id } = await makeEntry(db(), { slot: stage.at(19), type: 'clinic' });
    const places = (await stage.admin.get(`/admin/entries/${id}/places?date=${part.date}`)).json<
      MovePlace[]
    >();
    const offered = places.map(({ AvailabilityId }) => AvailabilityId);
    expect(offered).not.toContain(part.id);
    expect(
      refusalOf(await stage.admin.post(`/admin/entries/${id}/move`, { AvailabilityId: part.id })),
    ).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
    });
  });
});

describe('a practice on a part', () => {
  beforeEach(async () => {
    expect((await stage.coach.reserve(stage.body(part, HAWKS))).statusCode).toBe(200);
  });

  it('takes the whole, and leaves the other part open', async () => {
    expect(await openSlots()).toEqual([otherPart]);
    expect(refusalOf(await stage.other.reserve(stage.body(whole, OWLS)))).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    expect((await stage.other.reserve(stage.body(otherPart, OWLS, { Court: 'B' }))).statusCode).toBe(200);
  });

  it('is not restored if the whole has been booked since', async () => {
    const canceled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: part.id });
    expect((await stage.clinic(whole, { reservationEndTime: '19:00:00' })).statusCode).toBe(200);
    const undone = await stage.admin.post(`/admin/cancellations/${undoIdOf(canceled)}/undo`, {});
    expect(refusalOf(undone)).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
  });

  it('can’t end later than the whole is free', async () => {
    const later = { slot: stage.at(19), type: 'clinic' as const };
    await makeEntry(db(), later);
    expect(refusalOf(await stage.update(part, { reservationEndTime: '19:30:00' }))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
    });
  });
});

describe('a place on a part of the floor', () => {
  it.each([
    ['the whole', () => whole],
    ['the part itself', () => part],
  ])('says that it is held while %s is held for a team', async (_, held) => {
    const { id } = await makeEntry(db(), { slot: stage.at(19), type: 'clinic' });
    const costs = async () =>
      (await stage.admin.get(`/admin/entries/${id}/places?date=${part.date}`))
        .json<MovePlace[]>()
        .find(({ AvailabilityId }) => AvailabilityId === part.id)?.costs;
    expect(await costs()).toEqual([]);
    const { owls } = stage.league;
    await holdSlot(db(), { slotId: held().id, teamId: owls.id, now: stage.test.clock.now() });
    expect(await costs()).toEqual(['Held for a team.']);
  });
});

describe('a blackout of the gym', () => {
  it('closes the whole and its parts at once, and is undone at once', async () => {
    expect((await stage.blackout(whole, { blackoutScope: 'gym' })).statusCode).toBe(200);
    expect((await stage.entries()).map(({ slotId }) => slotId).toSorted()).toEqual(
      [whole, part, otherPart].map(({ id }) => id).toSorted(),
    );
    expect(await rowOf(part)).toMatchObject({ Type: 'BLACKOUT' });
    expect(await rowOf(part)).not.toHaveProperty('TakenBy');
    const blackout = { AvailabilityId: whole.id, blackoutScope: 'gym' };
    const canceled = await stage.admin.post('/admin/cancel/blackout', blackout);
    expect(canceled.statusCode).toBe(200);
    expect(await openSlots()).toEqual([whole, part, otherPart]);
    const undone = await stage.admin.post(`/admin/cancellations/${undoIdOf(canceled)}/undo`, {});
    expect(undone.statusCode).toBe(200);
    expect(await stage.entries()).toHaveLength(3);
  });
});

describe('the database', () => {
  it.each([
    ['the whole first', () => [whole, part]],
    ['a part first', () => [otherPart, whole]],
  ])('lets only one of two transactions commit that book the whole and a part: %s', async (_, slots) => {
    const [first, second] = slots();
    if (first === undefined || second === undefined) throw new Error('A slot is missing.');
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(db(), async (tx) => {
      await makeEntry(tx, { slot: first, type: 'clinic', startTime: '18:15:00' });
      late = inTransaction(db(), (other) =>
        makeEntry(other, { slot: second, type: 'game', endTime: '18:30:00' }),
      );
      late.catch(() => undefined);
    });
    await expect(late).rejects.toMatchObject({ constraint: 'floor_free' });
    expect((await stage.entries()).map(({ slotId }) => slotId)).toEqual([first.id]);
  });

  it('refuses a change with a sentence that takes a floor twice in every try', async () => {
    const change = retryAfterRaces(stage.test.portal, async (tx) => {
      await makeEntry(tx, { slot: whole, type: 'clinic' });
      await makeEntry(tx, { slot: part, type: 'game' });
    });
    await expect(change).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
      message:
        'A court that shares this floor is used at that time, so nothing was changed. Please load the schedule again and choose another time or court.',
    });
    expect(await stage.entries()).toEqual([]);
  });

  it('lets two parts be used at the same time', async () => {
    await makeEntry(db(), { slot: part, type: 'clinic' });
    await expect(makeEntry(db(), { slot: otherPart, type: 'game' })).resolves.toBeDefined();
  });

  it('sees parts that another transaction is about to give to a court', async () => {
    await db().updateTable('court').set({ partOf: null }).where('id', '=', part.courtId).execute();
    await makeEntry(db(), { slot: whole, type: 'clinic' });
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(db(), async (tx) => {
      await tx.updateTable('court').set({ partOf: whole.courtId }).where('id', '=', part.courtId).execute();
      await retakeFloors(tx, [whole.courtId, part.courtId], whole.date);
      late = makeEntry(db(), { slot: part, type: 'game' });
      late.catch(() => undefined);
    });
    await expect(late).rejects.toMatchObject({ constraint: 'floor_free' });
  });

  it('refuses a court as its own part, a part with parts, and a part in another gym', async () => {
    const put = (id: number, partOf: number) =>
      db().updateTable('court').set({ partOf }).where('id', '=', id).execute();
    await expect(put(whole.courtId, whole.courtId)).rejects.toThrow();
    await expect(put(whole.courtId, part.courtId)).rejects.toMatchObject({ constraint: 'court_parts_flat' });
    await expect(put(part.courtId, otherPart.courtId)).rejects.toMatchObject({
      constraint: 'court_parts_flat',
    });
    const venue = await insertRow(db(), 'venue', {
      schoolId: (await db().selectFrom('school').select('id').executeTakeFirstOrThrow()).id,
      gymName: 'Annex',
      gymKey: 'annex',
      scheduleName: 'ANNEX',
    });
    const elsewhere = await makeCourt(db(), { venueId: venue.id });
    await expect(put(elsewhere.id, whole.courtId)).rejects.toMatchObject({ constraint: 'court_part_of' });
  });
});
