import { openKeptTestApp } from '@portal/testkit/app.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));
const coach = useFresh(() => coachCalls(test.app, league.coach));
const other = useFresh(() => coachCalls(test.app, league.other));
const admin = useFresh(() => coachCalls(test.app, league.admin));
let thisWeek: TestSlot[];

beforeEach(async () => {
  thisWeek = league.slots.thisWeek;
});

const slotAt = (index: number): TestSlot => {
  const slot = thisWeek[index];
  if (slot === undefined) throw new Error(`The league has no slot ${index}.`);
  return slot;
};

const practiceOn = (slot: TestSlot, more: Partial<Parameters<typeof makeEntry>[1]> = {}) =>
  makeEntry(test.portal.db, {
    slot,
    type: 'practice',
    homeTeamId: league.boysHawks.id,
    bookedBy: 'coach',
    quotaSlot: 1,
    ...more,
  });

const entries = () =>
  test.portal.db.selectFrom('entry').select(['id', 'state', 'weekSeat']).orderBy('id').execute();

const setLimit = (practices: number) =>
  test.portal.db.updateTable('division').set({ practicesPerWeek: practices }).execute();

describe('canceling a practice', () => {
  it('opens the slot of a canceled practice again and stores who canceled it, when and why', async () => {
    const slot = slotAt(0);
    const { id } = await practiceOn(slot);
    expect(await other.openSlotIds()).not.toContain(slot.id);
    const answer = await coach.cancel({
      AvailabilityId: slot.id,
      RequestingCoachEmail: 'coach@example.org',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message:
        'The practice of Boys 3-4 Hawks on Thu, Nov 19, 2026 at 6 PM is canceled. The slot is open to others again.',
      undo: { id: expect.any(Number), until: '2026-11-17T17:10:00.000Z' },
    });
    expect(await other.openSlotIds()).toContain(slot.id);
    const kept = await test.portal.db.selectFrom('entry').selectAll().execute();
    expect(kept).toMatchObject([
      {
        id,
        state: 'cancelled',
        cancelledBy: league.coach.id,
        cancelledAt: test.clock.now(),
        cancelReason: 'Canceled by the coach',
        cancellationId: null,
        revision: 1,
      },
    ]);
    const history = await test.portal.db.selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([
      { action: 'practice_cancelled', actor: 'coach@example.org', slotId: slot.id, entryId: id },
    ]);
  });

  it('emails every coach of the team about a canceled practice', async () => {
    const { id } = await practiceOn(slotAt(0));
    await coach.cancel({ AvailabilityId: slotAt(0).id });
    const mails = await test.portal.db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'data'])
      .orderBy('recipient')
      .execute();
    expect(mails).toMatchObject([
      { kind: 'practice_cancelled', recipient: 'coach@example.org', data: { entryId: id, sequence: 1 } },
      { kind: 'practice_cancelled', recipient: 'new@example.org', data: { entryId: id, sequence: 1 } },
    ]);
  });

  it('lets the team book again in the week of a canceled practice', async () => {
    const names = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
    const isFull = async () =>
      (await coach.checkTeam({ ...names, reservationDate: '2026-11-19' })).json().hasPracticeThisWeek;
    await practiceOn(slotAt(0));
    expect(await isFull()).toBe(true);
    await coach.cancel({ AvailabilityId: slotAt(0).id });
    expect(await isFull()).toBe(false);
    expect((await coach.reserve(reserveBody(league, slotAt(0), names))).statusCode).toBe(200);
  });

  it('refuses to cancel a practice twice, and changes nothing', async () => {
    await practiceOn(slotAt(0));
    await coach.cancel({ AvailabilityId: slotAt(0).id });
    expect(refusalOf(await coach.cancel({ AvailabilityId: slotAt(0).id }))).toEqual({
      status: 409,
      error: 'This practice is already canceled.',
      code: 'WRONG_STATE',
    });
    const history = await test.portal.db.selectFrom('history').select('id').execute();
    expect(history).toHaveLength(1);
  });

  it('lets a coach cancel a practice that an administrator added', async () => {
    await practiceOn(slotAt(0), { bookedBy: 'admin', quotaSlot: null });
    expect((await coach.cancel({ AvailabilityId: slotAt(0).id })).statusCode).toBe(200);
  });

  it('finds the practice to cancel even if the slot has another entry', async () => {
    const slot = slotAt(0);
    await makeEntry(test.portal.db, {
      slot,
      type: 'game',
      homeTeamId: league.boysHawks.id,
      endTime: '18:15:00',
      blocks: false,
    });
    const { id } = await practiceOn(slot, { startTime: '18:15:00' });
    expect((await coach.cancel({ AvailabilityId: slot.id })).statusCode).toBe(200);
    expect((await entries()).find((entry) => entry.state === 'cancelled')?.id).toBe(id);
  });
});

