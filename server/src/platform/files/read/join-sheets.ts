import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { findHeader, headerOf } from './find-header.ts';
import type { CellAt, Sheet } from './parse-workbook.ts';
import {
  type GridRow,
  type HeaderTest,
  isBlankRow,
  MAX_CELLS,
  MAX_ROWS,
  type OpenTable,
  refuseFile,
  type TableRow,
  tooManyRows,
  toRow,
} from './table.ts';

/** A sheet and the table in it. */
type SheetTable = {
  sheet: Sheet;
  isFound: boolean;
  /** what stands alone in a line above its header */
  titles: string[];
  /** line of its header */
  line: number;
  /** its own header */
  columns: string[];
  /** the rows below its header */
  rows: GridRow[];
};

async function tableIn(sheet: Sheet, isHeader: HeaderTest | null): Promise<SheetTable> {
  const lines = sheet.rows.values();
  const { header, below, titles, isFound } = await findHeader(lines, isHeader);
  return { sheet, isFound, titles, line: header.line, columns: headerOf(header), rows: [...below, ...lines] };
}

const named = (tables: readonly SheetTable[]): string => {
  const names = tables.slice(0, 5).map(({ sheet }) => `"${sheet.name}"`);
  const more = tables.length - names.length;
  return listWords(more > 0 ? [...names, several(more, 'other sheet')] : names, 'and');
};

function skippedNotes(skipped: readonly SheetTable[]): string[] {
  const note = (tables: readonly SheetTable[], kind: string, reason: [one: string, many: string]) => {
    if (tables.length === 0) return [];
    return tables.length === 1
      ? [`The ${kind} ${named(tables)} was not read${reason[0]}.`]
      : [`The ${kind}s ${named(tables)} were not read${reason[1]}.`];
  };
  const others = skipped.filter(({ isFound }) => !isFound);
  const hidden = skipped.filter(({ isFound }) => isFound);
  return [
    ...note(others, 'sheet', [': it has no such table', ': they have no such table']),
    ...note(hidden, 'hidden sheet', ['', '']),
  ];
}

/** A column's header, or its letter in the sheet. */
const columnName = ({ columns }: SheetTable, column: number) => columns[column] || `number ${column + 1}`;

const columnsText = (names: Iterable<string>) => {
  const all = [...new Set(names)];
  return `${all.length === 1 ? 'column' : 'columns'} ${listWords(all, 'and')}`;
};

/** Whether a cell is in the header or below it, in a column with a name. */
const isInTable = (table: SheetTable, { line, column }: CellAt) =>
  line >= table.line && column < table.columns.length;

/**
 * @throws AppError INVALID_INPUT if the values of formulas were not saved with the file
 */
function checkFormulas(tables: readonly SheetTable[]): void {
  for (const table of tables) {
    const lost = table.sheet.unsaved.filter((cell) => isInTable(table, cell));
    const [first] = lost;
    if (first === undefined) continue;
    const columns = columnsText(lost.map(({ column }) => columnName(table, column)));
    throw refuseFile(
      `Formulas in ${columns} have no saved values (sheet "${table.sheet.name}", line ${first.line}). Open the file in a spreadsheet program, save it, and upload it again.`,
    );
  }
}

function failedNotes(tables: readonly SheetTable[]): string[] {
  const failed = tables.flatMap((table) =>
    table.sheet.failed
      .filter((cell) => isInTable(table, cell))
      .map(({ line, column }) => ({ line, name: columnName(table, column) })),
  );
  const [first, ...others] = failed;
  if (first === undefined) return [];
  const columns = columnsText(failed.map(({ name }) => name));
  return others.length === 0
    ? [`1 cell with an error such as #N/A was read as empty (${columns}, line ${first.line}).`]
    : [
        `${failed.length} cells with an error such as #N/A were read as empty (${columns}, the first in line ${first.line}).`,
      ];
}

/** Those of the lines that are filled rows below the header. */
function rowsAmong({ line, rows }: SheetTable, lines: readonly number[]): number[] {
  const filled = new Set(rows.filter((row) => !isBlankRow(row)).map((row) => row.line));
  return lines.filter((each) => each > line && filled.has(each));
}

/** People strike through what no longer holds, which a table does not tell. */
function struckNotes(tables: readonly SheetTable[]): string[] {
  const lines = tables.flatMap((table) => rowsAmong(table, table.sheet.struck));
  if (lines.length === 0) return [];
  return [
    `Struck through in the spreadsheet, but read like any other: ${several(lines.length, 'row')} (the first is line ${lines[0]}).`,
  ];
}

/** What a spreadsheet hides, by a filter perhaps, belongs to the file all the same. */
function hiddenNotes(tables: readonly SheetTable[]): string[] {
  const lines = tables.flatMap((table) => rowsAmong(table, table.sheet.hidden.lines));
  const columns = tables.flatMap((table) =>
    table.sheet.hidden.columns.flatMap((column) => table.columns[column] || []),
  );
  const what = [
    ...(lines.length > 0 ? [`${several(lines.length, 'row')} (the first is line ${lines[0]})`] : []),
    ...(columns.length > 0 ? [`the ${columnsText(columns)}`] : []),
  ];
  return what.length === 0
    ? []
    : [`Hidden in the spreadsheet, but part of the file: ${listWords(what, 'and')}.`];
}

