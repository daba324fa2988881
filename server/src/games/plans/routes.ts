import type { FastifyInstance } from 'fastify';
import type { MailOptions } from '#mail/repeats.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { checkGamePlan } from '../publish/prepare-publishing.ts';
import { previewPlanEmail } from '../publish/preview-email.ts';
import { publishGamePlan } from '../publish/publish-plan.ts';
import { changePlannedGame, listPlannedPlaces } from './change-game.ts';
import { compareGamePlans } from './compare-plans.ts';
import { cancelDrawing, checkGameRules, drawUpGames } from './draw-up-games.ts';
import { getGamePlan } from './get-plan.ts';
import { listGamePlans } from './list-plans.ts';
import { removeGamePlan, renameGamePlan } from './rename-or-remove-plan.ts';

/** Plans for the games of a season, and publishing them. */
export function gamePlanRoutes(app: FastifyInstance, portal: Portal, mail: Pick<MailOptions, 'from'>): void {
  serve(app, {
    listGamePlans: (_call, input) => listGamePlans(portal, input),
    checkGameRules: (_call, input) => checkGameRules(portal, input),
    drawUpGames: (call, input) => drawUpGames(portal, call.caller, input),
    cancelDrawing: (call, input) => cancelDrawing(portal, call.caller, input),
    getGamePlan: (_call, input) => getGamePlan(portal, input.id),
    changePlannedGame: (call, { id, ...change }) =>
      changePlannedGame(portal, call.caller, { planId: id, ...change }),
    listPlannedPlaces: (_call, input) =>
      listPlannedPlaces(portal, { planId: input.id, key: input.key, date: input.date ?? null }),
    checkGamePlan: (_call, input) => checkGamePlan(portal, input.id),
    compareGamePlans: (_call, input) => compareGamePlans(portal, input),
    renameGamePlan: (call, input) => renameGamePlan(portal, call.caller, input),
    removeGamePlan: (call, input) => removeGamePlan(portal, call.caller, input.id),
    previewPlanEmail: (_call, { id, ...publishing }) =>
      previewPlanEmail(portal, mail, { planId: id, ...publishing }),
    publishGamePlan: (call, { id, ...publishing }) =>
      publishGamePlan(portal, call, { planId: id, ...publishing }),
  });
}
