import type { ImportAnswer, ImportRow } from '@portal/contract/venues.ts';
import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';

/** How many rows a preview shows; its counts include all. */
const MAX_SHOWN_ROWS = 1_000;

/** The rows of a file by what the import does with them. */
export type ImportedRows<Row extends { line: number }> = {
  insert: readonly Row[];
  update: readonly Row[];
  unchanged: readonly Row[];
};

/**
 * @param what 'Venues', 'Permits of Winter 2026'
 * @param textOf describes a row
 */
export function importAnswer<Row extends { line: number }>(
  what: string,
  plan: ImportedRows<Row>,
  textOf: (row: Row) => string,
  { preview, effect }: { preview: boolean; effect: AvailabilityEffect | null },
): ImportAnswer {
  const counts = {
    inserted: plan.insert.length,
    updated: plan.update.length,
    unchanged: plan.unchanged.length,
  };
  const rowsOf = (rows: readonly Row[], change: ImportRow['change']) => rows.map((row) => ({ row, change }));
  const rows = [
    ...rowsOf(plan.insert, 'added'),
    ...rowsOf(plan.update, 'changed'),
    ...rowsOf(plan.unchanged, 'unchanged'),
  ];
  const shown = rows.toSorted((a, b) => a.row.line - b.row.line).slice(0, MAX_SHOWN_ROWS);
  const { inserted, updated, unchanged } = counts;
  return {
    message: preview
      ? `${what}: ${inserted} to add, ${updated} to change, ${unchanged} unchanged.`
      : `${what}: ${inserted} added, ${updated} changed, ${unchanged} unchanged.`,
    counts,
    rows: preview ? shown.map(({ row, change }) => ({ line: row.line, change, text: textOf(row) })) : [],
    effect,
  };
}
