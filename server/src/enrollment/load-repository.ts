import type { RevertAnswer } from '@portal/contract/enrollment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { StoredSeason } from '#season/season-repository.ts';

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
    .insertInto('enrollment_load')
    .values({
      season_id: load.seasonId,
      file_id: load.fileId,
      counts: JSON.stringify(load.counts),
      loaded_by: load.accountId,
      loaded_at: load.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The last loads of the season, newest first. */
export async function listLoads(db: Db, seasonId: number, limit: number): Promise<StoredLoad[]> {
  return await db
    .selectFrom('enrollment_load as l')
    .innerJoin('enrollment_file as f', 'f.id', 'l.file_id')
    .leftJoin('account as a', 'a.id', 'l.loaded_by')
    .leftJoin('account as b', 'b.id', 'l.taken_back_by')
    .select(['l.id', 'l.loaded_at as loadedAt', 'f.file_name as fileName', 'l.counts'])
    .select(['l.taken_back_at as revertedAt', nameOf(sql`b`).as('revertedBy')])
    .select(sql<string>`coalesce(${nameOf(sql`a`)}, 'the portal')`.as('who'))
    .where('l.season_id', '=', seasonId)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

/** The season's newest load that was not reverted; null if there is none. */
export async function findNewestLoad(db: Db, seasonId: number): Promise<number | null> {
  const found = await db
    .selectFrom('enrollment_load')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('taken_back_at', 'is', null)
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
    .updateTable('enrollment_load')
    .set({
      taken_back_at: load.now,
      taken_back_by: load.accountId,
      taken_back: JSON.stringify(load.reverted),
    })
    .where('id', '=', load.id)
    .execute();
}
