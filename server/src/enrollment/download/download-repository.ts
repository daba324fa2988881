import type { Db } from '#platform/db/database.ts';

/** The newest file of a season without its rows. */
export type LatestFile = {
  id: number;
  fileName: string;
  sha256: string;
  rows: number;
  /** names of the fields that its rows have */
  fields: string[];
  sourceHash: string | null;
  etag: string | null;
};

export async function findLatest(db: Db, seasonId: number): Promise<LatestFile | null> {
  const latest = db
    .selectFrom('enrollmentFile')
    .select(['id', 'fileName', 'sha256', 'rowCount as rows', 'fields'])
    .select(['sourceHash', 'etag'])
    .where('seasonId', '=', seasonId)
    .orderBy('id', 'desc')
    .limit(1);
  return (await latest.executeTakeFirst()) ?? null;
}

/** Stores where a file came from, so that the next download can ask whether it changed. */
export async function recordSource(
  db: Db,
  fileId: number,
  { sourceHash, etag }: { sourceHash: string; etag: string | null },
): Promise<void> {
  await db.updateTable('enrollmentFile').set({ sourceHash, etag }).where('id', '=', fileId).execute();
}
