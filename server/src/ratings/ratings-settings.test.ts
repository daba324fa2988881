import type { RatingAccessEntry } from '@portal/contract/ratings-league.ts';
import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import type { Mark } from '@portal/domain/ratings/marks.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { allMarks, makePlayer, makeRating, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;
const rate = (playerId: number, mark: Mark, note = '') =>
  makeRating(stage.db(), { playerId, accountId: stage.league.coach.id, marks: allMarks(mark), note });
const overview = async (query = '') =>
  (await stage.admin.get(`/admin/ratings${query}`)).json<RatingOverview>();

describe('a setting of ratings', () => {
  it('confirms a setting in a sentence, even when it is repeated', async () => {
    const messageOf = async (answer: ReturnType<typeof stage.setDeadline>) => (await answer).json().message;
    expect(await messageOf(stage.setDeadline('2026-12-18'))).toBe(
      'Ratings of Fall 2026 are open until the end of Fri, Dec 18, 2026.',
    );
    expect(await messageOf(stage.lock(true))).toBe('Ratings of Fall 2026 are locked.');
    stage.clock.set('2026-11-17T17:30:00Z');
    expect(await messageOf(stage.lock(true))).toBe('Ratings of Fall 2026 are locked.');
    expect(await overview()).toMatchObject({
      deadline: '2026-12-18',
      closed: 'locked',
      lockedAt: '2026-11-17T17:00:00.000Z',
      lockedBy: `${stage.league.admin.firstName} ${stage.league.admin.lastName}`,
    });
    expect(await messageOf(stage.lock(false))).toBe('Ratings of Fall 2026 are unlocked.');
    expect(await messageOf(stage.setDeadline(null))).toBe('Ratings of Fall 2026 have no deadline.');
    expect(await overview()).toMatchObject({ deadline: null, closed: null, lockedAt: null, lockedBy: null });
  });

  it('changes the settings of another season', async () => {
    const { id } = await makeSeason(stage.db(), { year: 2027, name: 'WINTER', isActive: false });
    const decided = await stage.admin.post('/admin/ratings/lock', { confirm: true, season: id });
    expect(decided.json().message).toBe('Ratings of Winter 2027 are locked.');
    expect(await overview()).toMatchObject({ lockedAt: null });
    expect(await overview(`?season=${id}`)).toMatchObject({ closed: 'locked' });
  });
});

describe('the access log', () => {
  it('lists who viewed, changed and exported ratings, newest first, without names of players', async () => {
    await rate(players.ava, 4, 'Canary note');
    const minutes = [
      () => stage.coach.rosters(),
      () => overview(),
      () => stage.admin.get(`/admin/ratings/players?division=${stage.league.boys.id}`),
      () => stage.admin.get(`/admin/ratings/players/${players.ava}`),
      () => stage.admin.post('/admin/ratings/export', { format: 'csv', content: 'ratings' }),
      () => stage.setDeadline('2026-12-18'),
      () => stage.admin.put('/admin/ratings/retention', { seasons: 1 }),
      () => stage.deleteSeason(stage.league.season.id),
    ];
    for (const [minute, work] of minutes.entries()) {
      stage.clock.set(new Date(Date.UTC(2026, 10, 17, 17, minute)));
      await work();
    }
    const answer = await stage.admin.get('/admin/ratings/access-log');
    const { entries, total, pageSize } = answer.json<{
      entries: RatingAccessEntry[];
      total: number;
      pageSize: number;
    }>();
    expect([total, pageSize]).toEqual([9, 50]);
    expect(entries.map(({ what }) => what)).toEqual([
      'Deleted players and ratings',
      'Changed for how many past seasons ratings are kept: 1',
      'Set the deadline: Fri, Dec 18, 2026',
      'Downloaded all ratings with notes',
      'Viewed all ratings of a player: Hawks (Boys 3-4)',
      'Viewed player averages: Boys 3-4',
      'Viewed the overview',
      'Viewed own ratings: Hawks (Girls 5-6)',
      'Viewed own ratings: Hawks (Boys 3-4)',
    ]);
    expect(entries.at(-1)).toMatchObject({
      who: 'Casey Hawk (coach@example.org)',
      season: 'Fall 2026',
      at: '2026-11-17T17:00:00.000Z',
      times: 1,
    });
    expect(entries[1]).toMatchObject({ season: null, who: expect.stringContaining('(admin@example.org)') });
    expect(answer.body).not.toMatch(/Ava|Canary/);
    const beyond = await stage.admin.get('/admin/ratings/access-log?page=2');
    expect(beyond.json()).toEqual({ entries: [], total: 9, pageSize: 50 });
  });
});

describe('deleting a season', () => {
  it('deletes the players and ratings of that season only, and succeeds when repeated', async () => {
    const { id } = await makeSeason(stage.db(), { year: 2025, name: 'SPRING', isActive: false });
    const { id: divisionId } = await makeDivision(stage.db(), { seasonId: id });
    const old = await makePlayer(stage.db(), await makeTeam(stage.db(), { divisionId }), 'Old O');
    await rate(old, 3);
    await rate(players.ava, 3);
    expect(refusalOf(await stage.deleteSeason(id, ''))).toMatchObject({ status: 422 });
    expect((await stage.deleteSeason(id)).json().message).toBe(
      'Permanently deleted: 1 player and 1 rating of Spring 2025.',
    );
    expect((await stage.deleteSeason(id)).statusCode).toBe(200);
    const left = await stage.db().selectFrom('player').select('id').orderBy('id').execute();
    expect(left.map((row) => row.id)).toEqual([players.ava, players.olive]);
    expect(await stage.db().selectFrom('rating').select('playerId').execute()).toEqual([
      { playerId: players.ava },
    ]);
  });
});

it('logs who viewed, saved and submitted ratings, once an hour each, without names of players', async () => {
  await stage.coach.rosters();
  await stage.coach.rosters();
  await stage.coach.save(stage.players.ava, { marks: allMarks(3), note: 'Secret note' });
  await stage.coach.save(stage.players.ava, { revision: 1, marks: allMarks(4) });
  await stage.coach.submit(stage.league.boysHawks.id);
  stage.clock.set('2026-11-17T18:00:00Z');
  await stage.coach.reopen(stage.league.boysHawks.id);
  await stage.coach.rosters();
  expect(await stage.accesses()).toEqual([
    'own-roster Hawks (Boys 3-4) ×2',
    'own-roster Hawks (Girls 5-6) ×2',
    'rated Hawks (Boys 3-4) ×2',
    'submitted Hawks (Boys 3-4) ×1',
    'reopened Hawks (Boys 3-4) ×1',
    'own-roster Hawks (Boys 3-4) ×1',
    'own-roster Hawks (Girls 5-6) ×1',
  ]);
});
