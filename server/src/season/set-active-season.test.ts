import { describe, expect, it } from 'vitest';
import { useSeasonStage } from './testing/season-calls.ts';

const stage = useSeasonStage();
const db = () => stage.test.portal.db;

describe('setting the active season', () => {
  it('creates the active season once, and leaves exactly one season active', async () => {
    expect((await stage.admin.setActive({ year: '2026', season: 'winter' })).json()).toEqual({
      message: 'Winter 2026 is now the active season.',
      programName: 'Rec 2026 Season - Winter 2026',
    });
    await stage.admin.setActive({ year: 2027, season: 'SPRING' });
    await stage.admin.setActive({ year: 2026, season: 'WINTER' });
    const seasons = await db()
      .selectFrom('season')
      .select(['year', 'name', 'isActive'])
      .orderBy('year')
      .execute();
    expect(seasons).toEqual([
      { year: 2026, name: 'WINTER', isActive: true },
      { year: 2027, name: 'SPRING', isActive: false },
    ]);
  });

  it('leaves exactly one season active if many are set at the same time', async () => {
    const years = [2026, 2027, 2028, 2026, 2027, 2028];
    const answers = await Promise.all(years.map((year) => stage.admin.setActive({ year, season: 'FALL' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(years.map(() => 200));
    const active = await db().selectFrom('season').select('year').where('isActive', '=', true).execute();
    expect(active).toHaveLength(1);
  });
});
