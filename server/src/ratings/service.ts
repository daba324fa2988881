import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { createRosterChanges } from './change-roster.ts';
import { reopenRatings, submitRatings } from './hand-in.ts';
import { listOwnRosters } from './own-rosters.ts';
import { type RatingToSave, saveRating } from './save-rating.ts';

/** A coach's rosters and ratings: his own teams', and of ratings his own. @see docs/spec/decisions.md#player-ratings */
export function createRatingsService(portal: Portal) {
  return {
    ...createRosterChanges(portal),

    listOwnRosters: (caller: Caller) => listOwnRosters(portal, caller),

    /** @throws AppError NOT_FOUND | TOO_LATE | WRONG_STATE */
    saveRating: (caller: Caller, wanted: RatingToSave) => saveRating(portal, caller, wanted),

    /** @throws AppError NOT_FOUND | TOO_LATE | WRONG_STATE */
    submitRatings: (caller: Caller, teamId: number) => submitRatings(portal, caller, teamId),

    /** @throws AppError NOT_FOUND | TOO_LATE */
    reopenRatings: (caller: Caller, teamId: number) => reopenRatings(portal, caller, teamId),
  };
}

export type RatingsService = ReturnType<typeof createRatingsService>;
