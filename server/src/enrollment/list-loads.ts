import type { EnrollmentLoad } from '@portal/contract/enrollment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, type RequestedSeason } from '#season/find-season.ts';
import { findNewestLoad } from './revert-load.ts';

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

const nameOf = (account: RawBuilder<unknown>) =>
  sql<string | null>`trim(${account}.first_name || ' ' || ${account}.last_name)`;

/** The last loads of the season, newest first. */
async function listLoads(db: Db, seasonId: number, limit: number) {
  return await db
    .selectFrom('enrollmentLoad as l')
    .innerJoin('enrollmentFile as f', 'f.id', 'l.fileId')
    .leftJoin('account as a', 'a.id', 'l.loadedBy')
    .leftJoin('account as b', 'b.id', 'l.takenBackBy')
    .select(['l.id', 'l.loadedAt', 'f.fileName', 'l.counts'])
    .select(['l.takenBackAt as revertedAt', nameOf(sql`b`).as('revertedBy')])
    .select(sql<string>`coalesce(${nameOf(sql`a`)}, 'the portal')`.as('who'))
    .where('l.seasonId', '=', seasonId)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}
