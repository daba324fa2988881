import { setImmediate as turn } from 'node:timers/promises';
import type { Invoice } from '@portal/contract/permit-book.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { SimilarNames } from '@portal/domain/games/nearest-names.ts';
import { parseHours } from '@portal/domain/permit-book/hours-text.ts';
import { parseDateCell } from '@portal/domain/time/cells.ts';
import { type Month, monthOf } from '@portal/domain/time/month.ts';
import { findColumns } from '#platform/files/read/find-columns.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import { refuseFile } from '#platform/files/read/refuse-file.ts';
import { isBlankRow, type Table } from '#platform/files/read/table.ts';
import type { Portal } from '#portal.ts';
import { listCourts } from './permit-book-repository.ts';

const MAX_ROWS = 5_000;
const MAX_NEAREST = 3;
/** Names that are looked up before other calls get their turn. */
const NAMES_AT_ONCE = 200;

const COLUMNS = {
  school: {
    title: 'School',
    names: ['school', 'schoolname', 'building', 'facility', 'location', 'site'],
    isNeeded: true,
  },
  hours: {
    title: 'Hours',
    names: [
      'hours',
      'invoicedhours',
      'billedhours',
      'totalhours',
      'hoursbilled',
      'hoursinvoiced',
      'hrs',
      'quantity',
      'qty',
    ],
    isNeeded: true,
  },
  date: { title: 'Date', names: ['date', 'day', 'usagedate', 'servicedate', 'eventdate'] },
} as const;

type School = Invoice['schools'][number];

/**
 * Reads the hours per school from the file of an invoice. Schools are found by name; an unknown name comes with the
 * nearest ones. Lines that can't be read are listed. Changes nothing.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE
 */
export async function readInvoice(portal: Portal, bytes: Buffer, month: Month): Promise<Invoice> {
  const isHeader = (cells: readonly string[]) =>
    findColumns({ columns: [...cells] }, COLUMNS).missing.length === 0;
  const table = await readTable(bytes, { maxRows: MAX_ROWS, isHeader });
  const courts = await listCourts(portal.db);
  const schools = [
    ...new Map(courts.map(({ schoolId, schoolName }) => [schoolId, { schoolId, schoolName }])).values(),
  ];
  const { found, leftOut } = readLines(table, month);
  if (found.length === 0 && leftOut.length === 0) throw refuseFile('This file has no rows.');
  return { rows: await toRows(found, schools), leftOut, schools };
}

type Line = { line: number; name: string; minutes: number };

function readLines(table: Table, month: Month): { found: Line[]; leftOut: Invoice['leftOut'] } {
  const { at, missing, doubled } = findColumns(table, COLUMNS);
  if (missing.length > 0) throw refuseFile(`Please add a column "${missing.join('" and a column "')}".`);
  if (doubled.length > 0)
    throw refuseFile(`The column "${doubled.join('", "')}" appears in this file more than once.`);
  const found: Line[] = [];
  const leftOut: Invoice['leftOut'] = [];
  for (const { line, cells, isTooLong } of table.rows) {
    if (isBlankRow({ cells }) && !isTooLong) continue;
    const cell = (field: keyof typeof COLUMNS) => foldName(cells[at[field] ?? -1] ?? '').shown.slice(0, 200);
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
  return { found, leftOut };
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
  if (minutes === null) return 'its hours aren’t a number above 0';
  if (date === '') return null;
  const day = parseDateCell(date);
  if (day === null) return 'its date can’t be read';
  return monthOf(day) === month ? null : 'it is for another month';
}

/** Adds up lines with the same name. */
async function toRows(lines: readonly Line[], schools: readonly School[]): Promise<Invoice['rows']> {
  const byKey = new Map(schools.map((school) => [foldName(school.schoolName).key, school]));
  const similar = new SimilarNames(schools, ({ schoolName }) => schoolName);
  const rows: Invoice['rows'] = [];
  for (const [key, group] of Map.groupBy(lines, ({ name }) => foldName(name).key)) {
    const name = group[0]?.name ?? '';
    const school = byKey.get(key);
    rows.push({
      lines: group.map(({ line }) => line),
      name,
      minutes: group.reduce((sum, { minutes }) => sum + minutes, 0),
      schoolId: school?.schoolId ?? null,
      nearest: school === undefined ? similar.find(name).slice(0, MAX_NEAREST) : [],
    });
    if (rows.length % NAMES_AT_ONCE === 0) await turn();
  }
  return rows;
}
