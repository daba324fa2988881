import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { checkGamePlan } from '../publish/check-plan.ts';
import { changePlannedGame, listPlannedPlaces } from './change-game.ts';
import { compareGamePlans } from './compare-plans.ts';
import { cancelDrawing, checkGameRules, drawUpGames } from './draw-up-games.ts';
import { getGamePlan } from './get-plan.ts';
import { listGamePlans } from './list-plans.ts';
import { removeGamePlan, renameGamePlan } from './rename-or-remove-plan.ts';

/** Plans for the games of a season. */
export function gamePlanRoutes(app: App, portal: Portal): void {
  app.route({ ...endpoints.listGamePlans, handler: ({ query }) => listGamePlans(portal, query) });
  app.route({ ...endpoints.checkGameRules, handler: ({ query }) => checkGameRules(portal, query) });
  app.route({
    ...endpoints.drawUpGames,
    handler: (request) => drawUpGames(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.cancelDrawing,
    handler: (request) => cancelDrawing(portal, callerOf(request), request.body),
  });
  app.route({ ...endpoints.getGamePlan, handler: ({ params }) => getGamePlan(portal, params.id) });
  app.route({
    ...endpoints.changePlannedGame,
    handler: (request) => {
      const { id: planId, key } = request.params;
      return changePlannedGame(portal, callerOf(request), { planId, key, ...request.body });
    },
  });
  app.route({
    ...endpoints.listPlannedPlaces,
    handler: ({ params, query }) =>
      listPlannedPlaces(portal, { planId: params.id, key: params.key, date: query.date ?? null }),
  });
  app.route({ ...endpoints.checkGamePlan, handler: ({ params }) => checkGamePlan(portal, params.id) });
  app.route({ ...endpoints.compareGamePlans, handler: ({ params }) => compareGamePlans(portal, params) });
  app.route({
    ...endpoints.renameGamePlan,
    handler: (request) =>
      renameGamePlan(portal, callerOf(request), { id: request.params.id, name: request.body.name }),
  });
  app.route({
    ...endpoints.removeGamePlan,
    handler: (request) => removeGamePlan(portal, callerOf(request), request.params.id),
  });
}
