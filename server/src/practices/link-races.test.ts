import { beforeCommit, commitAtBarrier } from '@portal/testkit/barrier.ts';
import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeCoach, makeEntry, makeSession } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { enrollmentCalls } from '#enrollment/testing/enrollment-calls.ts';
import { csv } from '#season/testing/season-calls.ts';

const FALL = { year: '2026', season: 'Fall' };

const stage = useBookingStage();
const db = () => stage.test.portal.db;

const WAYS = ['take-back', 'unlink', 'address'] as const;
type Way = (typeof WAYS)[number];
type TakeAway = () => Promise<{ statusCode: number; body: string }>;

/** Brings a coach of the Hawks into the season with a file. @returns the call that reverts that */
async function loadCoach(): Promise<TakeAway> {
  const admin = await enrollmentCalls(stage.test);
  const file = csv(
    ['Division Name', 'Team Name', 'Coach Name', 'Coach Email'],
    ['Boys 3-4', 'Hawks', 'Lee Late', 'lee@example.org'],
  );
  await admin.upload(file, FALL);
  const { loadId } = (await admin.load(FALL)).json();
  return () => admin.revert(loadId);
}

/** The calls of a coach of the Hawks with an account, and a call that removes them from the team. */
async function coachToRemove(way: Way): Promise<{ lee: CoachCalls; takeAway: TakeAway }> {
  const person = { email: 'lee@example.org', firstName: 'Lee', lastName: 'Late' };
  const teamId = stage.league.boysHawks.id;
  let takeAway: TakeAway;
  if (way === 'take-back') {
    takeAway = await loadCoach();
  } else {
    const { id } = await makeCoach(db(), { ...person, teamIds: [teamId] });
    takeAway = {
      unlink: () => stage.admin.remove(`/admin/teams/${teamId}/coaches/${id}`),
      address: () => stage.admin.put(`/admin/coaches/${id}`, { ...person, email: 'lee.new@example.org' }),
    }[way];
  }
  const account = await makeAccount(db(), person);
  const token = await makeSession(db(), { accountId: account.id, now: stage.test.clock.now() });
  return { lee: coachCalls(stage.test.app, { token }), takeAway };
}

const activeEntries = () =>
  db().selectFrom('entry').select('homeTeamId').where('state', '=', 'active').execute();
const reserveAs = (lee: CoachCalls) => () => lee.reserve(stage.body(stage.slot('thisWeek'), HAWKS));

describe('a booking while the coach is removed from the team', () => {
  it.each(WAYS)('refuses a booking if the coach’s removal from the team came first: %s', async (way) => {
    const { lee, takeAway } = await coachToRemove(way);
    await commitAtBarrier(db(), way === 'address' ? 'coach' : 'team_coach');
    const { first, second } = await beforeCommit(db(), takeAway, reserveAs(lee));
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toEqual({
      status: 403,
      error: 'You can only do this for your own teams.',
      code: 'NOT_YOURS',
    });
    expect(await activeEntries()).toEqual([]);
  });

  it.each(WAYS)(
    'accepts a booking that came first; only an undone load does not remove the coach then: %s',
    async (way) => {
      const { lee, takeAway } = await coachToRemove(way);
      await commitAtBarrier(db(), 'entry');
      const { first, second, isSecondEarlier } = await beforeCommit(db(), reserveAs(lee), takeAway);
      expect(isSecondEarlier).toBe(false);
      const after = way === 'take-back' ? 409 : 200;
      expect([first.statusCode, second.statusCode], second.body).toEqual([200, after]);
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
    const { lee, takeAway } = await coachToRemove(way);
    await commitAtBarrier(db(), way === 'address' ? 'coach' : 'team_coach');
    const { first, second } = await beforeCommit(db(), takeAway, () => lee.cancel({ AvailabilityId: at.id }));
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await activeEntries()).toHaveLength(1);
  });
});
