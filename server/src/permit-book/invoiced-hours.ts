import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Invoice } from '@portal/contract/permit-book.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { NameIndex } from '@portal/domain/games/name-index.ts';
import { SimilarNames, wordsOf } from '@portal/domain/games/nearest-names.ts';
import { parseHours } from '@portal/domain/permit-book/hours-text.ts';
import { isTotalLabel, type SkippedRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { several } from '@portal/domain/text/several.ts';
import { parseDateCell } from '@portal/domain/time/cells.ts';
import { type Month, monthName, monthOf } from '@portal/domain/time/month.ts';
import { readFileOf } from '#imports/right-door.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { findColumns, isBlankRow, notReadNotes, refuseFile, type Table } from '#platform/files/read/table.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { INVOICE_COLUMNS } from './invoice-columns.ts';
import { listCourts } from './permit-book-repository.ts';

const MAX_ROWS = 5_000;
const MAX_NEAREST = 3;
/** Names that are looked up before other calls get their turn. */
const NAMES_AT_ONCE = 200;

type School = Invoice['schools'][number];

/**
 * Reads the hours per school from the file of an invoice. Schools are found by name; an unknown name comes with the
 * nearest ones. Lines that can't be read are listed. Changes nothing.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE
 */
export async function readInvoice(portal: Portal, bytes: Buffer, month: Month): Promise<Invoice> {
  const table = await readFileOf('invoices', bytes, MAX_ROWS);
  const courts = await listCourts(portal.db);
  const schools = [
    ...new Map(courts.map(({ schoolId, schoolName }) => [schoolId, { schoolId, schoolName }])).values(),
  ];
  return await readInvoiceTable(table, schools, month);
}

/** @throws AppError INVALID_INPUT */
export async function readInvoiceTable(
  table: Table,
  schools: Invoice['schools'],
  month: Month,
): Promise<Invoice> {
  const { found, leftOut, notes } = readLines(table, month);
  if (found.length === 0 && leftOut.length === 0) throw refuseFile('This file has no rows.');
  return { rows: await toRows(found, schools), leftOut, notes, schools };
}

type Line = { line: number; name: string; minutes: number };

type Lines = Pick<Invoice, 'leftOut' | 'notes'> & { found: Line[] };

function readLines(table: Table, month: Month): Lines {
  const { at, missing, doubled, unread } = findColumns(table, INVOICE_COLUMNS);
  if (missing.length > 0) throw refuseFile(`Please add a column "${missing.join('" and a column "')}".`);
  if (doubled.length > 0)
    throw refuseFile(`The column "${doubled.join('", "')}" appears in this file more than once.`);
  const found: Line[] = [];
  const leftOut: Invoice['leftOut'] = [];
  const skipped: SkippedRow[] = [];
  for (const { line, cells, isTooLong } of table.rows) {
    if (isBlankRow({ cells }) && !isTooLong) {
      skipped.push('blank');
      continue;
    }
    const cell = (field: keyof typeof INVOICE_COLUMNS) =>
      foldName(cells[at[field] ?? -1] ?? '').shown.slice(0, 200);
    const minutes = parseHours(cell('hours'));
    const reason = problemOf({ name: cell('school'), minutes, date: cell('date'), isTooLong }, month);
    if (reason === null && minutes !== null) found.push({ line, name: cell('school'), minutes });
    else
      leftOut.push({
        line,
        text: cells
          .filter((text) => text.trim() !== '')
          .join(', ')
          .slice(0, 200),
        reason: reason ?? '',
      });
  }
  return { found, leftOut, notes: [...notReadNotes(unread), ...table.notes, ...skippedNotes(skipped)] };
}

function problemOf(
  {
    name,
    minutes,
    date,
    isTooLong,
  }: { name: string; minutes: number | null; date: string; isTooLong: boolean },
  month: Month,
): string | null {
  if (isTooLong) return 'it has more cells than the header has columns';
  if (name === '') return 'it names no school';
  if (isTotalLabel(name)) return 'it is a total of other rows';
  if (minutes === null) return 'its hours aren’t a number above 0';
  if (date === '') return null;
  const day = parseDateCell(date);
  if (day === null) return 'its date can’t be read';
  return monthOf(day) === month ? null : 'it is for another month';
}

/** Adds up lines of the same school, and lines with the same unknown name. */
async function toRows(lines: readonly Line[], schools: readonly School[]): Promise<Invoice['rows']> {
  const index = new NameIndex();
  for (const { schoolId, schoolName } of schools) index.add(schoolName, schoolId);
  const idOf = (name: string) => {
    const [id = null, ...others] = index.find(name).ids;
    return others.length > 0 ? null : id;
  };
  const similar = new SimilarNames(schools, ({ schoolName }) => schoolName);
  const rows: Invoice['rows'] = [];
  for (const group of Map.groupBy(lines, ({ name }) => idOf(name) ?? (wordsOf(name) || name)).values()) {
    const name = group[0]?.name ?? '';
    const schoolId = idOf(name);
    rows.push({
      lines: group.map(({ line }) => line),
      name,
      minutes: group.reduce((sum, { minutes }) => sum + minutes, 0),
      schoolId,
      nearest: schoolId === null ? similar.find(name).slice(0, MAX_NEAREST) : [],
    });
    if (rows.length % NAMES_AT_ONCE === 0) await nextTurn();
  }
  return rows;
}

/** Stores what schools invoiced for a month, all or nothing; null for no invoice. @throws AppError NOT_FOUND */
export async function storeInvoicedHours(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { month, schools }: { month: Month; schools: readonly { schoolId: number; minutes: number | null }[] },
): Promise<{ message: string }> {
  const bySchool = new Map(schools.map((school) => [school.schoolId, school]));
  // in order, so that two calls don't wait for each other
  const ordered = [...bySchool.values()].toSorted((a, b) => a.schoolId - b.schoolId);
  await inTransaction(portal.db, async (tx) => {
    for (const school of ordered) {
      await storeInvoiced(tx, { month, ...school }, { savedBy: accountId, savedAt: portal.clock.now() });
    }
  });
  portal.log.info({ accountId, month, schools: ordered }, 'invoiced hours stored');
  return { message: `Invoiced hours of ${several(ordered.length, 'school')} saved for ${monthName(month)}.` };
}

/** @throws AppError NOT_FOUND */
async function storeInvoiced(
  tx: Tx,
  { schoolId, month, minutes }: { schoolId: number; month: Month; minutes: number | null },
  saved: { savedBy: number; savedAt: Date },
): Promise<void> {
  const school = tx.selectFrom('school').select('id').where('id', '=', schoolId).forKeyShare();
  if ((await school.executeTakeFirst()) === undefined) throw new AppError('NOT_FOUND', 'School not found.');
  const key = { schoolId, month: `${month}-01` };
  if (minutes === null) {
    await tx
      .deleteFrom('invoicedHours')
      .where((hours) => hours.and(key))
      .execute();
    return;
  }
  const values = { minutes, ...saved };
  await tx
    .insertInto('invoicedHours')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['schoolId', 'month']).doUpdateSet(values))
    .execute();
}

/** Changes how many days in advance hours have to be returned. */
export async function changeReturnDeadline(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { returnDays }: { returnDays: number },
): Promise<{ message: string }> {
  await inTransaction(portal.db, (tx) =>
    tx.updateTable('returnDeadline').set({ days: returnDays }).execute(),
  );
  portal.log.info({ accountId, returnDays }, 'deadline for returned hours changed');
  return { message: `Hours are returned in time until ${several(returnDays, 'day')} before.` };
}
