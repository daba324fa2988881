import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { listRatingAccess } from './access-log.ts';
import { createRatingDecisions } from './decide.ts';
import { type ExportRequest, exportRatings } from './export-ratings.ts';
import { getRatingOverview } from './overview.ts';
import { getRatedPlayer, listRatedPlayers } from './rated-players.ts';
import type { Scope } from './rated-season.ts';
import { importRoster } from './roster/import-roster.ts';
import { type Proposal, weighProposal } from './weigh-proposal.ts';

/** Everybody's ratings, for administrators; every look is written to the access log. @see docs/spec/decisions.md#player-ratings */
export function createRatingsAdminService(portal: Portal) {
  return {
    ...createRatingDecisions(portal),

    /** @throws AppError NOT_FOUND */
    getRatingOverview: (caller: Caller, scope: Scope) => getRatingOverview(portal, caller, scope),

    /** @throws AppError NOT_FOUND */
    listRatedPlayers: (caller: Caller, asked: Scope & { division?: number | undefined }) =>
      listRatedPlayers(portal, caller, asked),

    /** @throws AppError NOT_FOUND */
    getRatedPlayer: (caller: Caller, playerId: number) => getRatedPlayer(portal, caller, playerId),

    /** @throws AppError NOT_FOUND | INVALID_INPUT */
    weighTeams: (caller: Caller, proposal: Proposal) => weighProposal(portal, caller, proposal),

    /** @throws AppError NOT_FOUND */
    exportRatings: (caller: Caller, request: ExportRequest) => exportRatings(portal, caller, request),

    /** @throws AppError INVALID_INPUT | WRONG_STATE | TOO_LATE | ALREADY_RUNNING */
    importRoster: (caller: Caller, bytes: Buffer, how: { preview: boolean }) =>
      importRoster(portal, caller, bytes, how),

    listRatingAccess: (page: number) => listRatingAccess(portal, page),
  };
}

export type RatingsAdminService = ReturnType<typeof createRatingsAdminService>;
