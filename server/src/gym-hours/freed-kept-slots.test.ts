import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { reserveBody } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelCalls, makeBlackout } from '#schedule/testing/cancel-stage.ts';
import { openThursdays, thursdays } from '#season/testing/thursdays.ts';

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
const OWLS = { DivisionName: 'Boys 3-4', TeamName: 'Owls' };
const ONLY_FIRST_HOUR = thursdays({ to: '19:00' });

const test = useFresh(() => openThursdays());
beforeEach(async () => {
  await test.run(thursdays());
});

const coach = () => coachCalls(test.app, test.league.coach);
const other = () => coachCalls(test.app, test.league.other);
const admin = () => cancelCalls(coachCalls(test.app, test.league.admin));
/** The slots of this Thursday at 19:00, which the school takes away. */
const late = (): TestSlot[] => test.league.slots.thisWeek.filter(({ startTime }) => startTime === '19:00:00');
const first = (slots: readonly TestSlot[]): TestSlot => {
  const [slot] = slots;
  if (slot === undefined) throw new Error('There is no slot.');
  return slot;
};
const practiceOn = (slot: TestSlot) =>
  makeEntry(test.db, {
    slot,
    type: 'practice',
    homeTeamId: test.league.boysHawks.id,
    bookedBy: 'coach',
    quotaSlot: 1,
  });

describe('a booked slot that the school no longer grants', () => {
  it('does not offer a slot that the school no longer grants after its coach cancels', async () => {
    const slot = first(late());
    await practiceOn(slot);
    await test.run(ONLY_FIRST_HOUR);
    const answer = await coach().cancel({ AvailabilityId: slot.id });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toMatch(/ is canceled\.$/);
    expect(await other().openSlotIds()).not.toContain(slot.id);
    expect((await other().reserve(reserveBody(test.league, slot, OWLS))).statusCode).toBe(404);
    expect(await test.stateOf(slot.id)).toEqual({ permit: 'approved', isWithdrawn: true });
  });

  it('refuses to undo a cancel in a slot that the school no longer grants', async () => {
    const slot = first(late());
    await practiceOn(slot);
    await test.run(ONLY_FIRST_HOUR);
    const undoId = await admin().cancelled(slot);
    expect(refusalOf(await admin().undo(undoId))).toMatchObject({
      status: 409,
      error: 'The slot at 7 PM is now withdrawn, so this can’t be restored.',
    });
    expect(await other().openSlotIds()).not.toContain(slot.id);
  });

  it('does not offer slots that the school no longer grants after their blackout is canceled', async () => {
    const slots = late();
    await makeBlackout(test.db, { slots, scope: 'gym' });
    await test.run(ONLY_FIRST_HOUR);
    expect((await admin().cancelBlackout(first(slots), { blackoutScope: 'gym' })).statusCode).toBe(200);
    const open = await other().openSlotIds();
    expect(slots.filter(({ id }) => open.includes(id))).toEqual([]);
  });

  it('does not offer a slot that the school no longer grants after an entry over it is made shorter', async () => {
    const slot = first(late());
    const early = test.league.slots.thisWeek.find(
      ({ courtId, startTime }) => courtId === slot.courtId && startTime === '18:00:00',
    ) as TestSlot;
    await makeEntry(test.db, {
      slot: early,
      type: 'practice',
      homeTeamId: test.league.boysHawks.id,
      endTime: '20:00:00',
      quotaSlot: 1,
    });
    await test.run(ONLY_FIRST_HOUR);
    const shorter = await coachCalls(test.app, test.league.admin).post('/admin/reservations/update-endtime', {
      availabilityId: early.id,
      reservationDate: early.date,
      reservationTime: early.startTime,
      reservationEndTime: '19:00:00',
    });
    expect(shorter.statusCode).toBe(200);
    expect(await other().openSlotIds()).not.toContain(slot.id);
  });

  it('offers a slot after its coach cancels if the school grants it again', async () => {
    const slot = first(late());
    await practiceOn(slot);
    await test.run(ONLY_FIRST_HOUR);
    await test.run(thursdays());
    expect((await coach().cancel({ AvailabilityId: slot.id })).statusCode).toBe(200);
    expect(await other().openSlotIds()).toContain(slot.id);
  });
});

