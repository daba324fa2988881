import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { addPlayers, changePlayer, removePlayer } from './change-roster.ts';
import { listOwnRosters } from './own-rosters.ts';
import { saveRating } from './save-rating.ts';
import { reopenRatings, submitRatings } from './submit-ratings.ts';

/** The calls of coaches about their rosters and ratings. */
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
  });
}
