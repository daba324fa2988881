import { API_BASE } from '@portal/contract/api-base.ts';
import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { changeGameRules, getGameRules } from '../../game-rules.ts';
import { type GamesStage, useGamesStage } from '../../testing/games-stage.ts';
import { storeDraft } from './store-draft.ts';

export type PlansStage = GamesStage & {
  ask(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse>;
  list(): Promise<GamePlansWire>;
  /** asks for a draft, from nothing unless the request says otherwise, and waits until it is stored */
  generate(body?: object): Promise<number>;
  /** stores a draft without drawing it up */
  storeDraft(games: readonly PlanGame[]): Promise<number>;
  setRules(change: Partial<Awaited<ReturnType<typeof getGameRules>>['divisions'][number]>): Promise<void>;
};

/** Without the check whether all games can have a place, which starts another process. */
const FROM_NOTHING = { from: 'empty', keep: 'pinned', seed: 7, moves: 10_000, anyway: true };

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
      const { id } = await storeDraft(stage.test.portal, stage.league.season.id, games);
      return id;
    },
    async generate(body: object = {}) {
      const answer = await ask('POST', '', { ...FROM_NOTHING, ...body });
      if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
      await expect.poll(async () => (await list()).drawing, { timeout: 240_000, interval: 100 }).toBeNull();
      const { plans, lastFailure } = await list();
      if (lastFailure !== null) throw new Error(lastFailure);
      return plans[0]?.id ?? 0;
    },
  });
}
