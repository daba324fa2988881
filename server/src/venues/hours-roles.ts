import { isDay } from '@portal/domain/games/file-dates.ts';
import { splitMoment } from '@portal/domain/games/file-times.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { parseDay, parseSerialDay, parseStartCell, parseTimesCell } from '@portal/domain/time/cells.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { CLOSURE_COLUMNS } from './import-columns.ts';

/*
 * "From" and "Start" are days in one file and times in the next one, and a file may have both: "Start" and "End" beside "From" and
 * "Through". Here such a column gets the title of what its cells are.
 */

/** Of exports of calendars, whose cells are days or moments. */
const MOMENTS = /^dt(?:start|end)$/;

const isOnlyDay = (text: string): boolean =>
  splitMoment(text).time === '' &&
  (isDay(text) || parseSerialDay(text) !== null || parseDay(text, 'day-first') !== null);
const isOnlyTime = (text: string): boolean => parseTimesCell(text) !== null || parseStartCell(text) !== null;

type Field = 'firstDate' | 'lastDate' | 'from' | 'to';
/** What a column on either side of a range may be: its days or its times. */
const SIDES: readonly (readonly [days: Field, times: Field])[] = [
  ['firstDate', 'from'],
  ['lastDate', 'to'],
];

/** What the cells of each column on a side of a range are, by position. */
function rolesIn(table: Table): Map<number, Field> {
  const rows = table.rows.filter(({ cells }) => layoutOfRow(table.columns, cells) === null);
  const roles = new Map<number, Field>();
  for (const [position, column] of table.columns.entries()) {
    const name = foldHeader(column);
    const side = SIDES.find((fields) => fields.some((field) => CLOSURE_COLUMNS[field].names.includes(name)));
    const texts = rows.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== '');
    if (side === undefined || texts.length === 0 || MOMENTS.test(name)) continue;
    const [days, times] = side;
    if (texts.every(isOnlyDay)) roles.set(position, days);
    else if (texts.every(isOnlyTime)) roles.set(position, times);
  }
  return roles;
}

/** The table with the titles of days and times above those, whatever its header calls them. */
export function withRoles(table: Table): Table {
  const { at } = findColumns(table, CLOSURE_COLUMNS);
  const roles = rolesIn(table);
  const columns = table.columns.map((column, position) => {
    const role = roles.get(position);
    if (role === undefined || CLOSURE_COLUMNS[role].names.includes(foldHeader(column))) return column;
    const taken = at[role];
    const isTaken = taken !== undefined && (roles.get(taken) ?? role) === role;
    return isTaken ? column : CLOSURE_COLUMNS[role].title;
  });
  if (columns.every((column, position) => column === table.columns[position])) return table;
  // where the header is repeated, it has its new names, too
  const renamed = new Map(
    columns.flatMap((column, position) => (column === table.columns[position] ? [] : [[position, column]])),
  );
  return {
    ...table,
    columns,
    rows: table.rows.map((row) =>
      layoutOfRow(table.columns, row.cells) === 'header'
        ? {
            ...row,
            cells: row.cells.map((cell, position) =>
              cell.trim() === '' ? cell : (renamed.get(position) ?? cell),
            ),
          }
        : row,
    ),
  };
}
