import { several } from './several.ts';

/** Rows of a file that only belong to its layout, by what they are. */
const SKIPPED_ROWS = ['blank', 'header', 'total'] as const;
export type SkippedRow = (typeof SKIPPED_ROWS)[number];

/** Whether a cell is the label of a row of totals: 'Total', 'Grand total hours', 'Sub-total'. */
export const isTotalLabel = (cell: string): boolean => /^(?:grand |sub)?-?totals?\b/i.test(cell.trim());

const SKIPPED_NAMES: Record<SkippedRow, readonly [one: string, many: string]> = {
  blank: ['blank row', 'blank rows'],
  header: ['repeated header', 'repeated headers'],
  total: ['row of totals', 'rows of totals'],
};

/** 'Skipped: 2 blank rows, 1 row of totals.'; none if no row was skipped. */
export function skippedNotes(skipped: readonly SkippedRow[]): string[] {
  const parts = SKIPPED_ROWS.flatMap((kind) => {
    const count = skipped.filter((each) => each === kind).length;
    return count === 0 ? [] : several(count, ...SKIPPED_NAMES[kind]);
  });
  return parts.length === 0 ? [] : [`Skipped: ${parts.join(', ')}.`];
}