describe('a cancel by a coach', () => {
  it('refuses to cancel another team’s slot, an open one and an unknown one with the same response', async () => {
    await practiceOn(slotAt(0), { homeTeamId: league.owls.id });
    const foreign = refusalOf(await coach.cancel({ AvailabilityId: slotAt(0).id }));
    const open = refusalOf(await coach.cancel({ AvailabilityId: slotAt(1).id }));
    const unknown = refusalOf(await coach.cancel({ AvailabilityId: 2_000_000_000 }));
    expect(foreign).toEqual({
      status: 404,
      error: 'None of your teams has a booking there.',
      code: 'NOT_FOUND',
    });
    expect(open).toEqual(foreign);
    expect(unknown).toEqual(foreign);
    await other.cancel({ AvailabilityId: slotAt(0).id });
    expect(refusalOf(await coach.cancel({ AvailabilityId: slotAt(0).id }))).toEqual(foreign);
  });

  it('refuses to cancel once the practice has begun, and not a second earlier', async () => {
    await practiceOn(slotAt(0));
    await updateRows(test.portal.db, 'session', {}, { expiresAt: new Date('2027-01-01Z') });
    test.clock.set('2026-11-19T23:00:00Z');
    expect(refusalOf(await coach.cancel({ AvailabilityId: slotAt(0).id }))).toEqual({
      status: 409,
      error: 'This practice has already started.',
      code: 'SLOT_PAST',
    });
    test.clock.set('2026-11-19T22:59:59Z');
    expect((await coach.cancel({ AvailabilityId: slotAt(0).id })).statusCode).toBe(200);
  });

  it.each(['game', 'playoff'] as const)(
    'refuses to let a coach cancel a %s, at home or away',
    async (type) => {
      await makeEntry(test.portal.db, {
        slot: slotAt(0),
        type,
        homeTeamId: league.owls.id,
        awayTeamId: league.boysHawks.id,
      });
      const answer = refusalOf(await coach.cancel({ AvailabilityId: slotAt(0).id }));
      expect(answer).toEqual({
        status: 409,
        error: `A ${type} can only be canceled by the league.`,
        code: 'WRONG_STATE',
        conflict: { type },
      });
      expect(refusalOf(await other.cancel({ AvailabilityId: slotAt(0).id }))).toEqual(answer);
    },
  );

  it('refuses to cancel in the name of another coach', async () => {
    await practiceOn(slotAt(0));
    const answer = await coach.cancel({
      AvailabilityId: slotAt(0).id,
      RequestingCoachEmail: 'other@example.org',
    });
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
  });
});

describe('an administrator', () => {
  it('lets an administrator cancel for any team, or for the coach that the call names', async () => {
    await practiceOn(slotAt(0));
    const notHis = { AvailabilityId: slotAt(0).id, RequestingCoachEmail: 'other@example.org' };
    expect(refusalOf(await admin.cancel(notHis))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const his = { AvailabilityId: slotAt(0).id, RequestingCoachEmail: 'coach@example.org' };
    expect((await admin.cancel(his)).statusCode).toBe(200);
    const kept = await test.portal.db.selectFrom('entry').select(['cancelledBy', 'cancelReason']).execute();
    expect(kept).toEqual([{ cancelledBy: league.admin.id, cancelReason: 'Canceled by the league' }]);
  });
});

describe('the freed quota slot', () => {
  it('gives the freed quota slot to a practice beyond the weekly limit, which keeps the week full', async () => {
    await practiceOn(slotAt(0));
    const extra = await practiceOn(slotAt(2), { bookedBy: 'admin', quotaSlot: null });
    await coach.cancel({ AvailabilityId: slotAt(0).id });
    expect(await entries()).toContainEqual({ id: extra.id, state: 'active', weekSeat: 1 });
  });

  it('gives the freed quota slot to the practice with the highest one if all have one', async () => {
    await setLimit(3);
    await practiceOn(slotAt(0), { quotaSlot: 1 });
    const second = await practiceOn(slotAt(2), { quotaSlot: 2 });
    await coach.cancel({ AvailabilityId: slotAt(0).id });
    expect(await entries()).toContainEqual({ id: second.id, state: 'active', weekSeat: 1 });
  });

  it('does not use the freed quota slot again if the division’s weekly limit is lower now', async () => {
    await setLimit(2);
    const first = await practiceOn(slotAt(0), { quotaSlot: 1 });
    await practiceOn(slotAt(2), { quotaSlot: 2 });
    const extra = await practiceOn(league.slots.past[0] ?? slotAt(1), { bookedBy: 'admin', quotaSlot: null });
    await setLimit(1);
    expect((await coach.cancel({ AvailabilityId: slotAt(2).id })).statusCode).toBe(200);
    expect(await entries()).toContainEqual({ id: first.id, state: 'active', weekSeat: 1 });
    expect(await entries()).toContainEqual({ id: extra.id, state: 'active', weekSeat: null });
  });

  it('does not give the freed quota slot to another team or week', async () => {
    await practiceOn(slotAt(0));
    const otherWeek = league.slots.nextWeek[0] ?? slotAt(1);
    const later = await practiceOn(otherWeek, { bookedBy: 'admin', quotaSlot: null });
    const foreign = await practiceOn(slotAt(1), {
      homeTeamId: league.owls.id,
      bookedBy: 'admin',
      quotaSlot: null,
    });
    await coach.cancel({ AvailabilityId: slotAt(0).id });
    for (const { id } of [later, foreign]) {
      expect(await entries()).toContainEqual({ id, state: 'active', weekSeat: null });
    }
  });
});
