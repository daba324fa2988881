import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { numbersOf, seasonCalls } from '#season/testing/season-calls.ts';
import { firstOf, openThursdays, thursdays } from '#season/testing/thursdays.ts';

const test = useFresh(() => openThursdays());

describe('a merge', () => {
  it('withdraws only free slots if a permit gets shorter, and restores them if it gets longer again', async () => {
    await test.run(thursdays());
    const [late, free] = test.league.slots.thisWeek.filter(({ startTime }) => startTime === '19:00:00') as [
      TestSlot,
      TestSlot,
    ];
    const entry = await makeEntry(test.db, {
      slot: late,
      type: 'practice',
      homeTeamId: test.league.owls.id,
      bookedBy: 'coach',
      quotaSlot: 1,
    });
    const shorter = await test.run(thursdays({ to: '19:00' }));
    expect(numbersOf(shorter)).toMatchObject({ Withdrawn: 5, 'Kept because booked': 1, Unchanged: 6 });
    expect(await test.stateOf(late.id)).toEqual({ permit: 'approved', isWithdrawn: false });
    expect(await test.stateOf(free.id)).toEqual({ permit: 'approved', isWithdrawn: true });
    expect(await test.entries()).toMatchObject([{ id: entry.id, state: 'active' }]);
    expect(numbersOf(await test.admin.merge())).toMatchObject({
      Updated: 0,
      Inserted: 0,
      Withdrawn: 0,
      'Kept because booked': 1,
    });
    expect(numbersOf(await test.run(thursdays()))).toMatchObject({
      Updated: 5,
      Inserted: 0,
      'Kept because booked': 0,
    });
    expect(await test.stateOf(free.id)).toEqual({ permit: 'approved', isWithdrawn: false });
  });

  it('gives every slot the purpose of its permit', async () => {
    await test.run(thursdays());
    const purposes = async () =>
      (
        await test.db
          .selectFrom('slot')
          .select('purpose')
          .distinct()
          .where('slotDate', '>=', '2026-11-19')
          .execute()
      ).map(({ purpose }) => purpose);
    expect(await purposes()).toEqual(['any']);
    const games = thursdays()
      .replace('Permit Status', 'Permit Status,Purpose')
      .replace('Approved', 'Approved,Games');
    expect(numbersOf(await test.run(games))).toMatchObject({ Updated: 12, Inserted: 0, Unchanged: 0 });
    expect(await purposes()).toEqual(['games']);
    expect(numbersOf(await test.admin.merge())).toMatchObject({ Updated: 0, Unchanged: 12 });
  });

  it('keeps a slot if a longer entry extends into it', async () => {
    await test.run(thursdays());
    const early = firstOf(test.league.slots.thisWeek);
    await makeEntry(test.db, {
      slot: early,
      type: 'game',
      homeTeamId: test.league.owls.id,
      awayTeamId: test.league.boysHawks.id,
      endTime: '19:15:00',
    });
    expect(numbersOf(await test.run(thursdays({ to: '19:00' })))).toMatchObject({
      Withdrawn: 5,
      'Kept because booked': 1,
    });
  });

  it('does not change past slots in a merge', async () => {
    await test.run(thursdays());
    const before = await test.slots();
    // the league's earlier slots and the first of three Thursdays are over, and the first hour of the second has just begun
    test.clock.set('2026-11-26T23:00:00Z');
    const later = await seasonCalls(test);
    const answer = await test.run(thursdays({ to: '19:00', status: 'Declined' }), later);
    expect(numbersOf(answer)).toMatchObject({
      'Past and left as they were': 8,
      Updated: 2,
      Inserted: 0,
      Withdrawn: 4,
    });
    const isPast = (slot: { slotDate: string; startTime: string }) =>
      `${slot.slotDate} ${slot.startTime}` <= '2026-11-26 18:00:00';
    expect((await test.slots()).filter(isPast)).toEqual(before.filter(isPast));
    expect(numbersOf(await later.merge())).toMatchObject({ Updated: 0, Inserted: 0, Withdrawn: 0 });
  });

  it('does not change a slot that has begun, even if its permit has moved to other hours', async () => {
    await test.run(thursdays());
    test.clock.set('2026-11-19T23:10:00Z');
    const later = await seasonCalls(test);
    await test.db.deleteFrom('permit').execute();
    const shifted = thursdays().replace('18:00,20:00', '18:30,20:30');
    const answer = await test.run(shifted, later);
    expect(answer.body).not.toContain('FAILED');
    const first = (await test.slots()).filter((slot) => slot.slotDate === '2026-11-19' && !slot.isWithdrawn);
    expect(first.map((slot) => slot.startTime).sort()).toEqual([
      '18:00:00',
      '18:00:00',
      '19:30:00',
      '19:30:00',
    ]);
  });

  it('hides withdrawn slots from coaches at once', async () => {
    await test.run(thursdays());
    const coach = coachCalls(test.app, test.league.coach);
    expect((await coach.openSlotIds()).length).toBe(8);
    await test.run(thursdays({ to: '19:00' }));
    expect((await coach.openSlotIds()).length).toBe(4);
  });
});
