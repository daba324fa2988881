import { PATHS } from '#paths.ts';

/** The permit book of a month; the last one without one. */
export const monthPath = (month: string): string => `${PATHS.permitBook}?month=${month}`;

/** One school in it, with the letter of a return if one is named. */
export const schoolPath = (month: string, schoolId: number, returnId?: number): string =>
  `${monthPath(month)}&school=${schoolId}${returnId === undefined ? '' : `&letter=${returnId}`}`;
