import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Invoice } from '@portal/contract/permit-book.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { splitMoment } from '@portal/domain/games/file-times.ts';
import { parseHours, parseMinutes } from '@portal/domain/permit-book/hours-text.ts';
import { beginsAsNotGranted } from '@portal/domain/schedule/status.ts';
import { isTotalLabel, layoutOfRow, type SkippedRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { inFileOrder, placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { type Days, parseDateCell, parseMonthCell, parseTimesCell } from '@portal/domain/time/cells.ts';
import { type Month, monthName, monthOf } from '@portal/domain/time/month.ts';
import { addDays, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { type Importable, recordImport } from '#imports/file-history.ts';
import { withMonthHeadings } from '#imports/month-headings.ts';
import { refuseOtherGroups } from '#imports/other-groups.ts';
import { readFileOf } from '#imports/right-door.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import {
  isBlankRow,
  notReadNotes,
  refuseDoubled,
  refuseFile,
  type Table,
  withCellsAbove,
  withDittos,
} from '#platform/files/read/table.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { readPlaces } from '#venues/place-aliases.ts';
import { isFound, PlaceNames } from '#venues/place-names.ts';
import { withSchoolHeadings } from '#venues/school-headings.ts';
import { findInvoiceColumns, type INVOICE_COLUMNS } from './invoice-columns.ts';

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

type Line = RowPlace & { name: string; minutes: number };

type Lines = Pick<Invoice, 'leftOut' | 'notes'> & { found: Line[] };

function readLines(file: Table, month: Month): Lines {
  const { at, missing, doubled, unread } = findInvoiceColumns(file);
  if (missing.length > 0) throw refuseFile(`Please add a column "${missing.join('" and a column "')}".`);
  refuseDoubled(doubled);
  refuseOtherGroups(file);
  const positions = new Set(Object.values<number | undefined>(at));
  const table = withCellsAbove(withMonthHeadings(withDittos(file), [at.date]), [
    at.school,
    at.date,
    at.month,
  ]);
  const found: Line[] = [];
  const leftOut: Invoice['leftOut'] = [];
  const skipped: SkippedRow[] = [];
  for (const row of table.rows) {
    const { cells, isTooLong } = row;
    if (isBlankRow({ cells }) && !isTooLong) {
      skipped.push(row.isHeading ? 'heading' : 'blank');
      continue;
    }
    const layout = isTooLong ? null : layoutOfRow(table.columns, cells);
    if (layout !== null && layout !== 'total') {
      skipped.push(layout);
      continue;
    }
    const cell = (field: keyof typeof INVOICE_COLUMNS) =>
      foldName(cells[at[field] ?? -1] ?? '').shown.slice(0, 200);
    const minutes = minutesOfRow(cell);
    // in a column that is not read
    const canceled = cells.find((text, position) => !positions.has(position) && beginsAsNotGranted(text));
    const reason =
      canceled === undefined
        ? problemOf({ name: cell('school'), minutes, cell, isTooLong }, month)
        : `it says “${foldName(canceled).shown.slice(0, MAX_QUOTED)}”`;
    if (reason === null && typeof minutes === 'number')
      found.push({ ...placeOf(row), name: cell('school'), minutes });
    else
      leftOut.push({
        ...placeOf(row),
        text: cells
          .filter((text) => text.trim() !== '')
          .join(', ')
          .slice(0, 200),
        reason: reason ?? '',
      });
  }
  return { found, leftOut, notes: [...notReadNotes(unread), ...table.notes, ...skippedNotes(skipped)] };
}

const MAX_QUOTED = 60;

type CellOf = (field: keyof typeof INVOICE_COLUMNS) => string;

const UNIT_OF_MINUTES = /^m(?:in(?:ute)?s?)?\.?$/i;
const UNIT_OF_HOURS = /^(?:h|hrs?|hours?)\.?$/i;

/** Whether a cell of hours or minutes says something. */
const isFilled = (text: string) => !/^(?:[-–—]|0?:?0{0,2}(?:\.0+)?)$/.test(text);

const timeOf = (text: string): string => splitMoment(text).time || text;

/** The minutes between two times of day; null if the text is none, or the second is not later. */
function minutesBetween(text: string): number | null {
  const times = parseTimesCell(text);
  if (times === null) return null;
  // an end at midnight is read as the last minute of the day
  const isMidnight = times.toTime === '23:59:00' && !text.includes('59');
  const minutes = minutesOf(times.toTime) + (isMidnight ? 1 : 0) - minutesOf(times.fromTime);
  return minutes > 0 ? minutes : null;
}

/** '3' of the credit '(3)' or '-3'; null for any other text. */
const creditIn = (text: string): string | null =>
  /^(?:\(-?([\d.:,]+)\)|[-−–] ?([\d.:,]+))(?: ?h(?:rs?|ours?)?\.?)?$/i
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined) ?? null;

/** The minutes of a row, below 0 for a credit; 'differ' if it has hours and other minutes. */
function minutesOfRow(cell: CellOf): number | 'differ' | null {
  const credits = [cell('hours'), cell('minutes')].map(creditIn);
  if (credits.every((credit) => credit === null)) return usedMinutes(cell);
  const [hours, minutes] = credits;
  const used = usedMinutes((field) =>
    field === 'hours' ? (hours ?? cell(field)) : field === 'minutes' ? (minutes ?? cell(field)) : cell(field),
  );
  return typeof used === 'number' ? -used : used;
}

/** The hours of a row, its minutes or those between its times, in minutes; 'differ' if it has hours and other minutes. */
function usedMinutes(cell: CellOf): number | 'differ' | null {
  const [hoursText, minutesText] = [cell('hours'), cell('minutes')];
  const ofHours = UNIT_OF_MINUTES.test(cell('unit')) ? parseMinutes(hoursText) : parseHours(hoursText);
  const hours = ofHours ?? minutesBetween(hoursText);
  const minutes = parseMinutes(minutesText);
  const isUnread = (hours === null && isFilled(hoursText)) || (minutes === null && isFilled(minutesText));
  if (isUnread) return null;
  if (hours !== null && minutes !== null && hours !== minutes)
    // 1 and 30 in two columns are an hour and a half
    return hours % 60 === 0 && minutes < 60 ? hours + minutes : 'differ';
  // each may have the day before the time
  const ends = [cell('from'), cell('to')].map(timeOf).filter((text) => text !== '');
  return hours ?? minutes ?? minutesBetween(ends.join(' - '));
}

/** The days of the year around a month, which give a day its year: '12/7' of the invoice for December. */
const yearAround = (month: Month): Days => ({
  firstDate: addDays(`${month}-01`, -HALF_A_YEAR),
  lastDate: addDays(`${month}-01`, HALF_A_YEAR),
});
const HALF_A_YEAR = 182;

function problemOf(
  {
    name,
    minutes,
    cell,
    isTooLong,
  }: { name: string; minutes: number | 'differ' | null; cell: CellOf; isTooLong: boolean },
  month: Month,
): string | null {
  const [unit, date, period] = [cell('unit'), cell('date'), cell('month')];
  const [start] = [cell('from'), cell('to')]
    .map((text) => splitMoment(text))
    .filter(({ time }) => time !== '');
  const day = date === '' ? (start?.day ?? '') : splitMoment(date).day;
  if (isTooLong) return 'it has more cells than the header has columns';
  if (name === '') return 'it names no school';
  if (isTotalLabel(name)) return 'it is a total of other rows';
  if (minutes === null) return 'its hours aren’t a number above 0';
  if (minutes === 'differ') return 'its hours and minutes differ';
  if (unit !== '' && !UNIT_OF_HOURS.test(unit) && !UNIT_OF_MINUTES.test(unit))
    return 'its unit isn’t hours or minutes';
  const months = [
    ...(day === '' ? [] : [parseDateCell(day, yearAround(month))].map((read) => read && monthOf(read))),
    ...(period === '' ? [] : [parseMonthCell(period, month)]),
  ];
  if (months.includes(null)) return 'its date can’t be read';
  return months.every((each) => each === month) ? null : 'it is for another month';
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
