import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { listRatingAccess } from './access-log.ts';
import { exportRatings } from './export-ratings.ts';
import { getRatingOverview } from './overview.ts';
import { getRatedPlayer, listRatedPlayers } from './rated-players.ts';
import {
  changeDeadline,
  changeRetention,
  deleteRatings,
  lockRatings,
  unlockRatings,
} from './ratings-settings.ts';
import { remindLateCoaches } from './remind-late-coaches.ts';
import { importRoster } from './roster/import-roster.ts';

/** The calls of administrators about all ratings. */
export function ratingsAdminRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.getRatingOverview,
    handler: (request) => {
      const { season, drafts } = request.query;
      return getRatingOverview(portal, callerOf(request), { season, drafts: drafts === 'true' });
    },
  });
  app.route({
    ...endpoints.listRatedPlayers,
    handler: (request) => {
      const { season, division, drafts } = request.query;
      return listRatedPlayers(portal, callerOf(request), { season, division, drafts: drafts === 'true' });
    },
  });
  app.route({
    ...endpoints.getRatedPlayer,
    handler: (request) => getRatedPlayer(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.remindLateCoaches,
    handler: (request) => remindLateCoaches(portal, callerOf(request), request.body.coachIds),
  });
  app.route({
    ...endpoints.exportRatings,
    handler: async (request, reply) => {
      const file = await exportRatings(portal, callerOf(request), request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
  app.route({ ...endpoints.listRatingAccess, handler: ({ query }) => listRatingAccess(portal, query.page) });

  app.route({
    ...endpoints.changeRatingDeadline,
    handler: (request) => changeDeadline(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.lockRatings,
    handler: (request) => lockRatings(portal, callerOf(request), request.body.season),
  });
  app.route({
    ...endpoints.unlockRatings,
    handler: (request) => unlockRatings(portal, callerOf(request), request.body.season),
  });
  app.route({
    ...endpoints.changeRatingRetention,
    handler: (request) => changeRetention(portal, callerOf(request), request.body.seasons),
  });
  app.route({
    ...endpoints.deleteRatings,
    handler: (request) => deleteRatings(portal, callerOf(request), request.params.id),
  });
}

/** The one call that takes a file. */
export function rosterUploadRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.importRoster,
    handler: async (request) => {
      const { bytes, preview } = await readImport(request);
      return await importRoster(portal, callerOf(request), bytes, { preview });
    },
  });
}
