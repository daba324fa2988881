import { beforeCommit, commitAtBarrier } from '@portal/testkit/barrier.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { allMarks, player, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;
const hawks = () => stage.league.boysHawks.id;
const save = (score: 1 | 2 | 3 | 4 | 5, revision = 0) =>
  stage.coach.save(players.ava, { revision, marks: allMarks(score), note: `Tab ${score}` });
const stored = () => stage.db().selectFrom('rating').select(['speed', 'revision', 'state']).execute();

describe('two tabs that save at the same time', () => {
  it.each([0, 1])(
    'keeps two tabs from overwriting each other’s rating with revision %d',
    async (revision) => {
      if (revision === 1) await save(1);
      await commitAtBarrier(stage.db(), 'rating');
      const { first, second, isSecondEarlier } = await beforeCommit(
        stage.db(),
        () => save(4, revision),
        () => save(5, revision),
      );
      expect(isSecondEarlier).toBe(false);
      expect(first.statusCode, first.body).toBe(200);
      expect(refusalOf(second)).toMatchObject({
        status: 409,
        code: 'WRONG_STATE',
        conflict: { rating: { note: 'Tab 4', revision: revision + 1 } },
      });
      expect(await stored()).toEqual([{ speed: 4, revision: revision + 1, state: 'draft' }]);
    },
  );

  it('accepts the same rating from two tabs at the same time', async () => {
    await commitAtBarrier(stage.db(), 'rating');
    const { first, second } = await beforeCommit(
      stage.db(),
      () => save(4),
      () => save(4),
    );
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
  });

  it('saves exactly one of twenty different ratings', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        stage.coach.save(players.ava, { marks: allMarks(3), note: `Tab ${tab}` }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await stage.coach.ratingOf(players.ava)).toEqual(won);
  });
});

describe('ratings that are locked at the same time', () => {
  it.each([
    ['a save', () => save(5, 1)],
    ['submitting', () => stage.coach.submit(hawks())],
    ['adding a player', () => stage.coach.add(hawks(), player('Zed', 'Z'))],
  ])('refuses %s at the same time as the lock of the ratings', async (_, late) => {
    await save(3);
    await commitAtBarrier(stage.db(), 'rating_season');
    const { first, second, isSecondEarlier } = await beforeCommit(stage.db(), () => stage.lock(true), late);
    expect(isSecondEarlier).toBe(false);
    expect(first.statusCode, first.body).toBe(200);
    expect(refusalOf(second)).toMatchObject({ status: 409, code: 'TOO_LATE' });
    expect(await stored()).toEqual([{ speed: 3, revision: 1, state: 'draft' }]);
  });

  it.each([
    ['save', 'rating', () => save(4)],
    ['new player', 'player', () => stage.coach.add(hawks(), player('Zed', 'Z'))],
  ])('keeps a %s that came before the lock of the ratings', async (_, table, early) => {
    // the season's row exists, so nothing but the lock can wait
    await stage.setDeadline('2026-12-18');
    await commitAtBarrier(stage.db(), table);
    const { first, second, isSecondEarlier } = await beforeCommit(stage.db(), early, () => stage.lock(true));
    expect(isSecondEarlier).toBe(false);
    expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
    expect(refusalOf(await save(5))).toMatchObject({ status: 409, code: 'TOO_LATE' });
  });
});

it('refuses a save at the same time as submitting, and submits a complete rating', async () => {
  await save(3);
  await commitAtBarrier(stage.db(), 'rating');
  const { first, second } = await beforeCommit(
    stage.db(),
    () => stage.coach.submit(hawks()),
    () => stage.coach.save(players.ava, { revision: 1, marks: { ...allMarks(5), speed: null } }),
  );
  expect(first.json()).toMatchObject({ state: 'submitted' });
  expect(refusalOf(second)).toMatchObject({ status: 409, conflict: { rating: { state: 'submitted' } } });
  expect(await stored()).toEqual([{ speed: 3, revision: 1, state: 'submitted' }]);
});

it('refuses the rating of a coach who is being removed from the team', async () => {
  await commitAtBarrier(stage.db(), 'team_coach');
  const { first, second, isSecondEarlier } = await beforeCommit(
    stage.db(),
    () => stage.unlink(hawks(), 'coach@example.org'),
    () => save(4),
  );
  expect(isSecondEarlier).toBe(false);
  expect(first.statusCode, first.body).toBe(200);
  expect(refusalOf(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await stored()).toEqual([]);
});

it('refuses a rating of a player who is being removed', async () => {
  await commitAtBarrier(stage.db(), 'player');
  const { first, second } = await beforeCommit(
    stage.db(),
    () => stage.remove(players.ava, stage.league.admin),
    () => save(4),
  );
  expect(first.statusCode, first.body).toBe(200);
  expect(refusalOf(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('refuses ratings of a season that is being deleted', async () => {
  await save(3);
  await commitAtBarrier(stage.db(), 'player');
  const { first, second } = await beforeCommit(
    stage.db(),
    () => stage.deleteSeason(stage.league.season.id),
    () => save(4, 1),
  );
  expect(first.statusCode, first.body).toBe(200);
  expect(refusalOf(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await stored()).toEqual([]);
});

it('adds a player once that two tabs add at the same time', async () => {
  await commitAtBarrier(stage.db(), 'player');
  const add = () => stage.coach.add(hawks(), player('Zed', 'Z'));
  const { first, second } = await beforeCommit(stage.db(), add, add);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect((await stage.coach.roster(hawks())).players).toHaveLength(2);
});
