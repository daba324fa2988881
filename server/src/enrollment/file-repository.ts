import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { EnrollmentField, EnrollmentRow } from './families.ts';

export type StoredFile = {
  id: number;
  fileName: string;
  sha256: string;
  family: string;
  /** the fields that it has columns for */
  fields: EnrollmentField[];
  rowCount: number;
  /** rows that are not blank */
  filledCount: number;
};

type NewFile = Pick<StoredFile, 'fileName' | 'sha256' | 'family' | 'fields'> & {
  seasonId: number;
  accountId: number | null;
  now: Date;
};

const ROWS_OF_PAGE = 1_000;

/** A row as a page stores it: its line and a cell for each field, then 1 if it was too long; if blank, only its line. */
type PageRow = [line: number, ...cells: (string | number)[]];

/**
 * Stores a file with only the columns that are needed. Its rows are read and written a page at a time; nobody sees the file
 * before the transaction ends.
 * @returns its id, and how many rows there were
 */
export async function saveFile(
  tx: Tx,
  file: NewFile,
  rows: Iterable<EnrollmentRow> | AsyncIterable<EnrollmentRow>,
): Promise<{ id: number; rowCount: number; filledCount: number }> {
  const { id } = await tx
    .insertInto('enrollmentFile')
    .values({
      seasonId: file.seasonId,
      fileName: file.fileName,
      sha256: file.sha256,
      family: file.family,
      fields: file.fields,
      rowCount: 0,
      filledCount: 0,
      uploadedBy: file.accountId,
      uploadedAt: file.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let [rowCount, filledCount, number] = [0, 0, 0];
  let page: PageRow[] = [];
  const write = async () => {
    if (page.length === 0) return;
    const values = { fileId: id, number, rows: JSON.stringify(page) };
    await tx.insertInto('enrollmentPage').values(values).execute();
    number += 1;
    page = [];
  };
  for await (const row of rows) {
    const kept = toPageRow(row, file.fields);
    rowCount += 1;
    if (kept.length > 1) filledCount += 1;
    page.push(kept);
    if (page.length === ROWS_OF_PAGE) await write();
  }
  await write();
  const counts = { rowCount, filledCount };
  await tx.updateTable('enrollmentFile').set(counts).where('id', '=', id).execute();
  return { id, rowCount, filledCount };
}

function toPageRow(row: EnrollmentRow, fields: readonly EnrollmentField[]): PageRow {
  if (Object.keys(row).length === 1) return [row.line];
  const cells = fields.map((field) => row[field] ?? '');
  return row.isTooLong ? [row.line, ...cells, 1] : [row.line, ...cells];
}

function toRow([line, ...cells]: PageRow, fields: readonly EnrollmentField[]): EnrollmentRow {
  const row: EnrollmentRow = { line };
  if (cells.length === 0) return row;
  if (cells.length > fields.length) row.isTooLong = true;
  for (const [index, field] of fields.entries()) row[field] = String(cells[index] ?? '');
  return row;
}

/** The file last uploaded for the season, or null. */
export async function findLatestFile(db: Db, seasonId: number): Promise<StoredFile | null> {
  const file = await db
    .selectFrom('enrollmentFile')
    .select(['id', 'fileName', 'sha256', 'family', 'fields'])
    .select(['rowCount', 'filledCount'])
    .where('seasonId', '=', seasonId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return file === undefined ? null : { ...file, fields: file.fields as EnrollmentField[] };
}

/** The file's rows in their order. A page is read as text, because the portal's process only passes it on. */
export async function readRows(
  db: Db,
  { id, fields }: Pick<StoredFile, 'id' | 'fields'>,
): Promise<EnrollmentRow[]> {
  const pages = await db
    .selectFrom('enrollmentPage')
    .select(sql<string>`rows::text`.as('text'))
    .where('fileId', '=', id)
    .orderBy('number')
    .execute();
  return pages.flatMap(({ text }) => (JSON.parse(text) as PageRow[]).map((row) => toRow(row, fields)));
}
