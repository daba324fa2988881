import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enrollmentCalls } from '#season/testing/enrollment-calls.ts';
import { csv } from '#season/testing/season-calls.ts';
import { HAWKS, useBookingStage } from '#testing/booking-stage.ts';
import { type CoachCalls, coachCalls, refusalOf } from '#testing/coach-calls.ts';
import { makeAccount, makeEntry, makeSession } from '#testing/factories.ts';

const FALL = { year: '2026', season: 'Fall' };
const BARRIER = 4_711;

const stage = useBookingStage();
const db = () => stage.test.portal.db;

/** A coach of the Hawks by the last load, with an account; and what takes the team from her. */
let lee: CoachCalls;
let takeAway: Record<'take-back' | 'unlink' | 'address', () => Promise<{ statusCode: number; body: string }>>;

beforeEach(async () => {
  const admin = await enrollmentCalls(stage.test);
  const file = csv(
    ['Division Name', 'Team Name', 'Coach Name', 'Coach Email'],
    ['Boys 3-4', 'Hawks', 'Lee Late', 'lee@example.org'],
  );
  await admin.upload(file, FALL);
  const { loadId } = (await admin.load(FALL)).json();
  const account = await makeAccount(db(), { email: 'lee@example.org', firstName: 'Lee', lastName: 'Late' });
  lee = coachCalls(stage.test.app, {
    token: await makeSession(db(), { accountId: account.id, now: stage.test.clock.now() }),
  });
  const coach = await db()
    .selectFrom('coach')
    .select('id')
    .where('email', '=', 'lee@example.org')
    .executeTakeFirstOrThrow();
  const asAdmin = { headers: { authorization: `Bearer ${stage.league.admin.token}` } };
  takeAway = {
    'take-back': () => admin.takeBack(loadId),
    unlink: () =>
      stage.test.app.inject({
        ...asAdmin,
        method: 'DELETE',
        url: `/api/admin/teams/${stage.league.boysHawks.id}/coaches/${coach.id}`,
      }),
    address: () =>
      stage.admin.put(`/admin/coaches/${coach.id}`, {
        firstName: 'Lee',
        lastName: 'Late',
        email: 'lee.new@example.org',
      }),
  };
});

/** Makes whoever writes into the table wait with the commit while somebody holds the barrier. */
async function commitAtBarrier(table: 'team_coach' | 'coach' | 'entry'): Promise<void> {
  await sql`
    create or replace function wait_at_barrier() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${BARRIER}); return null; end`)}`.execute(db());
  await sql`
    create constraint trigger at_barrier after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function wait_at_barrier()`.execute(db());
}

/** Resolves when so many connections wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db(),
    );
    expect(rows).toHaveLength(count);
  });

/**
 * Starts `first`, and `second` when the first has done everything but commit. The first commits when the second either
 * waits for it or is through.
 */
async function inTheInstant<A, B>(
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A; second: B; isSecondEarlier: boolean }> {
  let isSecondEarlier = false;
  const both = await db()
    .transaction()
    .execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(BARRIER)})`.execute(holder);
      const one = first();
      await untilWaiting(1);
      const two = second();
      const through = two.then(() => {
        isSecondEarlier = true;
      });
      await Promise.race([through, untilWaiting(2)]);
      return { one, two };
    });
  const early = isSecondEarlier;
  return { first: await both.one, second: await both.two, isSecondEarlier: early };
}

const activeEntries = () =>
  db().selectFrom('entry').select('home_team_id').where('state', '=', 'active').execute();
const reserve = () => lee.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
const WAYS = ['take-back', 'unlink', 'address'] as const;

describe('a coach whose team is taken from her in the moment of a booking', () => {
  it.each(WAYS)('is refused when the team went first: %s', async (way) => {
    await commitAtBarrier(way === 'address' ? 'coach' : 'team_coach');
    const { first, second } = await inTheInstant(takeAway[way], reserve);
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toEqual({
      status: 403,
      error: 'You can only do this for your own teams.',
      code: 'NOT_YOURS',
    });
    expect(await activeEntries()).toEqual([]);
  });

  it.each(WAYS)('keeps the booking when it came first, and the team goes after it: %s', async (way) => {
    await commitAtBarrier('entry');
    const { first, second, isSecondEarlier } = await inTheInstant(reserve, takeAway[way]);
    expect(isSecondEarlier).toBe(false);
    expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
    expect(await activeEntries()).toEqual([{ home_team_id: stage.league.boysHawks.id }]);
  });
});

describe('a coach whose team is taken from her in the moment of a cancellation', () => {
  it.each(WAYS)('cancels nothing: %s', async (way) => {
    const at = stage.slot('thisWeek');
    await makeEntry(db(), {
      slot: at,
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
      bookedBy: 'coach',
      weekSeat: 1,
    });
    await commitAtBarrier(way === 'address' ? 'coach' : 'team_coach');
    const { first, second } = await inTheInstant(takeAway[way], () => lee.cancel({ AvailabilityId: at.id }));
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await activeEntries()).toHaveLength(1);
  });
});
