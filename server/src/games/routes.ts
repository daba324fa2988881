import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
import { readBoolean, readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { answerQuestion, removeAnswer } from './answers.ts';
import { exportGames } from './export-games.ts';
import { changeGameRules, getGameRules, setHomeGym } from './game-rules.ts';
import { importGames, previewGamesImport } from './import-games.ts';
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
