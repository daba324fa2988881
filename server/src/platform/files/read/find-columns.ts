import { foldHeader } from '@portal/domain/text/fold-header.ts';
import type { Table } from './table.ts';

/** A column that a reader looks for. */
export type WantedColumn = {
  /** as messages call it */
  title: string;
  /** folded headers it goes by */
  names: readonly string[];
  /** whether the file is of no use without it */
  isNeeded?: boolean;
};

export type FoundColumns<Field extends string> = {
  /** position of each column that the file has */
  at: Partial<Record<Field, number>>;
  /** titles of needed columns that it lacks */
  missing: string[];
  /** titles of columns that occur more than once, so that nobody can say which is meant */
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
    // the first of its names that the file knows: an export may hold 'Team' beside 'Team Name'
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
