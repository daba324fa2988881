import { layoutOfRow, type SkippedRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { several } from '@portal/domain/text/several.ts';
import { checkDoor } from '#imports/right-door.ts';
import type { Tx } from '#platform/db/database.ts';
import { besideNote, withHeadings } from '#platform/files/read/headings.ts';
import { openTable } from '#platform/files/read/read-table.ts';
import type { Spool } from '#platform/files/read/spool.ts';
import {
  type HeaderTest,
  MAX_ROWS,
  missingColumnsText,
  notReadNotes,
  type OpenTable,
  refuseDoubled,
  type Table,
  type TableRow,
} from '#platform/files/read/table.ts';
import type { Portal } from '#portal.ts';
import { createRequestedSeason, type RequestedSeason } from '#season/find-season.ts';
import type { EnrollmentFamily, EnrollmentField, EnrollmentRow } from './families.ts';
import { saveFile } from './file-repository.ts';
import {
  isHeaderOfNames,
  isHeaderUnderHeadings,
  keepNeeded,
  lackingIn,
  missingColumns,
} from './read-enrollment.ts';

/** Enough rows to recognize a file of another kind. */
const FIRST_ROWS = 50;

const EMAIL: readonly EnrollmentField[] = ['coachEmail'];

export const MAX_ENROLLMENT_BYTES = 200 * 1_024 * 1_024;

/** An enrollment file that is being read. */
export type EnrollmentFile = {
  sha256: string;
  family: EnrollmentFamily;
  /** the header, unchanged */
  columns: string[];
  /**
   * Stores the whole file or nothing.
   * @returns its id, how many rows it has, and why it can't be loaded, or ''
   * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT if the rest of the file is no table, or too long
   */
  save(
    tx: Tx,
    input: { seasonId: number; fileName: string; accountId: number | null; now: Date; onRow?: () => void },
  ): Promise<{ id: number; rows: number; warning: string }>;
};

/**
 * Reads the beginning of an enrollment file.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT if the file is no table
 */
export async function openEnrollmentFile(file: Spool, maxRows = MAX_ROWS): Promise<EnrollmentFile> {
  const open = async () => {
    let table = await openTable(file, maxRows, isHeaderUnderHeadings);
    if (!isHeaderUnderHeadings(table.columns)) {
      await table.close();
      table = await openTable(file, maxRows, isHeaderOfNames);
    }
    return { own: table.columns, ...(await withHeadings(table, lackingIn(table.columns))) };
  };
  const table = await open();
  let unread: OpenTable | null = table;
  const { columns } = table;
  try {
    await checkDoor('coaches', { columns, rows: [] }, (isHeader) => beginningOf(file, isHeader));
  } catch (error) {
    await table.close();
    throw error;
  }
  const { family, doubled, unread: unreadColumns, keep, ...found } = keepNeeded({ columns, hasSheets: true });
  const ownFields = keepNeeded({ columns }).fields;
  // what the rows decide is last
  const fields = [...new Set([...ownFields, ...(found.mayNameAddresses ? EMAIL : []), ...found.fields])];
  if (doubled.length > 0) {
    await table.close();
    refuseDoubled(doubled);
  }
  return {
    sha256: file.sha256,
    family,
    columns: table.own,
    async save(tx, { onRow = () => {}, ...input }) {
      const kept = { ...input, sha256: file.sha256, family: family.name, fields };
      // a transaction that is retried reads the file again
      const read = unread ?? (await open());
      unread = null;
      let [hasSheets, hasAddresses] = [false, !found.mayNameAddresses];
      const skipped: SkippedRow[] = [];
      async function* rows(): AsyncGenerator<EnrollmentRow, void> {
        for await (const row of read.rows) {
          onRow();
          const layout = row.isTooLong ? null : layoutOfRow(columns, row.cells);
          // a blank row is counted by its line
          if (layout !== null && layout !== 'blank') {
            skipped.push(layout);
            continue;
          }
          hasSheets ||= row.sheet !== undefined;
          const rows = keep(row);
          hasAddresses ||= rows.some(({ coachEmail }) => coachEmail);
          yield* rows;
        }
      }
      const finish = () => {
        // a file without the addresses is never loaded, so its cells are never read
        const isReal = (field: EnrollmentField) =>
          ownFields.includes(field) || (field === 'coachEmail' ? hasAddresses : hasSheets);
        const notes = [...notReadNotes(unreadColumns), ...read.notes, ...skippedNotes(skipped)];
        return { fields: fields.filter(isReal), notes };
      };
      const saved = await saveFile(tx, kept, rows(), finish);
      const missing = missingColumns(family, saved.fields);
      const warning = warningOf(missing, saved.filledCount) + (missing.length > 1 ? besideNote(columns) : '');
      return { id: saved.id, rows: saved.rowCount, warning };
    },
  };
}

/** The first rows of a file below the header that this test finds. */
async function beginningOf(file: Spool, isHeader: HeaderTest): Promise<Pick<Table, 'columns' | 'rows'>> {
  const table = await openTable(file, MAX_ROWS, isHeader);
  const rows: TableRow[] = [];
  try {
    for await (const row of table.rows) if (rows.push(row) >= FIRST_ROWS) break;
  } finally {
    await table.close();
  }
  return { columns: table.columns, rows };
}

function warningOf(missing: readonly string[], filledCount: number): string {
  if (missing.length > 0) return `It can’t be loaded: it does not have ${missingColumnsText(missing)}`;
  return filledCount === 0 ? 'It can’t be loaded: it has no rows.' : '';
}

export type UploadedEnrollment = RequestedSeason & {
  fileName: string;
  file: Spool;
  /** null if the portal does it, for the demo */
  accountId: number | null;
};

/**
 * Stores an enrollment file for the load, and creates the season of the request if it is new.
 * @throws AppError WRONG_STATE if the request names no season and none is active, or it asks for an existing one and there is none; UNSUPPORTED_TYPE | INVALID_INPUT if the file is no table
 * @see docs/decisions/0011-enrollment-files.md
 */
export async function uploadEnrollment(portal: Portal, upload: UploadedEnrollment, maxRows = MAX_ROWS) {
  const { fileName, accountId } = upload;
  const opened = await openEnrollmentFile(upload.file, maxRows);
  const now = portal.clock.now();
  const { rows, warning } = await portal.db.transaction().execute(async (tx) => {
    const season = await createRequestedSeason(tx, upload, now);
    return await opened.save(tx, { seasonId: season.id, fileName, accountId, now });
  });
  const { sha256, family, columns } = opened;
  return {
    message: `${fileName} was received (${family.label}, ${several(rows, 'row')}). ${warning}`.trim(),
    fileName,
    sha256,
    rows,
    columns,
  };
}
