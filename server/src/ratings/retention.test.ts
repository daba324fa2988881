import { makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { expect, it } from 'vitest';
import { deleteExpiredRatings } from './retention.ts';
import { allMarks, makePlayer, makeRating, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const DAY = 86_400_000;
const START = Date.parse('2026-11-17T17:00:00Z');
const after = (days: number) => stage.clock.set(new Date(START + days * DAY));
const tidy = () => deleteExpiredRatings(stage.booking.test.portal);
const left = async () => (await stage.db().selectFrom('rating').select('playerId').execute()).length;

/** Creates seasons after the stage's own, and activates each in turn. */
async function beginSeasons(count: number): Promise<void> {
  await stage.db().updateTable('season').set({ isActive: false }).execute();
  for (let index = 0; index < count; index += 1) {
    await makeSeason(stage.db(), { year: 2030 + index, name: 'FALL', isActive: index === count - 1 });
  }
}

async function rateOwnSeason(): Promise<void> {
  await stage.setDeadline('2026-12-18');
  await makeRating(stage.db(), {
    playerId: stage.players.ava,
    accountId: stage.league.coach.id,
    marks: allMarks(3),
    note: 'Canary note',
  });
}

it('keeps ratings for two later seasons, and deletes them a week after the third one becomes active', async () => {
  await stage.booking.renewSessions();
  await rateOwnSeason();
  await beginSeasons(2);
  await tidy();
  after(30);
  await tidy();
  expect(await left()).toBe(1);

  await makeSeason(stage.db(), { year: 2040, isActive: false });
  await stage.db().updateTable('season').set({ isActive: false }).where('isActive', '=', true).execute();
  await stage.db().updateTable('season').set({ isActive: true }).where('year', '=', 2040).execute();
  after(31);
  await tidy();
  after(38 - 1 / DAY);
  await tidy();
  expect(await left()).toBe(1);
  after(38);
  await Promise.all([tidy(), tidy()]);
  expect(await left()).toBe(0);
  expect(await stage.db().selectFrom('player').select('id').execute()).toEqual([]);
  // logged once, by the portal itself, although several processes run this
  expect(
    await stage.db().selectFrom('ratingAccess').select(['accountId', 'action', 'times']).execute(),
  ).toEqual([
    { accountId: expect.any(Number), action: 'deadline', times: 1 },
    { accountId: null, action: 'retention-deleted', times: 1 },
  ]);
});

it('clears the date of deletion if the season is within retention again', async () => {
  await rateOwnSeason();
  await beginSeasons(3);
  await tidy();
  await stage.db().updateTable('season').set({ isActive: false }).where('isActive', '=', true).execute();
  await stage.db().updateTable('season').set({ isActive: true }).where('year', '=', 2026).execute();
  after(6);
  await tidy();
  await stage.db().updateTable('season').set({ isActive: false }).where('isActive', '=', true).execute();
  await stage.db().updateTable('season').set({ isActive: true }).where('year', '=', 2032).execute();
  after(10);
  await tidy();
  expect(await left()).toBe(1);
  after(17);
  await tidy();
  expect(await left()).toBe(0);
});

it('follows the league’s setting for retention, and shows the day of deletion in advance', async () => {
  await rateOwnSeason();
  await beginSeasons(1);
  const seasons = async () => (await stage.admin.get('/admin/ratings')).json().seasons;
  expect(await seasons()).toMatchObject([
    { label: 'Fall 2030', isActive: true, deletedOn: null },
    { label: 'Fall 2026', isActive: false, players: 2, ratings: 1, deletedOn: null },
  ]);
  const changed = await stage.admin.put('/admin/ratings/retention', { seasons: 0 });
  expect(changed.json().message).toBe('Only the active season’s ratings are kept.');
  expect((await seasons())[1]).toMatchObject({ deletedOn: '2026-11-24' });
  await tidy();
  expect((await seasons())[1]).toMatchObject({ deletedOn: '2026-11-24' });
  after(7);
  await tidy();
  expect(await left()).toBe(0);
});

it('never deletes ratings of the active season, nor of any season if none is active', async () => {
  await rateOwnSeason();
  await stage.admin.put('/admin/ratings/retention', { seasons: 0 });
  const { id } = await makeSeason(stage.db(), { year: 2031, isActive: false });
  const { id: divisionId } = await makeDivision(stage.db(), { seasonId: id });
  await makePlayer(stage.db(), await makeTeam(stage.db(), { divisionId }), 'New N');
  for (const days of [1, 20]) {
    after(days);
    await tidy();
  }
  await stage.db().updateTable('season').set({ isActive: false }).execute();
  for (const days of [30, 60]) {
    after(days);
    await tidy();
  }
  expect(await stage.db().selectFrom('player').select('id').execute()).toHaveLength(3);
});

it('does not count a season that is being prepared toward retention', async () => {
  await rateOwnSeason();
  await makeSeason(stage.db(), { year: 2040, isActive: false });
  await stage.db().updateTable('season').set({ activatedAt: null }).where('year', '=', 2040).execute();
  await beginSeasons(2);
  await tidy();
  after(30);
  await tidy();
  expect(await left()).toBe(1);
});
