import type { CarryOverBody } from '@portal/contract/venues-carry-over.ts';
import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { previewAvailability } from '#availability/preview-availability.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, askedSeasonOrNone } from '#season/the-season.ts';
import { carryOverSeason } from './carry-over/carry-over.ts';
import { getCarryOver } from './carry-over/list-carry-over.ts';
import { undoCarryOver } from './carry-over/undo-carry-over.ts';
import { createClosureChanges } from './change-closures.ts';
import { createPermitChanges } from './change-permits.ts';
import { createVenueChanges } from './change-venues.ts';
import { createImports } from './import-files.ts';

/** Schools, gyms, courts, permits and closures, from files and by hand. @see docs/spec/decisions.md#availability, docs/spec/decisions.md#added-calls */
export function createVenuesService(portal: Portal) {
  return {
    ...createImports(portal),
    ...createVenueChanges(portal),
    ...createPermitChanges(portal),
    ...createClosureChanges(portal),

    getCarryOver: (asked: AskedSeason = {}) => getCarryOver(portal, asked),
    carryOverSeason: (body: CarryOverBody, accountId: number | null) =>
      carryOverSeason(portal, body, accountId),
    undoCarryOver: (undo: { id: number; accountId: number | null }) => undoCarryOver(portal, undo),

    /** What steps 3a and 3b would do now. @throws AppError WRONG_STATE if the permits result in too many slots */
    async previewAvailability(asked: AskedSeason = {}): Promise<{ effect: AvailabilityEffect | null }> {
      const season = await askedSeasonOrNone(portal.db, asked);
      return { effect: season && (await previewAvailability(portal, portal.db, season.id)) };
    },
  };
}

export type VenuesService = ReturnType<typeof createVenuesService>;
