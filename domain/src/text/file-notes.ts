import { foldHeader } from './fold-header.ts';
import { several } from './several.ts';

/** Rows of a file that only belong to its layout, by what they are. */
const SKIPPED_ROWS = ['blank', 'header', 'heading', 'total', 'footer', 'note'] as const;
export type SkippedRow = (typeof SKIPPED_ROWS)[number];

/** Whether a cell is the label of a row of totals: 'Total', 'Grand total hours', 'Sub-total', 'Boys 3-4 Total', 'Count', not 'Count Basie'. */
export const isTotalLabel = (cell: string): boolean =>
  /^(?:grand |sub)?-?totals?\b|.\b(?:sub|grand )?-?totals?:?$|^(?:count|sum|average)(?! ?[a-z])/i.test(
    cell.trim(),
  );

/** Whether a cell is a sentence to whoever reads the table: 'Note: ...', 'Questions? Call Kim', 'Please email changes by Friday' */
export const isNote = (cell: string): boolean => NOTE.test(cell.trim());
const NOTE =
  /^(?:\S{1,12} ?= ?\S|(?:notes?|n\.?b\.?|questions|reminder|important|disclaimer|legend|key)\b ?[:?*!-]|(?:please|contact|thanks?|thank you|if you|for (?:questions|more|any)|subject to|all (?:games|times|dates|players|coaches|teams)|schedule is|see) .)/i;

/** Whether a cell is all that stands below a printed page or table: 'Page 1 of 2', 'Printed 11/28/2026 9:04 AM', '* if needed'. */
export const isFooter = (cell: string): boolean =>
  /^(?:page \d{1,4}(?: of \d{1,4})?$|[*†‡]+ ?[^*†‡ ]|(?:printed|exported|generated|created|report run|run date|as of|last updated)\b.*\d)/i.test(
    cell.trim(),
  );

/** Whether a cell is the header of its column, or the first or last words of one that stands in two lines. */
function isOfHeader(cell: string, header: string): boolean {
  if (foldHeader(cell) === foldHeader(header)) return true;
  const [part, whole] = [cell.trim().toLowerCase(), header.toLowerCase()];
  return part !== '' && (whole.startsWith(`${part} `) || whole.endsWith(` ${part}`));
}

/** What a row below a header is, if it only belongs to the layout of the file; null for any other row. */
export function layoutOfRow(columns: readonly string[], cells: readonly string[]): SkippedRow | null {
  const filled = cells.flatMap((cell, position) => (cell.trim() === '' ? [] : { cell, position }));
  const [first, ...others] = filled;
  if (first === undefined) return 'blank';
  const isHeader = filled.every(({ cell, position }) => isOfHeader(cell, columns[position] ?? ''));
  if (isHeader && others.length > 0) return 'header';
  if (others.length === 0 && isFooter(first.cell)) return 'footer';
  if (others.length === 0 && isNote(first.cell)) return 'note';
  const isTotal = isTotalLabel(first.cell) && others.every(({ cell }) => /^[\d.,: ]{1,20}$/.test(cell));
  return isTotal ? 'total' : null;
}

const SKIPPED_NAMES: Record<SkippedRow, readonly [one: string, many: string]> = {
  blank: ['blank row', 'blank rows'],
  header: ['repeated header', 'repeated headers'],
  heading: ['heading', 'headings'],
  total: ['row of totals', 'rows of totals'],
  footer: ['page footer', 'page footers'],
  note: ['note', 'notes'],
};

/** 'Skipped: 2 blank rows, 1 row of totals.'; none if no row was skipped. */
export function skippedNotes(skipped: readonly SkippedRow[]): string[] {
  const parts = SKIPPED_ROWS.flatMap((kind) => {
    const count = skipped.filter((each) => each === kind).length;
    return count === 0 ? [] : several(count, ...SKIPPED_NAMES[kind]);
  });
  return parts.length === 0 ? [] : [`Skipped: ${parts.join(', ')}.`];
}
