import { API_BASE } from '@portal/contract/api-base.ts';
import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import { NO_ASSUMPTIONS } from '@portal/domain/games/plans/assumptions.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { changeGameRules, getGameRules } from '../../game-rules.ts';
import { type GamesStage, useGamesStage } from '../../testing/games-stage.ts';
import { insertPlan } from '../draw-repository.ts';
import { inputHashes } from '../plan-hashes.ts';
import { readSeason } from '../read-season.ts';

export type PlansStage = GamesStage & {
  ask(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse>;
  list(): Promise<GamePlansWire>;
  /** asks for a draft, from nothing unless the request says otherwise, and waits until it is stored */
  drawUp(body?: object): Promise<number>;
  /** stores a draft without drawing it up */
  storeDraft(games: readonly PlanGame[]): Promise<number>;
  setRules(change: Partial<Awaited<ReturnType<typeof getGameRules>>['divisions'][number]>): Promise<void>;
};

const FROM_NOTHING = { from: 'empty', keep: 'pinned', seed: 7, moves: 20_000 };

/** The league of the stage for games, with three games for each team. */
export function usePlansStage(): PlansStage {
  const stage = useGamesStage();
  const ask: PlansStage['ask'] = (method, path, payload) =>
    stage.test.app.inject({
      method,
      url: `${API_BASE}/admin/game-plans${path}`,
      headers: { authorization: `Bearer ${stage.league.administrators[0]?.token}` },
      ...(payload && { payload }),
    });
  const list = async () => (await stage.admin.get('/admin/game-plans')).json<GamePlansWire>();
  const setRules: PlansStage['setRules'] = async (change) => {
    const { portal } = stage.test;
    const { revision, travelMinutes, divisions } = await getGameRules(portal, {});
    await changeGameRules(
      portal,
      { accountId: stage.league.administrators[0]?.id ?? 0 },
      {
        revision,
        travelMinutes,
        divisions: divisions.map(({ divisionName: _, teams: __, ...rules }) => ({
          ...rules,
          gamesPerTeam: 3,
          gameMinutes: 60,
          rematchWeeks: 0,
          ...change,
        })),
      },
    );
  };
  return Object.assign(stage, {
    ask,
    list,
    setRules,
    async storeDraft(games: readonly PlanGame[]) {
      const { db, clock } = stage.test.portal;
      const seasonId = stage.league.season.id;
      const plan = {
        seasonId,
        name: 'Draft 1',
        basedOn: null,
        keep: 'pinned',
        divisionIds: null,
        supposed: NO_ASSUMPTIONS,
        seed: 1,
        moves: 1,
        engineVersion: 1,
        input: inputHashes(await readSeason(stage.test.portal, db, seasonId)),
        broken: 0,
        doubles: 0,
        accountId: null,
        now: clock.now(),
      } as const;
      return await inTransaction(db, (tx) => insertPlan(tx, plan, games));
    },
    async drawUp(body: object = {}) {
      const answer = await ask('POST', '', { ...FROM_NOTHING, ...body });
      if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
      await expect.poll(async () => (await list()).drawing, { timeout: 240_000 }).toBeNull();
      const { plans, lastFailure } = await list();
      if (lastFailure !== null) throw new Error(lastFailure);
      return plans[0]?.id ?? 0;
    },
  });
}
