import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow } from './family.ts';

const MAX_NAME = 120;
const NO_TEAM = new Set(['unallocated', 'unassigned', 'no team']);

const isNone = (text: string | undefined) => isNoAnswer(text ?? '') || NO_TEAM.has(foldName(text ?? '').key);

/** Why the division and team of a row can't be told; null where they can. */
export function placeProblem(row: EnrollmentRow): string | null {
  if (isNone(row.divisionName)) return 'The row names no division.';
  if (isNone(row.teamName)) return 'The row names no team.';
  const isLong = [row.divisionName, row.teamName].some(
    (name) => foldName(name ?? '').shown.length > MAX_NAME,
  );
  return isLong ? `The name of the division or team is longer than ${MAX_NAME} characters.` : null;
}

/** The address of a cell, also out of 'Ada Lane <ada@example.org>' and 'mailto:ada@example.org'; null where none can be used. */
export function addressOf(text: string): string | null {
  const { shown } = foldName(text);
  const bare = /^[^<>@]*<([^<>]*)>$/.exec(shown)?.[1] ?? shown;
  return normalizeEmail(bare.replace(/^mailto:/i, ''));
}
