import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { readBoolean, readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { answerQuestion, removeAnswer } from './answers.ts';
import { exportGames } from './export-games.ts';
import { changeGameRules, getGameRules, setHomeGym } from './game-rules.ts';
import { importGames, previewGamesImport } from './import-games.ts';
import { listGamesImports } from './list-imports.ts';
import { previewGamesRevert, revertGamesImport } from './revert-import.ts';

/** Import, export and revert of games, and the rules of games. */
export function gamesRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.importGames,
    handler: async (request) => {
      const { fields, preview, ...upload } = await readImport(request);
      const { shown = null } = fields;
      const given = {
        ...upload,
        keepGone: readBoolean(fields, 'keepGone', true),
        shown: typeof shown === 'string' ? shown : null,
      };
      return preview
        ? await previewGamesImport(portal, given)
        : await importGames(portal, callerOf(request), given);
    },
  });
  app.route({ ...endpoints.listGamesImports, handler: ({ query }) => listGamesImports(portal, query) });
  app.route({
    ...endpoints.previewGamesRevert,
    handler: (request) => previewGamesRevert(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.revertGamesImport,
    handler: (request) => revertGamesImport(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.answerGameQuestion,
    handler: (request) => answerQuestion(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.removeGameAnswer,
    handler: ({ params, query }) => removeAnswer(portal, params.key, query),
  });
  app.route({ ...endpoints.getGameRules, handler: ({ query }) => getGameRules(portal, query) });
  app.route({
    ...endpoints.changeGameRules,
    handler: (request) => changeGameRules(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.setHomeGym,
    handler: (request) =>
      setHomeGym(portal, callerOf(request), { teamId: request.params.id, venueId: request.body.venueId }),
  });
  app.route({
    ...endpoints.exportGames,
    handler: async (request, reply) => {
      const file = await exportGames(portal, request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
}
