import { refusalOf } from '@portal/testkit/coach-calls.ts';
import type { Person } from '@portal/testkit/league.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { allMarks, makeCoachPerson, makeRating, player, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;
const shownNames = async () =>
  (await stage.coach.roster(stage.league.boysHawks.id)).players.map(
    ({ firstName, lastInitial, jerseyNumber, grade }) =>
      `${firstName} ${lastInitial} ${jerseyNumber} ${grade}`,
  );
const ratings = () => stage.db().selectFrom('rating').select(['playerId', 'accountId', 'state']).execute();
const asked = 'Ratings of Ava S. #12 have been submitted. Please ask a league administrator to';

describe('a player whose ratings another coach has submitted', () => {
  let coCoach: Person;
  beforeEach(async () => {
    coCoach = await makeCoachPerson(stage.db(), stage.clock.now(), {
      email: 'co@example.org',
      firstName: 'Jo',
      lastName: 'Finch',
      teamIds: [stage.league.boysHawks.id],
    });
    await makeRating(stage.db(), { playerId: players.ava, accountId: coCoach.id, marks: allMarks(4) });
  });

  it.each(['', '?withRatings=true'])(
    'refuses to let a coach remove a player whose ratings another coach has submitted (%s)',
    async (query) => {
      expect(refusalOf(await stage.remove(players.ava, stage.league.coach, query))).toEqual({
        status: 409,
        code: 'WRONG_STATE',
        error: `${asked} remove the player.`,
      });
      expect(await ratings()).toHaveLength(1);
    },
  );

  it.each([
    ['another name', player('Eva', 'S', { jerseyNumber: '12', grade: '3' })],
    ['another initial', player('Ava', 'T', { jerseyNumber: '12', grade: '3' })],
    ['another number', player('Ava', 'S', { jerseyNumber: '13', grade: '3' })],
    ['no number', player('Ava', 'S', { grade: '3' })],
  ])('refuses %s from a coach for a player whose ratings another coach has submitted', async (_, fields) => {
    for (const query of ['', '?withRatings=true']) {
      const answer = await stage.coach.put(`/ratings/players/${players.ava}${query}`, fields);
      expect(refusalOf(answer)).toEqual({
        status: 409,
        code: 'WRONG_STATE',
        error: `${asked} change the name or number.`,
      });
    }
    expect(await shownNames()).toEqual(['Ava S 12 3']);
  });

  it('accepts a grade and a corrected spelling from a coach although another one has submitted ratings', async () => {
    const answer = await stage.coach.change(
      players.ava,
      player('AVA', 'S', { jerseyNumber: '12', grade: '4' }),
    );
    expect(answer.statusCode).toBe(200);
    expect(await shownNames()).toEqual(['AVA S 12 4']);
  });

  it('removes a player with submitted ratings for an administrator who confirms the list of raters', async () => {
    await makeRating(stage.db(), {
      playerId: players.ava,
      accountId: stage.league.coach.id,
      marks: allMarks(2),
      isDraft: true,
    });
    expect(refusalOf(await stage.remove(players.ava, stage.league.admin))).toEqual({
      status: 409,
      code: 'IN_USE',
      error:
        'There are 2 ratings of Ava S. #12, by Casey Hawk and Jo Finch, which will be deleted as well. Please confirm.',
      conflict: { ratings: 2, raters: ['Casey Hawk', 'Jo Finch'] },
    });
    const confirmed = await stage.remove(players.ava, stage.league.admin, '?withRatings=true');
    expect(confirmed.statusCode).toBe(200);
    expect(await ratings()).toEqual([]);
  });

  it('renames a player with submitted ratings for an administrator who confirms the list of raters', async () => {
    const eva = player('Eva', 'S', { jerseyNumber: '12', grade: '3' });
    expect(refusalOf(await stage.admin.change(players.ava, eva))).toEqual({
      status: 409,
      code: 'IN_USE',
      error:
        'There is a rating of Ava S. #12, by Jo Finch, which will then appear under Eva S. #12. Please confirm.',
      conflict: { ratings: 1, raters: ['Jo Finch'] },
    });
    expect(await shownNames()).toEqual(['Ava S 12 3']);
    const confirmed = await stage.admin.put(`/ratings/players/${players.ava}?withRatings=true`, eva);
    expect(confirmed.statusCode).toBe(200);
    expect(await shownNames()).toEqual(['Eva S 12 3']);
    expect(await ratings()).toMatchObject([{ accountId: coCoach.id, state: 'submitted' }]);
  });
});

it('asks a coach to reopen the ratings first if nobody else has submitted any', async () => {
  const { coach } = stage.league;
  await makeRating(stage.db(), { playerId: players.ava, accountId: coach.id, marks: allMarks(4) });
  const sentence =
    'You have submitted a rating of Ava S. #12. Please reopen your ratings first, or ask a league administrator to remove the player.';
  expect(refusalOf(await stage.remove(players.ava, coach, '?withRatings=true'))).toMatchObject({
    status: 409,
    error: sentence,
  });
  await stage.coach.reopen(stage.league.boysHawks.id);
  expect((await stage.remove(players.ava, coach, '?withRatings=true')).statusCode).toBe(200);
});

it('lets a coach add a missing jersey number although ratings were submitted', async () => {
  const { other } = stage.league;
  await makeRating(stage.db(), { playerId: players.olive, accountId: other.id, marks: allMarks(3) });
  const answer = await stage.other.change(players.olive, player('Olive', 'T', { jerseyNumber: '7' }));
  expect(answer.statusCode).toBe(200);
});
