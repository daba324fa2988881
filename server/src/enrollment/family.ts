import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import type { WantedColumn } from '#platform/files/read/find-columns.ts';

/** The fields of an enrollment row that the league needs; nothing else is ever kept. */
export const ENROLLMENT_FIELDS = [
  'divisionName',
  'teamName',
  'coachName',
  'coachFirstName',
  'coachLastName',
  'coachEmail',
  'programName',
  'orderStatus',
  'role',
  'nonPlayer',
] as const;
export type EnrollmentField = (typeof ENROLLMENT_FIELDS)[number];

/** A row of an enrollment file with the values of the file; a field is absent if the file has no such column. */
export type EnrollmentRow = { line: number; isTooLong?: boolean } & Partial<Record<EnrollmentField, string>>;

/**
 * Whom a row is about: a coach; someone on a team's roster, which proves that the team exists; someone else; or unclear,
 * if an administrator has to decide. `reason` says why the row is excluded or unclear.
 */
export type RowSubject = { kind: 'coach' } | { kind: 'roster' | 'other' | 'unclear'; reason: string };

/** One kind of enrollment export, recognized by its headers. */
export type EnrollmentFamily = {
  name: string;
  label: string;
  /** folded headers that only this family has */
  signature: readonly string[];
  columns: Readonly<Partial<Record<EnrollmentField, WantedColumn>>>;
  /** fields that are ignored in a file with these folded headers, because there their columns mean something else */
  ignoredFields?: (headers: readonly string[]) => readonly EnrollmentField[];
  subjectOf: (row: EnrollmentRow) => RowSubject;
};

/** A cell's text for comparing: trimmed, lower case, '' if it is absent. */
export function normalizeCell(cell: string | undefined): string {
  return withoutInvisible(cell ?? '')
    .trim()
    .toLowerCase();
}

const COACH = /\bcoach(?:es)?\b/;
/** People who organize coaches, or want to become one. */
const NO_COACH =
  /\b(?:not?|non)[ -](?:an? )?coach|\bcoach(?:es|ing)?['’]?s?['’]?[ -]+(?:coordinator|director|commissioner|liaison|administrator|applicant|interest\w*)\b/;

/** Whether someone with this role or position coaches: 'Head Coach', 'Asst. Coach', 'Coach 2', not 'Coach Coordinator'. */
export function isCoachRole(text: string | undefined): boolean {
  const role = foldName(text ?? '').key;
  return COACH.test(role) && !NO_COACH.test(role);
}

/** Whether the row doesn't say what the person does. */
export const hasNoRole = ({ role }: EnrollmentRow): boolean => isNoAnswer(role ?? '');

/** The reason to exclude someone with another role, which is named as in the file. */
export const otherRole = ({ role }: EnrollmentRow, what: 'role' | 'position' = 'role'): string =>
  `${what} ${foldName(role ?? '').shown}`;

/** For a row without a role, which may be a coach's. */
export const UNCLEAR_ROLE: RowSubject = {
  kind: 'unclear',
  reason: 'This row doesn’t say whether this is a coach.',
};
