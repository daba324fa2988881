import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnTestApp, openOwnTestApp } from '#testing/app.ts';
import { coachCalls } from '#testing/coach-calls.ts';
import { makeEntry, makeSession, type TestSlot } from '#testing/factories.ts';
import { makeLeague, reserveBody, type TestLeague } from '#testing/league.ts';
import { tryLockSeason } from '../season-repository.ts';
import { numbersOf, type SeasonCalls, seasonCalls } from '../testing/season-calls.ts';

/** Of the league that `makeLeague` makes: Salk has two courts, today is Tuesday 2026-11-17. */
const PERMITS = 'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status';
const thursdays = (more: { to?: string; court?: string; status?: string; from?: string } = {}) => {
  const { from = '18:00', to = '20:00', court = 'All', status = 'Approved' } = more;
  return `${PERMITS}\nSalk,Gym,${court},Thursday,${from},${to},2026-11-19,2026-12-03,60,${status}`;
};
const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };

let test: OwnTestApp;
let league: TestLeague;
let admin: SeasonCalls;

beforeEach(async () => {
  test = await openOwnTestApp();
  league = await makeLeague(test.portal.db, test.clock.now());
  admin = await seasonCalls(test);
});
afterEach(() => test.close());

const db = () => test.portal.db;
const run = async (permits: string) => {
  expect((await admin.importPermits(permits)).statusCode).toBe(200);
  await admin.generate();
  return await admin.merge();
};
const slotsOf = () =>
  db()
    .selectFrom('slot')
    .select(['id', 'slot_date as date', 'start_time as start', 'end_time as end', 'permit_status as permit'])
    .select(sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'))
    .orderBy('id')
    .execute();
const stateOf = async (id: number) => {
  const slot = (await slotsOf()).find((candidate) => candidate.id === id);
  return slot && { permit: slot.permit, isWithdrawn: slot.isWithdrawn };
};
const first = (slots: TestSlot[]): TestSlot => {
  const [slot] = slots;
  if (slot === undefined) throw new Error('no slot');
  return slot;
};
const entries = () =>
  db()
    .selectFrom('entry')
    .select(['id', 'state', 'cancel_reason as reason', 'week_seat as seat'])
    .orderBy('id')
    .execute();

describe('steps out of order', () => {
  it('are refused with what has to come first', async () => {
    await db().updateTable('season').set({ is_active: false }).execute();
    for (const call of [admin.generate, admin.merge]) {
      const answer = await call();
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        expect.stringMatching(/set the active season/),
      ]);
    }
    await db().updateTable('season').set({ is_active: true }).execute();
    const noPermits = await admin.generate();
    expect([noPermits.statusCode, noPermits.json().error]).toEqual([
      409,
      expect.stringMatching(/no permits yet/),
    ]);
    const before = await slotsOf();
    const notGenerated = await admin.merge();
    expect([notGenerated.statusCode, notGenerated.json().error]).toEqual([
      409,
      expect.stringMatching(/run 3a first/),
    ]);
    expect(await slotsOf()).toEqual(before);
  });

  it('and two at once are refused, whichever step the other is', async () => {
    await run(thursdays());
    await admin.upload('division,team,coach name,email\na,b,c,d@example.org', {
      year: '2026',
      season: 'Fall',
    });
    const calls = [admin.generate, admin.merge, () => admin.load({ season: 'Fall' })];
    await db()
      .transaction()
      .execute(async (tx) => {
        expect(await tryLockSeason(tx, league.season.id)).toBe(true);
        for (const call of calls) {
          const answer = await call();
          expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_RUNNING']);
        }
      });
    for (const call of calls) expect((await call()).statusCode).toBe(200);
  });

  it('with permits that would give millions of slots are refused', async () => {
    const rows = [...Array(30).keys()].map(
      (n) => `Salk,Gym,,Friday,0:00,23:45,11/${n + 1}/2026,2027-11-20,15,Approved`,
    );
    await admin.importPermits([PERMITS, ...rows].join('\n'));
    const answer = await admin.generate();
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.stringMatching(/more than 100000 slots/),
    ]);
  });
});