/**
 * Gives merged cells below the header the value that the spreadsheet shows in them. A blank row stays blank, and so does
 * the rest of a heading that goes over the whole table.
 * @throws AppError INVALID_INPUT for areas that overlap each other without end
 */
function fillMerged(tables: readonly SheetTable[]): string[] {
  const filled = { rows: new Set<GridRow>(), down: false, across: false, columns: new Set<string>() };
  let left = MAX_CELLS;
  for (const table of tables) {
    const wasBlank = new Set(table.rows.filter(isBlankRow));
    for (const { first, last } of table.sheet.merged) {
      const value = table.sheet.rows[first.line - 1]?.cells[first.column] ?? '';
      const end = Math.min(last.column, table.columns.length - 1);
      const isHeading = first.column === 0 && end === table.columns.length - 1 && end > 0;
      if (first.line <= table.line || first.column > end || value.trim() === '' || isHeading) continue;
      for (const row of table.sheet.rows.slice(first.line - 1, last.line)) {
        left -= end - first.column + 1;
        if (left < 0) throw refuseFile('This Excel file is far too large.');
        if (wasBlank.has(row)) continue;
        for (let column = first.column; column <= end; column += 1) {
          if ((row.cells[column] ?? '') !== '') continue;
          row.cells[column] = value;
          filled.rows.add(row);
          filled.columns.add(columnName(table, column));
          filled.down ||= row.line > first.line;
          filled.across ||= column > first.column;
        }
      }
    }
  }
  if (filled.rows.size === 0) return [];
  const ways = [...(filled.down ? ['down'] : []), ...(filled.across ? ['across'] : [])];
  return [
    `Merged cells were filled ${listWords(ways, 'and')} in ${several(filled.rows.size, 'row')} (${columnsText(filled.columns)}).`,
  ];
}

/** Headers for comparison; of two that are equal, the second one is another column. */
function keysOf(columns: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return columns.map((column) => {
    const name = foldHeader(column);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${count} ${name}`;
  });
}

/**
 * The rows of all sheets of a workbook that have the header that is looked for, one below the other. A hidden sheet is
 * read only if no other one has the header. If no sheet has it, the first filled one is read.
 * @param isHeader null reads the first filled sheet, whose first filled row is the header
 * @throws AppError INVALID_INPUT for a workbook that is empty, or has formulas without values
 */
export async function joinSheets(sheets: readonly Sheet[], isHeader: HeaderTest | null): Promise<OpenTable> {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !isBlankRow(row)));
  const tables: SheetTable[] = [];
  for (const sheet of filled) tables.push(await tableIn(sheet, isHeader));
  const found = tables.filter(({ isFound }) => isFound);
  const isShown = ({ sheet }: SheetTable) => !sheet.isHidden;
  const fallback = tables.find(isShown) ?? tables[0];
  if (fallback === undefined) throw refuseFile('This file is empty.');
  const shown = found.filter(isShown);
  const read = [shown, found, [fallback]].find(({ length }) => length > 0) ?? [];
  checkFormulas(read);
  const onlyHidden = shown.length === 0 ? found : [];
  const notes = [
    ...skippedNotes(tables.filter((table) => !read.includes(table))),
    ...onlyHidden.map(
      ({ sheet }) => `The hidden sheet "${sheet.name}" was read, because no other one has the table.`,
    ),
    ...fillMerged(read),
    ...failedNotes(read),
    ...hiddenNotes(read),
    ...struckNotes(read),
  ];

  const columns: string[] = [];
  const keys: string[] = [];
  const places = read.map((table) =>
    keysOf(table.columns).map((key, index) => {
      const place = keys.indexOf(key);
      if (place >= 0) return place;
      columns.push(table.columns[index] ?? '');
      return keys.push(key) - 1;
    }),
  );
  async function* rows(): AsyncGenerator<TableRow, void> {
    let count = 0;
    for (const [index, table] of read.entries()) {
      for (const row of table.rows) {
        count += 1;
        if (count > MAX_ROWS) throw tooManyRows(MAX_ROWS);
        const { cells, ...own } = toRow(row, table.columns.length);
        const whole = columns.map(() => '');
        for (const [from, place] of (places[index] ?? []).entries()) whole[place] = cells[from] ?? '';
        const { titles, sheet } = table;
        yield { ...own, cells: whole, ...(read.length > 1 && { sheet: sheet.name, titles }) };
      }
    }
  }
  // of several sheets each row has those of its own
  const titles = read.length === 1 ? read.flatMap((table) => table.titles) : [];
  return { columns, titles, notes, rows: rows(), close: async () => {} };
}
