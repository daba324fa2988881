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
  /** sentences about the whole file, such as which columns are not read */
  notes: string[];
};

type NewFile = Pick<StoredFile, 'fileName' | 'sha256' | 'family' | 'fields'> & {
  seasonId: number;
  accountId: number | null;
  now: Date;
};

const ROWS_OF_PAGE = 1_000;

type Marks = Pick<EnrollmentRow, 'sheet' | 'isTooLong' | 'isMore'>;
/**
 * A row as a page stores it: its line and a cell for each field, then its marks if it has any (1 in older files: too long);
 * if blank, only its line.
 */
type PageRow = [line: number, ...cells: (string | 1 | Marks)[]];

/**
 * Stores a file with only the columns that are needed. Its rows are read and written a page at a time; nobody sees the file
 * before the transaction ends.
 * @param finish what is known once all rows are read: the fields that the file really has, the last ones of `file` missing
 * or not, and its notes
 * @returns its id, its fields, and how many rows there were
 */
export async function saveFile(
  tx: Tx,
  file: NewFile,
  rows: Iterable<EnrollmentRow> | AsyncIterable<EnrollmentRow>,
  finish: () => Pick<StoredFile, 'fields' | 'notes'>,
): Promise<Pick<StoredFile, 'id' | 'fields' | 'rowCount' | 'filledCount'>> {
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
    if (row.isMore !== true) rowCount += 1;
    if (kept.length > 1) filledCount += 1;
    page.push(kept);
    if (page.length === ROWS_OF_PAGE) await write();
  }
  await write();
  const { fields, notes } = finish();
  await tx
    .updateTable('enrollmentFile')
    .set({ rowCount, filledCount, fields, notes })
    .where('id', '=', id)
    .execute();
  return { id, fields, rowCount, filledCount };
}

function toPageRow(row: EnrollmentRow, fields: readonly EnrollmentField[]): PageRow {
  if (Object.keys(row).length === 1) return [row.line];
  const cells = fields.map((field) => row[field] ?? '');
  const { sheet, isTooLong, isMore } = row;
  const isMarked = sheet !== undefined || isTooLong === true || isMore === true;
  if (!isMarked) return [row.line, ...cells];
  const marks = Object.entries({ sheet, isTooLong, isMore }).filter(([, value]) => value !== undefined);
  return [row.line, ...cells, Object.fromEntries(marks)];
}

function toRow([line, ...cells]: PageRow, fields: readonly EnrollmentField[]): EnrollmentRow {
  const row: EnrollmentRow = { line };
  if (cells.length === 0) return row;
  const marks = cells.length > fields.length ? cells.at(-1) : undefined;
  if (marks === 1) row.isTooLong = true;
  else if (typeof marks === 'object') Object.assign(row, marks);
  for (const [index, field] of fields.entries()) row[field] = String(cells[index] ?? '');
  return row;
}

/** The file last uploaded for the season, or null. */
export async function findLatestFile(db: Db, seasonId: number): Promise<StoredFile | null> {
  const file = await db
    .selectFrom('enrollmentFile')
    .select(['id', 'fileName', 'sha256', 'family', 'fields'])
    .select(['rowCount', 'filledCount', 'notes'])
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
