import type { FastifyInstance } from 'fastify';
import type { MailOptions } from '#mail/repeats.ts';
import { sendFile, serve } from '#platform/http/serve.ts';
import { readBoolean, readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { answerQuestion, removeAnswer } from './answers.ts';
import { exportGames } from './export-games.ts';
import { changeGameRules, getGameRules, setHomeGym } from './game-rules.ts';
import { importGames, previewGamesImport } from './import-games.ts';
import { changePlannedGame, listPlannedPlaces } from './plans/change-game.ts';
import { compareGamePlans, previewPlanEmail } from './plans/compare-plans.ts';
import { cancelDrawing, checkGameRules, generateGames } from './plans/generate-games.ts';
import { getGamePlan } from './plans/get-plan.ts';
import { listGamePlans, removeGamePlan, renameGamePlan } from './plans/manage-plans.ts';
import { checkGamePlan } from './publish/prepare-publishing.ts';
import { publishGamePlan } from './publish/publish-plan.ts';
import { listGamesImports, previewGamesRevert, revertGamesImport } from './revert-import.ts';

/** Import, export and revert of games, and the rules of games. */
export function gamesRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    importGames: async (call) => {
      const { fields, preview, ...file } = await readImport(call.request);
      const upload = { ...file, keepGone: readBoolean(fields, 'keepGone', true) };
      return preview
        ? await previewGamesImport(portal, upload)
        : await importGames(portal, call.caller, upload);
    },
    listGamesImports: (_call, input) => listGamesImports(portal, input),
    previewGamesRevert: (call, input) => previewGamesRevert(portal, call.caller, input.id),
    revertGamesImport: (call, input) => revertGamesImport(portal, call.caller, input.id),
    answerGameQuestion: (call, input) => answerQuestion(portal, call.caller, input),
    removeGameAnswer: (_call, input) => removeAnswer(portal, input.key, input),
    getGameRules: (_call, input) => getGameRules(portal, input),
    changeGameRules: (call, input) => changeGameRules(portal, call.caller, input),
    setHomeGym: (call, input) =>
      setHomeGym(portal, call.caller, { teamId: input.id, venueId: input.venueId }),
    exportGames: async (call, input) => sendFile(call, await exportGames(portal, input)),
  });
}

/** Plans for the games of a season, and publishing them. */
export function gamePlanRoutes(app: FastifyInstance, portal: Portal, mail: Pick<MailOptions, 'from'>): void {
  serve(app, {
    listGamePlans: (_call, input) => listGamePlans(portal, input),
    checkGameRules: (_call, input) => checkGameRules(portal, input),
    drawUpGames: (call, input) => generateGames(portal, call.caller, input),
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
