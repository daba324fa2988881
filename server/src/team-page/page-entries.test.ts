import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAddStage } from '../schedule/testing/add-stage.ts';
import { keepPageEntries } from './page-entries.ts';

const stage = useAddStage();

it('keeps the entries of a page until one of them may have changed, or for a minute', async () => {
  const { portal } = stage.test;
  const list = keepPageEntries(portal);
  const pageOf = (teamId: number | null, key: string) => () =>
    list({ teamId, key, ids: sql`select id from entry`, days: sql`true`, most: 10 });
  const [own, other, all] = [
    pageOf(stage.league.boysHawks.id, 'own'),
    pageOf(1_000_000, 'other'),
    pageOf(null, 'all'),
  ];
  const before = [await own(), await other(), await all()];
  expect([await own(), await other(), await all()]).toEqual(before);
  expect(await own()).toBe(before[0]);
  await stage.practice(stage.at(18));
  expect(await own()).toHaveLength(1);
  expect(await all()).toHaveLength(1);
  expect(await other()).toBe(before[1]);
  await portal.db.updateTable('school').set({ name: 'Renamed' }).execute();
  const renamed = await other();
  expect(renamed).toMatchObject([{ schoolName: 'Renamed' }]);
  const readAt = portal.clock.now().getTime();
  stage.test.clock.set(new Date(readAt + 59_000));
  expect(await other()).toBe(renamed);
  stage.test.clock.set(new Date(readAt + 60_000));
  expect(await other()).not.toBe(renamed);
});
