import type { RevertAnswer } from '@portal/contract/enrollment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { StoredSeason } from '#season/find-season.ts';

export type StoredLoad = {
  id: number;
  loadedAt: Date;
  who: string;
  fileName: string;
  counts: Record<string, number>;
  revertedAt: Date | null;
  revertedBy: string | null;
};

const nameOf = (account: RawBuilder<unknown>) =>
  sql<string | null>`trim(${account}.first_name || ' ' || ${account}.last_name)`;

/** Records a load; what it does is recorded piece by piece. @returns its id */
export async function saveLoad(
  tx: Tx,
  load: {
    seasonId: number;
    fileId: number;
    counts: Record<string, number>;
    accountId: number | null;
    now: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('enrollmentLoad')
    .values({
      seasonId: load.seasonId,
      fileId: load.fileId,
      counts: JSON.stringify(load.counts),
      loadedBy: load.accountId,
      loadedAt: load.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The last loads of the season, newest first. */
export async function listLoads(db: Db, seasonId: number, limit: number): Promise<StoredLoad[]> {
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

/** The season's newest load that was not reverted; null if there is none. */
export async function findNewestLoad(db: Db, seasonId: number): Promise<number | null> {
  const found = await db
    .selectFrom('enrollmentLoad')
    .select('id')
    .where('seasonId', '=', seasonId)
    .where('takenBackAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** `reverted` is the answer of the revert; null if the load was not reverted. */
type FoundLoad = { season: StoredSeason; reverted: RevertAnswer | null };

export async function findLoad(db: Db, id: number): Promise<FoundLoad | null> {
  const { rows } = await sql<FoundLoad>`
    select l.taken_back as reverted,
      json_build_object('id', s.id, 'year', s.year, 'name', s.name, 'programName', s.program_name) as season
    from enrollment_load l join season s on s.id = l.season_id where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function markReverted(
  tx: Tx,
  load: { id: number; reverted: RevertAnswer; accountId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('enrollmentLoad')
    .set({
      takenBackAt: load.now,
      takenBackBy: load.accountId,
      takenBack: JSON.stringify(load.reverted),
    })
    .where('id', '=', load.id)
    .execute();
}
