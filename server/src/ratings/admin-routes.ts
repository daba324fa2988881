import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
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
export function ratingsAdminRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getRatingOverview: (call, input) => {
      const { season, drafts } = input;
      return getRatingOverview(portal, call.caller, { season, drafts: drafts === 'true' });
    },
    listRatedPlayers: (call, input) => {
      const { season, division, drafts } = input;
      return listRatedPlayers(portal, call.caller, { season, division, drafts: drafts === 'true' });
    },
    getRatedPlayer: (call, input) => getRatedPlayer(portal, call.caller, input.id),
    remindLateCoaches: (call, input) => remindLateCoaches(portal, call.caller, input.coachIds),
    exportRatings: async (call, input) => sendFile(call, await exportRatings(portal, call.caller, input)),
    listRatingAccess: (_call, input) => listRatingAccess(portal, input.page),
    changeRatingDeadline: (call, input) => changeDeadline(portal, call.caller, input),
    lockRatings: (call, input) => lockRatings(portal, call.caller, input.season),
    unlockRatings: (call, input) => unlockRatings(portal, call.caller, input.season),
    changeRatingRetention: (call, input) => changeRetention(portal, call.caller, input.seasons),
    deleteRatings: (call, input) => deleteRatings(portal, call.caller, input.id),
  });
}

/** The one call that takes a file. */
export function rosterUploadRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    importRoster: async (call) => {
      const { bytes, preview } = await readImport(call.request);
      return await importRoster(portal, call.caller, bytes, { preview });
    },
  });
}
