import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { allMarks, makeRating, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();

describe('ratings', () => {
  const { players } = stage;
  const team = () => stage.league.boysHawks.id;
  const changes = async () => [
    await stage.coach.save(players.ava, { revision: 1, marks: allMarks(5) }),
    await stage.coach.submit(team()),
    await stage.coach.reopen(team()),
    await stage.coach.add(team(), { firstName: 'Zed', lastInitial: 'Z', jerseyNumber: null, grade: null }),
    await stage.coach.change(players.ava, {
      firstName: 'Z',
      lastInitial: 'Z',
      jerseyNumber: null,
      grade: null,
    }),
    await stage.remove(players.ava, stage.league.coach, '?withRatings=true'),
  ];

  it('closes ratings after the deadline in league time', async () => {
    await stage.booking.renewSessions();
    await stage.coach.save(players.ava, { marks: allMarks(3) });
    await stage.setDeadline('2026-11-20');
    // 23:59:59 in New York
    stage.clock.set('2026-11-21T04:59:59Z');
    expect(await stage.coach.rosters()).toMatchObject({ closed: null, deadline: '2026-11-20' });
    expect((await stage.coach.submit(team())).statusCode).toBe(200);
    expect((await stage.coach.reopen(team())).statusCode).toBe(200);
    stage.clock.set('2026-11-21T05:00:00Z');
    const sentence = 'Ratings closed after Fri, Nov 20, 2026. They can no longer be changed.';
    expect(await stage.coach.rosters()).toMatchObject({ closed: 'past-deadline', windowText: sentence });
    for (const answer of await changes()) {
      expect(refusalOf(answer)).toEqual({ status: 409, code: 'TOO_LATE', error: sentence });
    }
    expect(await stage.coach.ratingOf(players.ava)).toMatchObject({ revision: 1, marks: allMarks(3) });
    // for players of other teams, the response does not depend on the deadline
    expect(refusalOf(await stage.coach.save(players.olive))).toMatchObject({ status: 404 });
    await stage.db().updateTable('ratingSeason').set({ deadline: '2026-11-21' }).execute();
    expect((await stage.coach.save(players.ava, { revision: 1, marks: allMarks(5) })).statusCode).toBe(200);
  });

  it('closes ratings while the league has locked them, even before the deadline', async () => {
    await stage.coach.save(players.ava, { marks: allMarks(3) });
    await stage.setDeadline('2026-12-20');
    await stage.lock(true);
    for (const answer of await changes()) {
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'TOO_LATE' });
    }
    await stage.lock(false);
    expect((await stage.coach.submit(team())).statusCode).toBe(200);
  });

  it('refuses changed ratings in the database while they are locked', async () => {
    await stage.coach.save(players.ava, { marks: allMarks(3) });
    await stage.lock(true);
    const write = stage.db().updateTable('rating').set({ note: 'Late' }).execute();
    await expect(write).rejects.toMatchObject({ code: '23514', constraint: 'ratings_locked' });
    const insert = makeRating(stage.db(), {
      playerId: players.olive,
      accountId: stage.league.other.id,
      marks: allMarks(1),
    });
    await expect(insert).rejects.toMatchObject({ constraint: 'ratings_locked' });
  });
});
