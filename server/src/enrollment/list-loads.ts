import type { EnrollmentLoad } from '@portal/contract/enrollment.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, type RequestedSeason } from '#season/find-season.ts';
import { findNewestLoad, listLoads } from './load-repository.ts';

const LISTED = 20;

/**
 * The last loads of a season, newest first, and which of them can be reverted.
 * @throws AppError WRONG_STATE if the season was never set up
 */
export async function listEnrollmentLoads(
  portal: Portal,
  asked: RequestedSeason,
): Promise<{ loads: EnrollmentLoad[] }> {
  const { id: seasonId } = await getRequestedSeason(portal.db, asked);
  const newestId = await findNewestLoad(portal.db, seasonId);
  const loads = await listLoads(portal.db, seasonId, LISTED);
  return {
    loads: loads.map((load) => ({
      ...load,
      loadedAt: load.loadedAt.toISOString(),
      revertedAt: load.revertedAt?.toISOString() ?? null,
      canRevert: load.id === newestId,
    })),
  };
}
