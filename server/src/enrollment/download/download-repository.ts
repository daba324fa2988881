import { sql } from 'kysely';
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
  const { rows } = await sql<LatestFile>`
    select f.id, f.file_name as "fileName", f.sha256, f.row_count as rows,
      f.source_hash as "sourceHash", f.etag, f.fields
    from enrollment_file f where f.season_id = ${seasonId} order by f.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Stores where a file came from, so that the next download can ask whether it changed. */
export async function recordSource(
  db: Db,
  fileId: number,
  { sourceHash, etag }: { sourceHash: string; etag: string | null },
): Promise<void> {
  await db
    .updateTable('enrollment_file')
    .set({ source_hash: sourceHash, etag })
    .where('id', '=', fileId)
    .execute();
}
