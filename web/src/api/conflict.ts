import type { DescribedFileKind } from '@portal/contract/file-kinds.ts';
import type { FileQuestion } from '@portal/contract/file-question.ts';
import type { OwnRating } from '@portal/contract/ratings.ts';
import type { ConflictingEntry, ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { ApiError } from './errors.ts';

/** The details of refusals that screens use beyond the error message. */
type Conflicts = {
  ENTRIES_IN_THE_WAY: { entries?: ConflictingEntry[] };
  /** where a file belongs that was refused because it is of another kind, or the questions about a refused one */
  INVALID_INPUT: {
    importer?: Pick<DescribedFileKind, 'kind' | 'where' | 'path'>;
    questions?: FileQuestion[];
  };
  SLOT_HELD: { holds?: ConflictingHold[] };
  /** `raters` only for administrators; `sentences` are the first of `count` things that depend on an import */
  IN_USE: { ratings?: number; raters?: string[]; sentences?: string[]; count?: number };
  /** the current `entries` or `rating` */
  WRONG_STATE: { entries?: ConflictingEntry[]; rating?: OwnRating | null };
};

/** The details of a refusal with this code; {} for any other error. */
export function conflictOf<Code extends keyof Conflicts>(error: unknown, code: Code): Conflicts[Code] {
  return error instanceof ApiError && error.code === code ? ((error.conflict ?? {}) as Conflicts[Code]) : {};
}
