import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutInvisible } from '@portal/domain/coaches/names.ts';
import type { FileColumn } from '@portal/domain/text/file-column.ts';
import { isTotalLabel, layoutOfRow, type SkippedRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { linesText } from '#imports/file-questions.ts';
import { AppError } from '#platform/errors.ts';
import {
  findColumns,
  isAlone,
  missingColumnsText,
  notReadNotes,
  refuseDoubled,
  refuseFile,
  type Table,
  type TableRow,
  withCellsAbove,
  withDittos,
} from '#platform/files/read/table.ts';

const MAX_SHOWN_PROBLEMS = 50;
/** What people write into a cell that they leave blank. */
const NOTHING = /^(?:[-–—]+|n\/a)$/i;
/** At least four words, without a day. */
const IS_SENTENCE = /^(?!.*\d[/-]\d)\P{L}*\p{L}\S*(?: \S+){3}/su;
const MAX_QUOTED = 100;
/** Whether a header is about money. */
export const OF_MONEY = /bill|invoice|pay|paid|fee|rate|charge|cost|deposit|insurance/i;
/** Rows that are read before other calls have their turn. */
const READ_AT_ONCE = 500;

export type RowCells<Field extends string> = Pick<TableRow, 'line' | 'sheet' | 'titles'> & {
  /** the cell's text, trimmed; '' if the file has no such column */
  cell: (field: Field) => string;
  /** whether the file has such a column */
  has: (field: Field) => boolean;
  /** the filled cells of the row that are not read, without those about money */
  unread: { title: string; text: string }[];
  /** reports a problem with a cell, so that the whole import is refused */
  fail: (field: Field, sentence: string) => void;
  /** counts the row to those that a cell of this column leaves out */
  leaveOut: (field: Field) => void;
};

type Unread = RowCells<never>['unread'][number];
/** Refuses what matters although it stands in a column that is not read. @param rename 'that column Gym' */
export const inUnread = ({ title, text }: Unread, rename: string): string =>
  `“${text.trim()}” is in the column ${title}, which is not read. Call ${rename}, or remove it.`;

/** The rows of a file, and what was not read of it or not as it stands there, in sentences. */
export type RowsRead<Row> = { rows: Row[]; notes: string[] };

/** `place` is as of `lineName`. */
type Problem = { place: string; column: string; sentence: string };

function refusalOf(problems: readonly Problem[]): AppError {
  const [first] = problems;
  const more = problems.length - 1;
  const others = more === 0 ? '' : ` There ${more === 1 ? 'is' : 'are'} ${several(more, 'more problem')}.`;
  const sentence = `Nothing was imported. Line ${first?.place}, ${first?.column}: ${first?.sentence}${others}`;
  const fields: Record<string, string> = {};
  for (const { place, column, sentence } of problems.slice(0, MAX_SHOWN_PROBLEMS)) {
    fields[`line ${place}, ${column}`] ??= sentence;
  }
  return new AppError('INVALID_INPUT', sentence, { fields });
}

/** What a row is that only belongs to the layout of the file; null for any other. */
function skippedRow(
  { cells, isTooLong, isHeading }: TableRow,
  { columns }: Table,
  needed: readonly number[],
): SkippedRow | null {
  if (isHeading) return 'heading';
  if (isTooLong) return null;
  const layout = layoutOfRow(columns, cells);
  if (layout !== null) return layout;
  const lacksNeeded = needed.some((index) => (cells[index] ?? '').trim() === '');
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return lacksNeeded && isTotalLabel(first) ? 'total' : null;
}

/**
 * Reads the rows of an uploaded table, without blank ones, repeated headers and totals. Collects all problems, so that one
 * upload shows all of them.
 * @param read parses a row into one or more, or none after it has reported a problem or asked a question
 * @param mayStandAbove columns whose cell may stand only in the first row of several
 * @throws AppError INVALID_INPUT naming line and column, or the columns that are missing or occur twice
 */
export async function readRows<Field extends string, Row>(
  file: Table,
  expected: Readonly<Record<Field, FileColumn>>,
  read: (row: RowCells<Field>) => Row[],
  mayStandAbove: readonly NoInfer<Field>[] = [],
): Promise<RowsRead<Row>> {
  const { at, missing, doubled, unread } = findColumns<Field>(file, expected);
  if (missing.length > 0)
    throw refuseFile(`Nothing was imported: this file does not have ${missingColumnsText(missing)}`);
  refuseDoubled(doubled);
  const table = withCellsAbove(
    withDittos(file),
    mayStandAbove.map((field) => at[field]),
  );
  const problems: Problem[] = [];
  const rows: Row[] = [];
  let readCount = 0;
  const skipped: SkippedRow[] = [];
  const leftOut = new Map<string, string[]>();
  const needed = Object.entries<FileColumn>(expected).flatMap(([field, { isNeeded }]) =>
    isNeeded ? [at[field as Field] ?? -1] : [],
  );
  const positions = new Set(Object.values<number | undefined>(at));
  for (const [position, title] of file.columns.entries()) if (OF_MONEY.test(title)) positions.add(position);
  const last = table.rows.findLastIndex((row) => !isAlone(row) && skippedRow(row, table, needed) === null);
  const below: string[] = [];
  for (const [index, row] of table.rows.entries()) {
    if ((index + 1) % READ_AT_ONCE === 0) await nextTurn();
    const { cells, isTooLong } = row;
    const place = lineName(row);
    const layout = skippedRow(row, table, needed);
    if (layout !== null) {
      skipped.push(layout);
      continue;
    }
    const text = cells.find((cell) => cell.trim() !== '') ?? '';
    if (index > last && last >= 0 && IS_SENTENCE.test(text)) {
      below.push(`Not read below the table: “${text.trim().slice(0, MAX_QUOTED)}”.`);
      continue;
    }
    if (isTooLong) {
      problems.push({ place, column: 'the row', sentence: 'it has more cells than the header has columns.' });
      continue;
    }
    readCount += 1;
    const before = problems.length;
    const parsed = read({
      ...row,
      cell: (field) => {
        const text = withoutInvisible(cells[at[field] ?? -1] ?? '').trim();
        return NOTHING.test(text) ? '' : text;
      },
      has: (field) => at[field] !== undefined,
      unread: cells.flatMap((text, position) =>
        text.trim() === '' || positions.has(position) ? [] : { title: file.columns[position] ?? '', text },
      ),
      fail: (field, sentence) => problems.push({ place, column: expected[field].title, sentence }),
      leaveOut: (field) => {
        const title = table.columns[at[field] ?? -1] ?? '';
        leftOut.set(title, [...(leftOut.get(title) ?? []), lineName(row)]);
      },
    });
    if (problems.length === before) rows.push(...parsed);
  }
  if (problems.length > 0) throw refusalOf(problems);
  if (readCount === 0) throw refuseFile('Nothing was imported: this file has no rows.');
  const left = [...leftOut].map(
    ([title, lines]) =>
      `Left out because of the column ${title}: ${several(lines.length, 'row')} (${linesText(lines)}).`,
  );
  const notes = [...notReadNotes(unread), ...table.notes, ...left, ...skippedNotes(skipped), ...below];
  return { rows, notes };
}
