import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { readImport } from '#platform/http/upload.ts';
import type { RatingsAdminService } from './admin-service.ts';

/** Everybody's ratings, for administrators. */
export function ratingsAdminRoutes(app: App, ratings: RatingsAdminService): void {
  app.route({
    ...endpoints.getRatingOverview,
    handler: (request) => {
      const { season, drafts } = request.query;
      return ratings.getRatingOverview(callerOf(request), { season, drafts: drafts === 'true' });
    },
  });
  app.route({
    ...endpoints.listRatedPlayers,
    handler: (request) => {
      const { season, division, drafts } = request.query;
      return ratings.listRatedPlayers(callerOf(request), { season, division, drafts: drafts === 'true' });
    },
  });
  app.route({
    ...endpoints.getRatedPlayer,
    handler: (request) => ratings.getRatedPlayer(callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.weighTeams,
    handler: (request) => ratings.weighTeams(callerOf(request), request.body),
  });
  app.route({
    ...endpoints.exportRatings,
    handler: async (request, reply) => {
      const file = await ratings.exportRatings(callerOf(request), request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
  app.route({ ...endpoints.listRatingAccess, handler: ({ query }) => ratings.listRatingAccess(query.page) });

  app.route({
    ...endpoints.changeRatingDeadline,
    handler: (request) => ratings.changeDeadline(callerOf(request), request.body),
  });
  app.route({
    ...endpoints.lockRatings,
    handler: (request) => ratings.lockRatings(callerOf(request), request.body.season),
  });
  app.route({
    ...endpoints.unlockRatings,
    handler: (request) => ratings.unlockRatings(callerOf(request), request.body.season),
  });
  app.route({
    ...endpoints.changeRatingRetention,
    handler: (request) => ratings.changeRetention(callerOf(request), request.body.seasons),
  });
  app.route({
    ...endpoints.deleteRatings,
    handler: (request) => ratings.deleteRatings(callerOf(request), request.params.id),
  });
}

/** The one call that takes a file. */
export function rosterUploadRoutes(app: App, ratings: RatingsAdminService): void {
  app.route({
    ...endpoints.importRoster,
    handler: async (request) => {
      const { bytes, preview } = await readImport(request);
      return await ratings.importRoster(callerOf(request), bytes, { preview });
    },
  });
}
