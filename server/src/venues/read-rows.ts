import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutInvisible } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { AppError } from '#platform/errors.ts';
import {
  type ExpectedColumn,
  findColumns,
  isBlankRow,
  refuseFile,
  type Table,
} from '#platform/files/read/table.ts';

const MAX_SHOWN_PROBLEMS = 50;
/** Rows that are read before other calls have their turn. */
const READ_AT_ONCE = 500;

export type RowCells<Field extends string> = {
  line: number;
  /** the cell's text, trimmed; '' if the file has no such column */
  cell: (field: Field) => string;
  /** whether the file has such a column */
  has: (field: Field) => boolean;
  /** reports a problem with a cell, so that the whole import is refused */
  fail: (field: Field, sentence: string) => void;
};

/** The rows of a file, and the headers of the columns that were not read. */
export type RowsRead<Row> = { rows: Row[]; unread: string[] };

type Problem = { line: number; column: string; sentence: string };

function refusalOf(problems: readonly Problem[]): AppError {
  const [first] = problems;
  const more = problems.length - 1;
  const others = more === 0 ? '' : ` There ${more === 1 ? 'is' : 'are'} ${several(more, 'more problem')}.`;
  const sentence = `Nothing was imported. Line ${first?.line}, ${first?.column}: ${first?.sentence}${others}`;
  const fields: Record<string, string> = {};
  for (const { line, column, sentence } of problems.slice(0, MAX_SHOWN_PROBLEMS)) {
    fields[`line ${line}, ${column}`] ??= sentence;
  }
  return new AppError('INVALID_INPUT', sentence, { fields });
}

function missingText(missing: readonly string[]): string {
  const columns = `the column${missing.length === 1 ? '' : 's'} "${missing.join('", "')}"`;
  return `Nothing was imported: ${columns} ${missing.length === 1 ? 'is' : 'are'} missing in this file.`;
}

/**
 * Reads the rows of an uploaded table, without blank ones. Collects all problems, so that one upload shows all of them.
 * @param read parses a row into one or more, or none after it has reported a problem
 * @throws AppError INVALID_INPUT naming line and column, or the columns that are missing or occur twice
 */
export async function readRows<Field extends string, Row>(
  table: Table,
  expected: Readonly<Record<Field, ExpectedColumn>>,
  read: (row: RowCells<Field>) => Row[],
): Promise<RowsRead<Row>> {
  const { at, missing, doubled, unread } = findColumns<Field>(table, expected);
  if (missing.length > 0) throw refuseFile(missingText(missing));
  if (doubled.length > 0) {
    throw refuseFile(
      `Nothing was imported: the column "${doubled.join('", "')}" appears in this file more than once.`,
    );
  }
  const problems: Problem[] = [];
  const rows: Row[] = [];
  for (const [index, { line, cells, isTooLong }] of table.rows.entries()) {
    if ((index + 1) % READ_AT_ONCE === 0) await nextTurn();
    if (isBlankRow({ cells }) && !isTooLong) continue;
    if (isTooLong) {
      problems.push({ line, column: 'the row', sentence: 'it has more cells than the header has columns.' });
      continue;
    }
    const before = problems.length;
    const parsed = read({
      line,
      cell: (field) => withoutInvisible(cells[at[field] ?? -1] ?? '').trim(),
      has: (field) => at[field] !== undefined,
      fail: (field, sentence) => problems.push({ line, column: expected[field].title, sentence }),
    });
    if (problems.length === before) rows.push(...parsed);
  }
  if (problems.length > 0) throw refusalOf(problems);
  if (rows.length === 0) throw refuseFile('Nothing was imported: this file has no rows.');
  return { rows, unread };
}
