import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { reserveBody } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelCalls } from '#schedule/testing/cancel-stage.ts';
import { seasonCalls } from '#season/testing/season-calls.ts';
import { openThursdays, thursdays } from '#season/testing/thursdays.ts';

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
const OWLS = { DivisionName: 'Boys 3-4', TeamName: 'Owls' };
const PENDING = thursdays({ status: 'Pending' });

const test = useFresh(() => openThursdays());
let booked: TestSlot;
let game: TestSlot;
beforeEach(async () => {
  await test.run(thursdays());
  [booked, game] = test.league.slots.thisWeek as [TestSlot, TestSlot];
  await makeEntry(test.db, {
    slot: booked,
    type: 'practice',
    homeTeamId: test.league.boysHawks.id,
    bookedBy: 'coach',
    quotaSlot: 1,
  });
});

const coach = () => coachCalls(test.app, test.league.coach);
const other = () => coachCalls(test.app, test.league.other);
const admin = () => coachCalls(test.app, test.league.admin);
const makeGame = () =>
  makeEntry(test.db, {
    slot: game,
    type: 'game',
    homeTeamId: test.league.owls.id,
    awayTeamId: test.league.girlsHawks.id,
  });
const mails = async () => {
  const rows = await test.db.selectFrom('mail').select(['kind', 'recipient']).execute();
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted();
};
const rowOf = async (slot: TestSlot) =>
  (await admin().get('/admin/combined-schedule'))
    .json<ScheduleRowWire[]>()
    .find(({ AvailabilityId }) => AvailabilityId === slot.id);
/** What the coach's list says of the booking; undefined for no mark. */
const marks = async () => (await coach().bookings([HAWKS])).map(({ awaitsSchool }) => awaitsSchool);

describe('a booked slot whose permit goes back to pending', () => {
  it('emails each coach of a practice or game once if its permit goes back to pending', async () => {
    await makeGame();
    const answer = await test.run(PENDING);
    expect(answer.body).toContain(
      'To be confirmed again: practice Thu, Nov 19, 2026 6:00 PM SALK of Boys 3-4 Hawks.',
    );
    const once = [
      'game_unconfirmed coach@example.org',
      'game_unconfirmed other@example.org',
      'practice_unconfirmed coach@example.org',
      'practice_unconfirmed new@example.org',
    ];
    expect(await mails()).toEqual(once);
    await test.run(PENDING);
    await test.admin.merge();
    expect(await mails()).toEqual(once);
  });

  it('shows a booked slot of a pending permit as PENDING in the combined schedule, with its entry', async () => {
    await makeGame();
    await test.run(PENDING);
    expect(await rowOf(booked)).toMatchObject({
      Type: 'PRACTICE',
      StatusEffective: 'PENDING',
      HomeTeam: 'Hawks',
    });
    expect(await rowOf(game)).toMatchObject({
      Type: 'GAME',
      StatusEffective: 'PENDING',
      HomeTeam: 'Owls',
      AwayTeam: 'Hawks',
    });
  });

  it('marks a booking in its coach’s list until the school approves the permit again', async () => {
    expect(await marks()).toEqual([undefined]);
    await test.run(PENDING);
    expect(await marks()).toEqual([true]);
    await test.run(thursdays());
    expect(await marks()).toEqual([undefined]);
    expect(await rowOf(booked)).toMatchObject({ Type: 'PRACTICE', StatusEffective: 'PRACTICE' });
    expect(await test.entries()).toMatchObject([{ state: 'active' }]);
  });

  it('lets a coach cancel a practice in a pending slot, and then offers the slot to nobody', async () => {
    await test.run(PENDING);
    const answer = await coach().cancel({ AvailabilityId: booked.id });
    expect(answer.json()).toMatchObject({
      message: 'The practice of Boys 3-4 Hawks on Thu, Nov 19, 2026 at 6 PM is canceled.',
    });
    expect(await test.entries()).toMatchObject([{ state: 'cancelled' }]);
    expect(await other().openSlotIds()).not.toContain(booked.id);
    expect((await other().reserve(reserveBody(test.league, booked, OWLS))).statusCode).not.toBe(200);
    expect(await rowOf(booked)).toMatchObject({ Type: 'OPEN', StatusEffective: 'PENDING' });
  });

  it('lets an administrator cancel the entry of a pending slot, but not a slot without an entry', async () => {
    await test.run(PENDING);
    const { cancelEntry } = cancelCalls(admin());
    expect((await cancelEntry(booked)).statusCode).toBe(200);
    expect(await test.entries()).toMatchObject([{ state: 'cancelled' }]);
    expect(await other().openSlotIds()).not.toContain(booked.id);
    expect(refusalOf(await cancelEntry(booked))).toMatchObject({
      status: 409,
      error: 'Actions disabled: pending',
    });
  });

  it('emails the coaches of an entry that only extends into a pending slot, unless it has begun', async () => {
    const lateHour = (status: string) =>
      `${thursdays({ to: '19:00' })}\nSalk,Gym,All,Thursday,19:00,20:00,2026-11-19,2026-12-03,60,${status}`;
    await test.db.updateTable('entry').set({ endTime: '20:00:00' }).execute();
    await test.run(lateHour('Pending'));
    expect(await marks()).toEqual([true]);
    const once = await mails();
    expect(once).toHaveLength(2);
    await test.run(lateHour('Approved'));
    test.clock.set('2026-11-19T23:30:00Z');
    // the session of yesterday has ended by now
    const later = await seasonCalls(test);
    expect((await test.run(lateHour('Pending'), later)).body).not.toContain('FAILED');
    expect(await mails()).toEqual(once);
  });
});
