import { beforeCommit, commitAtBarrier } from '@portal/testkit/barrier.ts';
import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeEntry, makeSession } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrollmentCalls } from '#enrollment/testing/enrollment-calls.ts';
import { csv } from '#season/testing/season-calls.ts';

const FALL = { year: '2026', season: 'Fall' };

const stage = useBookingStage();
const db = () => stage.test.portal.db;

/** A coach of the Hawks from the last load, with an account, and a call that removes them from the team. */
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
    'take-back': () => admin.revert(loadId),
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

const activeEntries = () =>
  db().selectFrom('entry').select('homeTeamId').where('state', '=', 'active').execute();
const reserve = () => lee.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
const WAYS = ['take-back', 'unlink', 'address'] as const;

describe('a booking while the coach is removed from the team', () => {
  it.each(WAYS)('refuses a booking if the coach’s removal from the team came first: %s', async (way) => {
    await commitAtBarrier(db(), way === 'address' ? 'coach' : 'team_coach');
    const { first, second } = await beforeCommit(db(), takeAway[way], reserve);
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toEqual({
      status: 403,
      error: 'You can only do this for your own teams.',
      code: 'NOT_YOURS',
    });
    expect(await activeEntries()).toEqual([]);
  });

  it.each(WAYS)(
    'accepts a booking that came first, and then removes the coach from the team: %s',
    async (way) => {
      await commitAtBarrier(db(), 'entry');
      const { first, second, isSecondEarlier } = await beforeCommit(db(), reserve, takeAway[way]);
      expect(isSecondEarlier).toBe(false);
      expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
      expect(await activeEntries()).toEqual([{ homeTeamId: stage.league.boysHawks.id }]);
    },
  );
});

describe('a cancellation while the coach is removed from the team', () => {
  it.each(WAYS)('refuses a cancellation if the coach’s removal from the team came first: %s', async (way) => {
    const at = stage.slot('thisWeek');
    await makeEntry(db(), {
      slot: at,
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
      bookedBy: 'coach',
      quotaSlot: 1,
    });
    await commitAtBarrier(db(), way === 'address' ? 'coach' : 'team_coach');
    const { first, second } = await beforeCommit(db(), takeAway[way], () =>
      lee.cancel({ AvailabilityId: at.id }),
    );
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await activeEntries()).toHaveLength(1);
  });
});
