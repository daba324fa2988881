import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import { NO_ASSUMPTIONS } from '@portal/domain/games/plans/assumptions.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRow } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { useGamesStage } from '../testing/games-stage.ts';

const stage = useGamesStage();

const list = async () => (await stage.admin.get('/admin/game-plans')).json<GamePlansWire>();
const send = (method: 'PUT' | 'DELETE', id: number, payload: object = {}) =>
  stage.test.app.inject({
    method,
    url: `/api/admin/game-plans/${id}`,
    headers: { authorization: `Bearer ${stage.league.administrators[0]?.token}` },
    ...(method === 'PUT' && { payload }),
  });

async function storePlan(change: { name?: string; state?: 'draft' | 'published' } = {}): Promise<number> {
  const { db, clock } = stage.test.portal;
  const { state = 'draft', name = 'Draft 1' } = change;
  const { id } = await insertRow(db, 'gamePlan', {
    seasonId: stage.league.season.id,
    name,
    state,
    keep: 'pinned',
    supposed: JSON.stringify({ ...NO_ASSUMPTIONS, withoutVenueIds: [stage.league.venues[0]?.id] }),
    seed: 1,
    moves: 1,
    engineVersion: 1,
    input: '{}',
    broken: 0,
    doubles: 0,
    madeAt: clock.now(),
    publishedAt: state === 'draft' ? null : clock.now(),
  });
  return id;
}

describe('the plans of a season', () => {
  it('lists no plans at first, with the facts that plans are made from', async () => {
    expect(await list()).toMatchObject({
      season: 'Fall 2026',
      plans: [],
      drawing: null,
      lastFailure: null,
      // four teams and two, ten games each
      games: 30,
      teams: 6,
      divisions: [
        { divisionName: 'Boys 3-4', teams: 4, gamesPerTeam: 10 },
        { divisionName: 'Girls 5-6', teams: 2, gamesPerTeam: 10 },
      ],
      firstDate: '2026-11-21',
      lastDate: '2026-12-05',
    });
  });

  it('lists the plans of a season newest first, with their assumptions', async () => {
    const first = await storePlan();
    const second = await storePlan({ name: 'Draft 2', state: 'published' });
    const { plans } = await list();
    expect(plans.map(({ id, name, state }) => [id, name, state])).toEqual([
      [second, 'Draft 2', 'published'],
      [first, 'Draft 1', 'draft'],
    ]);
    expect(plans[1]).toMatchObject({ supposedText: ['Without Salk'], madeBy: null, games: 0, unplaced: 0 });
  });

  it('lists no plans while no season is active', async () => {
    await storePlan();
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await list()).toMatchObject({ season: null, plans: [], firstDate: null });
  });
});

describe('a plan', () => {
  it('renames a plan', async () => {
    const id = await storePlan();
    expect((await send('PUT', id, { name: ' Without Salk ' })).statusCode).toBe(200);
    expect((await list()).plans.map(({ name }) => name)).toEqual(['Without Salk']);
    expect(refusalOf(await send('PUT', 999_999, { name: 'x' })).status).toBe(404);
    expect(refusalOf(await send('PUT', id, { name: 'x'.repeat(61) })).status).toBe(422);
  });

  it('removes a plan only while it is a draft', async () => {
    const draft = await storePlan();
    const published = await storePlan({ state: 'published' });
    expect((await send('DELETE', draft)).statusCode).toBe(200);
    expect((await send('DELETE', draft)).statusCode).toBe(200);
    expect(refusalOf(await send('DELETE', published))).toMatchObject({
      status: 409,
      error: 'Draft 1 was published, so it stays.',
    });
    expect((await list()).plans.map(({ id }) => id)).toEqual([published]);
  });

  it('allows only one published plan in a season', async () => {
    await storePlan({ state: 'published' });
    await expect(storePlan({ state: 'published' })).rejects.toThrow('one_published_plan');
  });
});