it('keeps a slot that the school no longer grants when its practice and another one exchange their slots', async () => {
  const slot = first(late());
  const early = test.league.slots.thisWeek.find(({ startTime }) => startTime === '18:00:00') as TestSlot;
  const practice = await practiceOn(slot);
  const homeTeamId = test.league.owls.id;
  const other = await makeEntry(test.db, { slot: early, type: 'practice', homeTeamId, quotaSlot: 1 });
  await test.run(ONLY_FIRST_HOUR);
  const swapped = await coachCalls(test.app, test.league.admin).post(`/admin/entries/${practice.id}/move`, {
    AvailabilityId: early.id,
    others: [{ EntryId: other.id, AvailabilityId: slot.id }],
  });
  expect(swapped.statusCode, swapped.body).toBe(200);
  expect(await test.stateOf(slot.id)).toEqual({ permit: 'approved', isWithdrawn: false });
});

it('keeps a slot that the school no longer grants when a blackout takes the place of its practice', async () => {
  const slot = first(late());
  await practiceOn(slot);
  await test.run(ONLY_FIRST_HOUR);
  const closed = await coachCalls(test.app, test.league.admin).post('/admin/blackout', {
    availabilityId: slot.id,
    reservationDate: slot.date,
    reservationTime: slot.startTime,
    reservationEndTime: slot.endTime,
    blackoutScope: 'gym',
    blackoutReasonText: 'School play',
    cancelConflicts: true,
  });
  expect(closed.statusCode, closed.body).toBe(200);
  expect(await test.stateOf(slot.id)).toEqual({ permit: 'approved', isWithdrawn: false });
});

describe('undoing a cancel before step 3b has run', () => {
  const cancelled = async (): Promise<{ slot: TestSlot; undoId: number }> => {
    const slot = first(late());
    await practiceOn(slot);
    return { slot, undoId: await admin().cancelled(slot) };
  };
  const refused = {
    status: 409,
    error: 'The school no longer permits the gym at 7 PM, so this can’t be restored.',
  };

  it('refuses to undo a cancel if the permit was made shorter', async () => {
    const { slot, undoId } = await cancelled();
    await test.admin.importPermits(ONLY_FIRST_HOUR);
    expect(refusalOf(await admin().undo(undoId))).toMatchObject(refused);
    const entries = await test.entries();
    expect(entries.map(({ state }) => state)).toEqual(['cancelled']);
    expect(slot.startTime).toBe('19:00:00');
  });

  it('refuses to undo a cancel if the permit is no longer approved', async () => {
    const { undoId } = await cancelled();
    await test.admin.importPermits(thursdays({ status: 'Pending' }));
    expect(refusalOf(await admin().undo(undoId))).toMatchObject(refused);
  });

  it('refuses to undo a cancel if the gym is closed on that day', async () => {
    const { undoId } = await cancelled();
    const closures = 'First Date,Last Date,School,Gym,Reason\n2026-11-19,2026-11-19,All,,Snow';
    expect((await test.admin.importClosures(closures)).statusCode).toBe(200);
    expect(refusalOf(await admin().undo(undoId))).toMatchObject(refused);
  });

  it('refuses to undo a cancel if every permit was removed', async () => {
    const { undoId } = await cancelled();
    await test.db.deleteFrom('permit').execute();
    expect(refusalOf(await admin().undo(undoId))).toMatchObject(refused);
  });

  it('refuses to restore a blackout over time that is no longer permitted', async () => {
    const slots = late();
    await makeBlackout(test.db, { slots, scope: 'gym' });
    const answer = await admin().cancelBlackout(first(slots), { blackoutScope: 'gym' });
    await test.admin.importPermits(ONLY_FIRST_HOUR);
    expect(refusalOf(await admin().undo(answer.json().undo.id))).toMatchObject(refused);
  });

  it('refuses to restore an entry that extends into time that is not permitted', async () => {
    const slot = test.league.slots.thisWeek.find(({ startTime }) => startTime === '18:00:00') as TestSlot;
    await makeEntry(test.db, {
      slot,
      type: 'game',
      homeTeamId: test.league.owls.id,
      awayTeamId: test.league.boysHawks.id,
      endTime: '19:15:00',
    });
    const undoId = await admin().cancelled(slot);
    await test.admin.importPermits(ONLY_FIRST_HOUR);
    expect(refusalOf(await admin().undo(undoId))).toMatchObject(refused);
    await test.admin.importPermits(thursdays());
    expect((await admin().undo(undoId)).statusCode).toBe(200);
  });

  it('restores a canceled practice if the school still grants its time', async () => {
    const { undoId } = await cancelled();
    expect((await admin().undo(undoId)).statusCode).toBe(200);
    expect((await coach().bookings([HAWKS])).map(({ Status }) => Status)).toHaveLength(1);
  });
});
