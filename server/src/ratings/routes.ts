import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { addPlayers, changePlayer, removePlayer } from './change-roster.ts';
import { listOwnRosters } from './own-rosters.ts';
import { saveRating } from './save-rating.ts';
import { reopenRatings, submitRatings } from './submit-ratings.ts';

/** The calls of coaches about their rosters and ratings. */
export function ratingsRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.listOwnRosters,
    handler: (request) => listOwnRosters(portal, callerOf(request)),
  });
  app.route({
    ...endpoints.saveRating,
    handler: (request) =>
      saveRating(portal, callerOf(request), { playerId: request.params.id, ...request.body }),
  });
  app.route({
    ...endpoints.submitRatings,
    handler: (request) => submitRatings(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.reopenRatings,
    handler: (request) => reopenRatings(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.addPlayers,
    handler: (request) =>
      addPlayers(portal, callerOf(request), { teamId: request.params.id, players: request.body.players }),
  });
  app.route({
    ...endpoints.changePlayer,
    handler: (request) =>
      changePlayer(portal, callerOf(request), {
        id: request.params.id,
        ...request.body,
        withRatings: request.query.withRatings === 'true',
      }),
  });
  app.route({
    ...endpoints.removePlayer,
    handler: (request) =>
      removePlayer(portal, callerOf(request), {
        id: request.params.id,
        withRatings: request.query.withRatings === 'true',
      }),
  });
}
