import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow, RowSubject } from './family.ts';

const COACH = /\bcoach(?:es)?\b/;
/** They look after coaches, or would like to be one. */
const NO_COACH =
  /\b(?:not?|non)[ -](?:an? )?coach|\bcoach(?:es|ing)?['’]?s?['’]?[ -]+(?:coordinator|director|commissioner|liaison|administrator|applicant|interest\w*)\b/;

/** Whether someone with this role or position coaches: 'Head Coach', 'Asst. Coach', 'Coach 2', not 'Coach Coordinator'. */
export function isCoachRole(text: string | undefined): boolean {
  const role = foldName(text ?? '').key;
  return COACH.test(role) && !NO_COACH.test(role);
}

/** Whether the row says nothing of what the person does. */
export const hasNoRole = ({ role }: EnrollmentRow): boolean => isNoAnswer(role ?? '');

/** Someone who does something else for the team, as the file calls it. */
export const otherRole = ({ role }: EnrollmentRow, what: 'role' | 'position' = 'role'): string =>
  `${what} ${foldName(role ?? '').shown}`;

/** A row of helpers that does not say what the person does: a coach may be among them. */
export const UNCLEAR_ROLE: RowSubject = {
  kind: 'unclear',
  reason: 'This row doesn’t say whether this is a coach.',
};
