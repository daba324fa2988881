import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow, RowSubject } from './family.ts';

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