describe('the logs', () => {
  it('are plain text, line by line, and end with the counts', async () => {
    await admin.importPermits(thursdays());
    const generated = await admin.generate();
    expect(generated.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(generated.body.split('\n')).toEqual([
      'Step 3a for Fall 2026.',
      'Permits: 1. Closures: 0. Venues: 1.',
      'SALK: 12 slots',
      'Approved: 12',
      'Pending: 0',
      'Declined: 0',
      'Canceled: 0',
      'Generated: 12',
      'Done. Step 3b brings them into the schedule.',
      '',
    ]);
    const merged = await admin.merge();
    expect(merged.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(merged.body.split('\n')).toEqual([
      'Step 3b for Fall 2026.',
      'Generated slots: 12',
      'Merge summary',
      'Updated: 0',
      'Inserted: 2',
      'Unchanged: 10',
      'Withdrawn: 2',
      'Kept because booked: 0',
      '',
    ]);
  });

  it('end with one clear line where a step fails, and nothing is half merged', async () => {
    await admin.importPermits(thursdays({ to: '22:00' }));
    await admin.generate();
    await sql`
      create function no_nine() returns trigger language plpgsql as
        $$ begin if new.start_time = '21:00' then raise exception 'secret detail'; end if; return new; end $$;
      create trigger no_nine before insert on slot for each row execute function no_nine()`.execute(db());
    const before = await slotsOf();
    const answer = await admin.merge();
    expect([answer.statusCode, answer.body.trimEnd().split('\n').at(-1)]).toEqual([
      200,
      'FAILED: Something went wrong. Nothing was changed.',
    ]);
    expect(answer.body).not.toMatch(/secret|Merge summary/);
    expect(await slotsOf()).toEqual(before);
    await sql`drop trigger no_nine on slot`.execute(db());
    expect(numbersOf(await admin.merge())).toMatchObject({ Inserted: 14, Withdrawn: 2 });
  });

  it('need no reader: the work goes on when he leaves', async () => {
    await admin.importPermits(thursdays({ to: '22:00' }));
    await admin.generate();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const token = await makeSession(db(), { accountId: admin.account.id, now: test.clock.now() });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const gone = request({ port, path: '/api/season/3b/stream', method: 'POST', headers });
    // the merge waits here, so that it is surely unfinished when its reader leaves
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select id from slot for update`.execute(tx);
        gone.end('{}');
        await once(gone, 'response');
        gone.destroy();
      });
    await expect
      .poll(async () => (await slotsOf()).filter(({ isWithdrawn }) => !isWithdrawn).length, {
        timeout: 5_000,
      })
      .toBe(24);
  });
});

describe('a merge', () => {
  it('keeps booked slots and withdraws free ones, and brings them back as they were', async () => {
    await run(thursdays());
    const [late, free] = league.slots.thisWeek.filter(({ startTime }) => startTime === '19:00:00') as [
      TestSlot,
      TestSlot,
    ];
    const entry = await makeEntry(db(), {
      slot: late,
      type: 'practice',
      homeTeamId: league.owls.id,
      bookedBy: 'coach',
      weekSeat: 1,
    });
    const shorter = await run(thursdays({ to: '19:00' }));
    expect(numbersOf(shorter)).toMatchObject({ Withdrawn: 5, 'Kept because booked': 1, Unchanged: 6 });
    expect(await stateOf(late.id)).toEqual({ permit: 'approved', isWithdrawn: false });
    expect(await stateOf(free.id)).toEqual({ permit: 'approved', isWithdrawn: true });
    expect(await entries()).toMatchObject([{ id: entry.id, state: 'active' }]);
    expect(numbersOf(await admin.merge())).toMatchObject({
      Updated: 0,
      Inserted: 0,
      Withdrawn: 0,
      'Kept because booked': 1,
    });
    expect(numbersOf(await run(thursdays()))).toMatchObject({
      Updated: 5,
      Inserted: 0,
      'Kept because booked': 0,
    });
    expect(await stateOf(free.id)).toEqual({ permit: 'approved', isWithdrawn: false });
  });

  it('keeps a slot whose time a longer entry takes', async () => {
    await run(thursdays());
    const early = first(league.slots.thisWeek);
    await makeEntry(db(), {
      slot: early,
      type: 'game',
      homeTeamId: league.owls.id,
      awayTeamId: league.boysHawks.id,
      endTime: '19:15:00',
    });
    expect(numbersOf(await run(thursdays({ to: '19:00' })))).toMatchObject({
      Withdrawn: 5,
      'Kept because booked': 1,
    });
  });

  it('hides withdrawn slots from coaches at once', async () => {
    await run(thursdays());
    const coach = coachCalls(test.app, league.coach);
    expect((await coach.openSlotIds()).length).toBe(8);
    await run(thursdays({ to: '19:00' }));
    expect((await coach.openSlotIds()).length).toBe(4);
  });
});

describe('a withdrawn permit', () => {
  const practice = (slot: TestSlot, teamId: number, seat: number | null = 1) =>
    makeEntry(db(), {
      slot,
      type: 'practice',
      homeTeamId: teamId,
      bookedBy: seat === null ? 'admin' : 'coach',
      weekSeat: seat,
    });

  it.each(['Declined', 'Canceled'])(
    '(%s) cancels what hangs on its slots and mails every coach',
    async (status) => {
      await run(thursdays());
      const [one, two] = league.slots.thisWeek as [TestSlot, TestSlot];
      const booked = await practice(one, league.boysHawks.id);
      const game = await makeEntry(db(), {
        slot: two,
        type: 'game',
        homeTeamId: league.owls.id,
        awayTeamId: league.girlsHawks.id,
      });
      const answer = await run(thursdays({ status }));
      expect(numbersOf(answer)).toMatchObject({ Updated: 12 });
      expect(answer.body).toContain('Cancelled: practice Thu, Nov 19, 2026 6:00 PM SALK of Boys 3-4 Hawks.');
      const reason = 'The school withdrew the gym for this time.';
      expect(await entries()).toEqual([
        { id: booked.id, state: 'cancelled', reason, seat: 1 },
        { id: game.id, state: 'cancelled', reason, seat: null },
      ]);
      expect(await stateOf(one.id)).toEqual({ permit: status.toLowerCase(), isWithdrawn: false });
      const mails = await db()
        .selectFrom('mail')
        .select(['kind', 'recipient', 'data'])
        .orderBy('recipient')
        .execute();
      expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['practice_cancelled', 'coach@example.org'],
        ['practice_cancelled', 'new@example.org'],
      ]);
      expect(mails[0]?.data).toEqual({
        firstName: 'Casey',
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
      const history = await db()
        .selectFrom('history')
        .select(['action', 'actor', 'entry_id', 'slot_id'])
        .orderBy('id')
        .execute();
      expect(history).toEqual([
        { action: 'practice_cancelled', actor: admin.account.email, entry_id: booked.id, slot_id: one.id },
        { action: 'game_cancelled', actor: admin.account.email, entry_id: game.id, slot_id: two.id },
      ]);
      expect(numbersOf(await admin.merge())).toMatchObject({ Updated: 0, Unchanged: 12 });
      expect(await db().selectFrom('mail').select('id').execute()).toHaveLength(2);
    },
  );

  it('frees the week, and an extra practice moves into the freed seat', async () => {
    await run(`${thursdays()}\nSalk,Gym,All,Friday,18:00,20:00,2026-11-20,2026-12-04,60,Approved`);
    const friday = await db()
      .selectFrom('slot')
      .selectAll()
      .where('slot_date', '=', '2026-11-20')
      .executeTakeFirstOrThrow();
    const extra = await practice(
      {
        id: friday.id,
        courtId: friday.court_id,
        date: '2026-11-20',
        startTime: friday.start_time,
        endTime: friday.end_time,
      },
      league.boysHawks.id,
      null,
    );
    await practice(first(league.slots.thisWeek), league.boysHawks.id);
    await run(thursdays({ status: 'Declined' }));
    expect((await entries()).find(({ id }) => id === extra.id)).toMatchObject({ state: 'active', seat: 1 });
  });

  it('that becomes pending leaves its bookings, and so does one whose time is past', async () => {
    await run(thursdays());
    await practice(first(league.slots.thisWeek), league.boysHawks.id);
    await run(thursdays({ status: 'Pending' }));
    expect(await entries()).toMatchObject([{ state: 'active' }]);
    test.clock.set('2026-11-19T23:00:00Z');
    admin = await seasonCalls(test);
    await run(thursdays({ status: 'Declined' }));
    expect(await entries()).toMatchObject([{ state: 'active' }]);
    expect(await db().selectFrom('mail').select('id').execute()).toEqual([]);
  });

  it('is told of where an entry of another slot reaches into it', async () => {
    const two = (second: string) =>
      `${thursdays({ to: '19:00' })}\nSalk,Gym,All,Thursday,19:00,20:00,2026-11-19,2026-12-03,60,${second}`;
    await run(two('Approved'));
    await makeEntry(db(), {
      slot: first(league.slots.thisWeek),
      type: 'game',
      homeTeamId: league.owls.id,
      endTime: '19:15:00',
    });
    const answer = await run(two('Declined'));
    expect(answer.body).toContain('Please look: game Thu, Nov 19, 2026 6:00 PM SALK reaches into time');
    expect(await entries()).toMatchObject([{ state: 'active' }]);
  });

  it('never leaves a booking that came in at the same moment', async () => {
    const coach = coachCalls(test.app, league.coach);
    for (let round = 0; round < 6; round += 1) {
      await run(thursdays());
      await admin.importPermits(thursdays({ status: 'Declined' }));
      await admin.generate();
      const slot = first(league.slots.thisWeek);
      const [, booked] = await Promise.all([admin.merge(), coach.reserve(reserveBody(league, slot, HAWKS))]);
      expect([200, 409]).toContain(booked.statusCode);
      const { rows } = await sql`
        select from entry e join slot s on s.id = e.slot_id where e.state = 'active' and s.permit_status = 'declined'`.execute(
        db(),
      );
      expect(rows).toHaveLength(0);
    }
  });
});
