import { PATHS } from '#paths.ts';

/** The permit book of a month. */
export const monthPath = (month: string): string => `${PATHS.permitBook}?month=${month}`;

/** One school in the permit book, optionally with the letter of a return. */
export const schoolPath = (month: string, schoolId: number, returnId?: number): string =>
  `${monthPath(month)}&school=${schoolId}${returnId === undefined ? '' : `&letter=${returnId}`}`;
