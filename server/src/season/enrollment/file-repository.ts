import type { Db } from '#db/database.ts';
import type { EnrollmentRow } from './family.ts';

export type StoredFile = {
  id: number;
  fileName: string;
  sha256: string;
  family: string;
  rows: EnrollmentRow[];
};

/** Keeps a file, reduced to its needed columns. @returns its id */
export async function saveFile(
  db: Db,
  file: Omit<StoredFile, 'id'> & { seasonId: number; accountId: number | null; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('enrollment_file')
    .values({
      season_id: file.seasonId,
      file_name: file.fileName,
      sha256: file.sha256,
      family: file.family,
      rows: JSON.stringify(file.rows),
      uploaded_by: file.accountId,
      uploaded_at: file.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The file last uploaded for the season, or null. */
export async function findLatestFile(db: Db, seasonId: number): Promise<StoredFile | null> {
  const file = await db
    .selectFrom('enrollment_file')
    .select(['id', 'file_name as fileName', 'sha256', 'family', 'rows'])
    .where('season_id', '=', seasonId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return file === undefined ? null : { ...file, rows: file.rows as unknown as EnrollmentRow[] };
}

/** Writes down what a load did, with what it needs to be taken back. */
export async function saveLoad(
  db: Db,
  load: {
    seasonId: number;
    fileId: number;
    counts: Record<string, number>;
    changes: Record<string, unknown>;
    accountId: number | null;
    now: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('enrollment_load')
    .values({
      season_id: load.seasonId,
      file_id: load.fileId,
      counts: JSON.stringify(load.counts),
      changes: JSON.stringify(load.changes),
      loaded_by: load.accountId,
      loaded_at: load.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
