import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Invoice } from '@portal/contract/permit-book.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { inFileOrder, type RowPlace } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { type Month, monthName, monthOf } from '@portal/domain/time/month.ts';
import { sql } from 'kysely';
import { type Importable, recordImport } from '#imports/file-history.ts';
import { readFileOf } from '#imports/right-door.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { refuseFile, type Table } from '#platform/files/read/table.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { readPlaces } from '#venues/place-aliases.ts';
import { isFound, PlaceNames } from '#venues/place-names.ts';
import { withSchoolHeadings } from '#venues/school-headings.ts';
import { type Line, readLines } from './invoice-lines.ts';

const MAX_ROWS = 5_000;
/** Names that are looked up before other calls get their turn. */
const NAMES_AT_ONCE = 200;

/**
 * Reads the hours per school from the file of an invoice. Schools are found by their names and other names; an unknown one is
 * a question. Lines that can't be read are listed. Changes nothing.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE
 */
export async function readInvoice(
  portal: Portal,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  month: Month,
): Promise<Invoice> {
  const table = await readFileOf('invoices', bytes, MAX_ROWS);
  const places = new PlaceNames(await readPlaces(portal.db));
  return { fileName, ...(await readInvoiceTable(table, places, month)) };
}

/** @throws AppError INVALID_INPUT */
export async function readInvoiceTable(
  table: Table,
  places: PlaceNames,
  month: Month,
): Promise<Omit<Invoice, 'fileName'>> {
  const whole = withSchoolHeadings(table, places, { mayStandAbove: true });
  const { found, leftOut, notes } = readLines(whole, month);
  if (found.length === 0 && leftOut.length === 0) throw refuseFile('This file has no rows.');
  const { rows, unknown } = await toRows(found, places);
  const all = inFileOrder([...leftOut, ...unknown], table.rows);
  return { rows, leftOut: all, notes: [...places.notes(), ...notes], questions: places.questions() };
}

/** Adds up lines of the same school. @returns `unknown`: those with a name that is left out */
async function toRows(
  lines: readonly Line[],
  places: PlaceNames,
): Promise<Pick<Invoice, 'rows'> & { unknown: Invoice['leftOut'] }> {
  const rows = new Map<number, Invoice['rows'][number] & { first: RowPlace }>();
  const unknown: Invoice['leftOut'] = [];
  for (const [index, { name, minutes, ...place }] of lines.entries()) {
    const school = places.findSchool(place, foldName(name));
    if (isFound(school)) {
      const row = rows.get(school.id) ?? {
        lines: [],
        minutes: 0,
        schoolId: school.id,
        schoolName: school.name,
        first: place,
      };
      row.lines.push(place.line);
      row.minutes += minutes;
      rows.set(school.id, row);
    } else if (school === 'left-out') {
      unknown.push({ ...place, text: name, reason: 'you chose to leave this name out' });
    }
    if (index % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) await nextTurn();
  }
  const [added, used] = [[...rows.values()], (row: Invoice['rows'][number]) => row.minutes > 0];
  const returned = added
    .filter((row) => !used(row))
    .map(({ first, schoolName }) => ({
      ...first,
      text: schoolName,
      reason: 'its hours less its credits aren’t above 0',
    }));
  return {
    rows: added.filter(used).map(({ first: _, ...row }) => row),
    unknown: [...unknown, ...returned],
  };
}

type StoredInvoice = { id: string; schoolId: number; month: Month; minutes: number };

/** Lets only one transaction at a time change what a file may have stored. */
const lockInvoices = (tx: Tx) => sql`lock table invoiced_hours in share row exclusive mode`.execute(tx);

/** What a file of invoiced hours changes. */
export const INVOICES: Importable<StoredInvoice> = {
  kind: 'invoices',
  noun: 'invoice',
  isOfGyms: false,
  lock: async ({ tx }) => {
    await lockInvoices(tx);
  },
  list: async (db) => {
    const rows = await db.selectFrom('invoicedHours').select(['schoolId', 'month', 'minutes']).execute();
    return rows.map(({ schoolId, month, minutes }) => ({
      ...{ id: `${schoolId} ${month}`, schoolId, month: monthOf(month), minutes },
    }));
  },
  describe: async (db, stored) => {
    const schools = await db.selectFrom('school').select(['id', 'name']).execute();
    const names = new Map(schools.map(({ id, name }) => [id, name]));
    return stored.map(
      ({ schoolId, month }) => `${names.get(schoolId) ?? 'a school that was removed'}, ${monthName(month)}`,
    );
  },
  remove: async ({ tx }, stored) => {
    for (const { schoolId, month } of stored)
      await storeInvoiced(tx, { schoolId, month, minutes: null }, null);
  },
  restore: async ({ portal, tx, accountId }, before) => {
    const saved = { savedBy: accountId, savedAt: portal.clock.now() };
    for (const invoice of before) await storeInvoiced(tx, invoice, saved);
  },
};

/** Stores what schools invoiced for a month, all or nothing; null for no invoice. @throws AppError NOT_FOUND */
export async function storeInvoicedHours(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  {
    month,
    schools,
    fileName,
  }: {
    month: Month;
    schools: readonly { schoolId: number; minutes: number | null }[];
    fileName?: string | undefined;
  },
): Promise<{ message: string }> {
  const bySchool = new Map(schools.map((school) => [school.schoolId, school]));
  // in order, so that two calls don't wait for each other
  const ordered = [...bySchool.values()].toSorted((a, b) => a.schoolId - b.schoolId);
  await inTransaction(portal.db, async (tx) => {
    const file = fileName === undefined ? null : { fileName, accountId };
    if (file !== null) await lockInvoices(tx);
    await recordImport(portal, tx, { importable: INVOICES, file, seasonId: null }, async () => {
      for (const school of ordered) {
        await storeInvoiced(tx, { month, ...school }, { savedBy: accountId, savedAt: portal.clock.now() });
      }
    });
  });
  portal.log.info({ accountId, month, schools: ordered }, 'invoiced hours stored');
  return { message: `Invoiced hours of ${several(ordered.length, 'school')} saved for ${monthName(month)}.` };
}

/** @throws AppError NOT_FOUND */
async function storeInvoiced(
  tx: Tx,
  { schoolId, month, minutes }: { schoolId: number; month: Month; minutes: number | null },
  saved: { savedBy: number; savedAt: Date } | null,
): Promise<void> {
  const school = tx.selectFrom('school').select('id').where('id', '=', schoolId).forKeyShare();
  if ((await school.executeTakeFirst()) === undefined) throw new AppError('NOT_FOUND', 'School not found.');
  const key = { schoolId, month: `${month}-01` };
  if (minutes === null || saved === null) {
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
