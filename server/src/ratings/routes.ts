import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { RatingsService } from './service.ts';

/** What coaches do with their rosters and ratings. */
export function ratingsRoutes(app: App, ratings: RatingsService): void {
  app.route({
    ...endpoints.listOwnRosters,
    handler: (request) => ratings.listOwnRosters(callerOf(request)),
  });
  app.route({
    ...endpoints.saveRating,
    handler: (request) =>
      ratings.saveRating(callerOf(request), { playerId: request.params.id, ...request.body }),
  });
  app.route({
    ...endpoints.submitRatings,
    handler: (request) => ratings.submitRatings(callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.reopenRatings,
    handler: (request) => ratings.reopenRatings(callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.addPlayers,
    handler: (request) => ratings.addPlayers(callerOf(request), request.params.id, request.body.players),
  });
  app.route({
    ...endpoints.changePlayer,
    handler: (request) =>
      ratings.changePlayer(
        callerOf(request),
        { id: request.params.id, ...request.body },
        { withRatings: request.query.withRatings === 'true' },
      ),
  });
  app.route({
    ...endpoints.removePlayer,
    handler: (request) => {
      const { withRatings } = request.query;
      return ratings.removePlayer(callerOf(request), {
        id: request.params.id,
        withRatings: withRatings === 'true',
      });
    },
  });
}
