import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { createRosterChanges } from './change-roster.ts';
import { listOwnRosters } from './own-rosters.ts';
import { saveRating } from './save-rating.ts';
import { reopenRatings, submitRatings } from './submit-ratings.ts';

/** What coaches do with their rosters and ratings. */
export function ratingsRoutes(app: App, portal: Portal): void {
  const roster = createRosterChanges(portal);
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
    handler: (request) => roster.addPlayers(callerOf(request), request.params.id, request.body.players),
  });
  app.route({
    ...endpoints.changePlayer,
    handler: (request) =>
      roster.changePlayer(
        callerOf(request),
        { id: request.params.id, ...request.body },
        { withRatings: request.query.withRatings === 'true' },
      ),
  });
  app.route({
    ...endpoints.removePlayer,
    handler: (request) => {
      const { withRatings } = request.query;
      return roster.removePlayer(callerOf(request), {
        id: request.params.id,
        withRatings: withRatings === 'true',
      });
    },
  });
}
