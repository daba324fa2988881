import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { findColumns, isBlankRow, type Table, type TableRow } from '#platform/files/read/table.ts';
import { quoted } from '#platform/log/redact.ts';
import type { RawName } from './coach-names.ts';
import {
  ENROLLMENT_FIELDS,
  type EnrollmentFamily,
  type EnrollmentField,
  type EnrollmentRow,
  plain,
  sportsConnect,
  sportsEngine,
  teamSnap,
} from './families.ts';

const FAMILIES: readonly EnrollmentFamily[] = [sportsConnect, teamSnap, sportsEngine, plain];
/** A file needs the full name, or first and last name. */
const NAME_FIELDS = ['coachName', 'coachFirstName', 'coachLastName'] as const;
const PRIVATE_FIELDS: readonly EnrollmentField[] = [...NAME_FIELDS, 'coachEmail'];

/** The family whose own headers the file has; a plain list if it has none of them. */
function familyOf(columns: readonly string[]): EnrollmentFamily {
  const headers = columns.map(foldHeader);
  return FAMILIES.find((family) => family.signature.some((header) => headers.includes(header))) ?? plain;
}

/** @throws Error for an unknown name, which the database never contains */
export function getFamily(name: string): EnrollmentFamily {
  const family = FAMILIES.find((known) => known.name === name);
  if (family === undefined) throw new Error(`No such family of enrollment files: ${name}`);
  return family;
}

/** The columns to look for in a file with these headers. */
function ownColumns(family: EnrollmentFamily, columns: readonly string[]): EnrollmentFamily['columns'] {
  const ignored = family.ignoredFields?.(columns.map(foldHeader)) ?? [];
  const own = Object.entries(family.columns).filter(([field]) => !ignored.includes(field as EnrollmentField));
  return Object.fromEntries(own);
}

/**
 * Decides what is kept of a file with these columns: only the values that the league needs, unchanged, and no names and
 * addresses of people who aren't coaches. Of a blank row only the line is kept.
 * @returns the fields that the file has, titles of columns that it has more than once, and how to reduce a row
 */
export function keepNeeded({ columns }: Pick<Table, 'columns'>): {
  family: EnrollmentFamily;
  fields: EnrollmentField[];
  doubled: string[];
  keep: (row: TableRow) => EnrollmentRow;
} {
  const family = familyOf(columns);
  const { at, doubled } = findColumns<EnrollmentField>({ columns }, ownColumns(family, columns));
  const keep = (tableRow: TableRow): EnrollmentRow => {
    const row: EnrollmentRow = { line: tableRow.line };
    if (isBlankRow(tableRow) && !tableRow.isTooLong) return row;
    if (tableRow.isTooLong) row.isTooLong = true;
    for (const field of ENROLLMENT_FIELDS) {
      const position = at[field];
      if (position !== undefined) row[field] = tableRow.cells[position] ?? '';
    }
    if (['coach', 'unclear'].includes(family.subjectOf(row).kind)) return row;
    for (const field of PRIVATE_FIELDS) if (field in row) row[field] = '';
    return row;
  };
  return { family, fields: ENROLLMENT_FIELDS.filter((field) => at[field] !== undefined), doubled, keep };
}

/** Titles of the columns that the load needs and a file with these fields lacks. */
export function missingColumns(family: EnrollmentFamily, fields: readonly EnrollmentField[]): string[] {
  const missing = Object.entries(family.columns)
    .filter(([field, column]) => column.isNeeded && !fields.includes(field as EnrollmentField))
    .map(([, column]) => column.title);
  const { coachName, coachFirstName, coachLastName } = family.columns;
  // a family that allows the name in one column or in two needs one of the two
  if (coachName !== undefined && !fields.includes('coachName')) {
    const [hasFirst, hasLast] = [fields.includes('coachFirstName'), fields.includes('coachLastName')];
    if (!hasFirst && !hasLast) missing.push(coachName.title);
    else if (!hasFirst && coachFirstName !== undefined) missing.push(coachFirstName.title);
    else if (!hasLast && coachLastName !== undefined) missing.push(coachLastName.title);
  }
  return missing;
}

/** Whether a file with these columns can be loaded. This tells the header from title lines above it. */
export function isEnrollmentHeader(columns: readonly string[]): boolean {
  const { family, fields } = keepNeeded({ columns: [...columns] });
  return missingColumns(family, fields).length === 0;
}

/** Whether only the line of the row was kept. */
export function isBlankEnrollmentRow(row: EnrollmentRow): boolean {
  return Object.keys(row).length === 1;
}

export function rawNameOf(row: EnrollmentRow): RawName {
  return {
    full: foldName(row.coachName ?? '').shown,
    first: foldName(row.coachFirstName ?? '').shown,
    last: foldName(row.coachLastName ?? '').shown,
  };
}

/** Words that mark a row as canceled, in its status or in the name of its program. */
const CANCELED =
  /\b(?:cancel\w*|void\w*|refund\w*|withdr[ae]w\w*|dropped|declined|denied|rejected|removed|deleted|inactive)\b/i;
/** 'Partial refund' and 'not canceled' cancel nothing. */
const NOT_CANCELED = /\b(?:partial|not)\b|\bpartially\b/i;
const isCanceled = (text: string) => CANCELED.test(text) && !NOT_CANCELED.test(text);

/** Programs with the same key count as the same: only words matter, because people type different dashes and brackets. */
const programKey = (text: string) =>
  foldName(text)
    .key.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Why a row is excluded: it names another program, or is canceled. Null if it counts, even if it names no program. */
export function foreignReason(row: EnrollmentRow, program: string): string | null {
  if (row.programName !== undefined && !isNoAnswer(row.programName)) {
    const name = programKey(row.programName);
    const ours = programKey(program);
    if (name !== ours) {
      const reason = `program ${quoted(row.programName)}`;
      return name.includes(ours) && isCanceled(name) ? `canceled: ${reason}` : reason;
    }
  }
  const status = withoutInvisible(row.orderStatus ?? '').trim();
  return isCanceled(status) ? `canceled: order status ${quoted(status)}` : null;
}
