import { foldHeader } from '@portal/domain/text/fold-header.ts';
import type { Table } from './table.ts';

/** A column that a reader looks for. */
export type WantedColumn = {
  /** its name in messages */
  title: string;
  /** folded headers that it may have */
  names: readonly string[];
  /** whether the file can't be read without it */
  isNeeded?: boolean;
};

export type FoundColumns<Field extends string> = {
  /** position of each column that the file has */
  at: Partial<Record<Field, number>>;
  /** titles of needed columns that it lacks */
  missing: string[];
  /** titles of columns that occur more than once, which makes them ambiguous */
  doubled: string[];
};

/** Finds columns by header (case, spaces, punctuation and byte order mark folded), never by position. */
export function findColumns<Field extends string>(
  table: Pick<Table, 'columns'>,
  wanted: Readonly<Partial<Record<Field, WantedColumn>>>,
): FoundColumns<Field> {
  const headers = table.columns.map(foldHeader);
  const found: FoundColumns<Field> = { at: {}, missing: [], doubled: [] };
  for (const [field, column] of Object.entries(wanted) as [Field, WantedColumn][]) {
    // the first of its headers that the file has: an export may have both 'Team' and 'Team Name'
    const name = column.names.find((candidate) => headers.includes(candidate));
    if (name === undefined) {
      if (column.isNeeded) found.missing.push(column.title);
      continue;
    }
    if (headers.indexOf(name) !== headers.lastIndexOf(name)) found.doubled.push(column.title);
    found.at[field] = headers.indexOf(name);
  }
  return found;
}
