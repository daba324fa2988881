import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { reserveBody } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { numbersOf, seasonCalls } from '#season/testing/season-calls.ts';
import { firstOf, openThursdays, thursdays } from '#season/testing/thursdays.ts';

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };

const test = useFresh(() => openThursdays());

describe('a withdrawn permit', () => {
  const practice = (slot: TestSlot, teamId: number, quotaSlot: number | null = 1) =>
    makeEntry(test.db, {
      slot,
      type: 'practice',
      homeTeamId: teamId,
      bookedBy: quotaSlot === null ? 'admin' : 'coach',
      quotaSlot: quotaSlot,
    });

  it.each(['Declined', 'Canceled'])(
    'cancels the entries of a permit that becomes %s, postpones its games, and emails every coach',
    async (status) => {
      await test.run(thursdays());
      const [one, two] = test.league.slots.thisWeek as [TestSlot, TestSlot];
      const booked = await practice(one, test.league.boysHawks.id);
      const game = await makeEntry(test.db, {
        slot: two,
        type: 'game',
        homeTeamId: test.league.owls.id,
        awayTeamId: test.league.girlsHawks.id,
      });
      const answer = await test.run(thursdays({ status }));
      expect(numbersOf(answer)).toMatchObject({ Updated: 12 });
      expect(answer.body).toContain('Canceled: practice Thu, Nov 19, 2026 6:00 PM SALK of Boys 3-4 Hawks.');
      const reason = 'The school withdrew the gym for this time.';
      expect(await test.entries()).toEqual([
        { id: booked.id, state: 'cancelled', reason, quotaSlot: 1 },
        { id: game.id, state: 'postponed', reason, quotaSlot: null },
      ]);
      expect(await test.stateOf(one.id)).toEqual({ permit: status.toLowerCase(), isWithdrawn: false });
      const mails = await test.db
        .selectFrom('mail')
        .select(['kind', 'recipient', 'data'])
        .orderBy('recipient')
        .orderBy('kind')
        .execute();
      expect(mails.map(({ kind, recipient, data }) => [kind, recipient, data.reason])).toEqual([
        ['game_postponed', 'coach@example.org', reason],
        ['practice_cancelled_by_league', 'coach@example.org', reason],
        ['practice_cancelled_by_league', 'new@example.org', reason],
        ['game_postponed', 'other@example.org', reason],
      ]);
      expect(mails[1]?.data).toEqual({
        firstName: 'Casey',
        // every permit of these weeks was withdrawn
        freeSlots: [],
        teamName: 'Hawks',
        divisionName: 'Boys 3-4',
        date: '2026-11-19',
        startTime: '18:00:00',
        endTime: '19:00:00',
        schoolName: 'Salk',
        gymName: 'Gym',
        court: '1',
        entryId: booked.id,
        sequence: 1,
        reason,
      });
      const history = await test.db
        .selectFrom('history')
        .select(['action', 'actor', 'entryId', 'slotId'])
        .orderBy('id')
        .execute();
      expect(history).toEqual([
        {
          action: 'practice_cancelled',
          actor: test.admin.account.email,
          entryId: booked.id,
          slotId: one.id,
        },
        { action: 'game_postponed', actor: test.admin.account.email, entryId: game.id, slotId: two.id },
      ]);
      const changed = await test.db
        .selectFrom('entry')
        .innerJoin('changeSet', 'changeSet.id', 'entry.cancellationId')
        .select(['entry.revision', 'changeSet.reason'])
        .execute();
      expect(changed).toEqual([
        { revision: 1, reason },
        { revision: 1, reason },
      ]);
      expect(numbersOf(await test.admin.merge())).toMatchObject({ Updated: 0, Unchanged: 12 });
      expect(await test.db.selectFrom('mail').select('id').execute()).toHaveLength(4);
    },
  );

  it('moves an extra practice into the quota slot that a withdrawn permit frees', async () => {
    await test.run(`${thursdays()}\nSalk,Gym,All,Friday,18:00,20:00,2026-11-20,2026-12-04,60,Approved`);
    const friday = await test.db
      .selectFrom('slot')
      .selectAll()
      .where('slotDate', '=', '2026-11-20')
      .executeTakeFirstOrThrow();
    const extra = await practice(
      {
        id: friday.id,
        courtId: friday.courtId,
        date: '2026-11-20',
        startTime: friday.startTime,
        endTime: friday.endTime,
      },
      test.league.boysHawks.id,
      null,
    );
    await practice(firstOf(test.league.slots.thisWeek), test.league.boysHawks.id);
    await test.run(thursdays({ status: 'Declined' }));
    expect((await test.entries()).find(({ id }) => id === extra.id)).toMatchObject({
      state: 'active',
      quotaSlot: 1,
    });
  });

  it('keeps a booking if its permit becomes pending or its slot has begun', async () => {
    await test.run(thursdays());
    await practice(firstOf(test.league.slots.thisWeek), test.league.boysHawks.id);
    await test.run(thursdays({ status: 'Pending' }));
    expect(await test.entries()).toMatchObject([{ state: 'active' }]);
    test.clock.set('2026-11-19T23:00:00Z');
    // the session of yesterday has ended by now
    const later = await seasonCalls(test);
    await test.run(thursdays({ status: 'Declined' }), later);
    expect(await test.entries()).toMatchObject([{ state: 'active' }]);
    expect(await test.db.selectFrom('mail').select('kind').distinct().execute()).toEqual([
      { kind: 'practice_unconfirmed' },
    ]);
  });

  it('logs an entry that extends from another slot into the time of a withdrawn permit', async () => {
    const two = (second: string) =>
      `${thursdays({ to: '19:00' })}\nSalk,Gym,All,Thursday,19:00,20:00,2026-11-19,2026-12-03,60,${second}`;
    await test.run(two('Approved'));
    await makeEntry(test.db, {
      slot: firstOf(test.league.slots.thisWeek),
      type: 'game',
      homeTeamId: test.league.owls.id,
      endTime: '19:15:00',
    });
    const answer = await test.run(two('Declined'));
    expect(answer.body).toContain('Please check: game Thu, Nov 19, 2026 6:00 PM SALK reaches into time');
    expect(await test.entries()).toMatchObject([{ state: 'active' }]);
  });

  it('never misses a booking that is made while its permit is withdrawn', async () => {
    const coach = coachCalls(test.app, test.league.coach);
    for (let round = 0; round < 6; round += 1) {
      await test.run(thursdays());
      await test.admin.importPermits(thursdays({ status: 'Declined' }));
      await test.admin.generate();
      const slot = firstOf(test.league.slots.thisWeek);
      const [, booked] = await Promise.all([
        test.admin.merge(),
        coach.reserve(reserveBody(test.league, slot, HAWKS)),
      ]);
      expect([200, 409]).toContain(booked.statusCode);
      const { rows } = await sql`
        select from entry e join slot s on s.id = e.slot_id where e.state = 'active' and s.permit_status = 'declined'`.execute(
        test.db,
      );
      expect(rows).toHaveLength(0);
    }
  });
});
