import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** A practice of the active season with its team's weekly limit. */
export type LostPractice = {
  entryId: number;
  teamId: number;
  /** practices a week in the division */
  limit: number;
  date: string;
  startTime: string;
  venueId: number;
};

/** The entries among these that are practices of the active season, by id. */
export async function listLostPractices(tx: Tx, entryIds: readonly number[]): Promise<LostPractice[]> {
  return await tx
    .selectFrom('entry as e')
    .innerJoin('team as t', 't.id', 'e.homeTeamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('court as k', 'k.id', 'e.courtId')
    .select(['e.id as entryId', 't.id as teamId', 'd.practicesPerWeek as limit', 'e.entryDate as date'])
    .select(['e.startTime', 'k.venueId'])
    .where('e.id', '=', anyOf(entryIds))
    .where('e.type', '=', 'practice')
    .where('x.isActive', '=', true)
    .orderBy('e.id')
    .execute();
}
