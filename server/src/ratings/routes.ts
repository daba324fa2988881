import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { logExport } from '#security/log.ts';
import { listRatingAccess } from './access-log.ts';
import { addPlayers, changePlayer, removePlayer } from './change-roster.ts';
import { exportRatings } from './export-ratings.ts';
import { remindLateCoaches } from './late-coaches.ts';
import { getRatingOverview } from './overview.ts';
import { listOwnRosters } from './own-rosters.ts';
import { reopenRatings, saveRating, submitRatings } from './rate-players.ts';
import { getRatedPlayer, listRatedPlayers } from './rated-players.ts';
import {
  changeDeadline,
  changeRetention,
  deleteRatings,
  lockRatings,
  unlockRatings,
} from './ratings-settings.ts';
import { importRoster } from './roster/import-roster.ts';

/** The calls of coaches about their rosters and ratings, and those of administrators about all ratings. */
export function ratingsRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listOwnRosters: (call) => listOwnRosters(portal, call.caller),
    saveRating: (call, { id, ...rating }) => saveRating(portal, call.caller, { playerId: id, ...rating }),
    submitRatings: (call, input) => submitRatings(portal, call.caller, input.id),
    reopenRatings: (call, input) => reopenRatings(portal, call.caller, input.id),
    addPlayers: (call, input) =>
      addPlayers(portal, call.caller, { teamId: input.id, players: input.players }),
    changePlayer: (call, input) =>
      changePlayer(portal, call.caller, {
        ...input,
        withRatings: input.withRatings === 'true',
      }),
    removePlayer: (call, input) =>
      removePlayer(portal, call.caller, {
        id: input.id,
        withRatings: input.withRatings === 'true',
      }),
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
    exportRatings: async (call, input) => {
      await logExport(portal, call, input.content === 'ratings' ? 'ratings' : 'player averages');
      return sendFile(call, await exportRatings(portal, call.caller, input));
    },
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
      const { bytes, ...how } = await readImport(call.request);
      return await importRoster(portal, call.caller, bytes, how);
    },
  });
}
