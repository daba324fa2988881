import { lineName, lineText, type RowPlace } from '@portal/domain/text/row-place.ts';
import { AppError } from '#platform/errors.ts';
import type { ImportedRow } from './import-venues.ts';

type Upsert<Row, Stored> = {
  insert: Row[];
  update: (Row & Stored)[];
  /** what is stored and not in the file */
  kept: Stored[];
  changes: ImportedRow<Row>[];
};

/**
 * Compares the rows of a file with the stored ones by their natural keys. A repeated row counts as unchanged.
 * @param keyOf  the natural key of a row
 * @param textOf the other values of a row, as one text
 * @throws AppError INVALID_INPUT naming both lines if two rows contradict each other
 */
export function compareRows<Row extends RowPlace, Stored extends { id: number }>(
  rows: readonly Row[],
  stored: readonly Stored[],
  keyOf: (row: Omit<Row, keyof RowPlace>) => string,
  textOf: (row: Omit<Row, keyof RowPlace>) => string,
): Upsert<Row, Stored> {
  const known = new Map(stored.map((row) => [keyOf(row as unknown as Row), row]));
  const seen = new Map<string, Row>();
  const inFile = new Set(rows.map(keyOf));
  const kept = stored.filter((each) => !inFile.has(keyOf(each as unknown as Row)));
  const plan: Upsert<Row, Stored> = { insert: [], update: [], kept, changes: [] };
  for (const row of rows) {
    const key = keyOf(row);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      if (textOf(earlier) === textOf(row)) {
        plan.changes.push({ row, change: 'unchanged' });
        continue;
      }
      throw new AppError(
        'INVALID_INPUT',
        `Nothing was imported. Line ${lineName(row)} contradicts ${lineText(earlier)}: both are about the same thing.`,
        { fields: { [lineText(row)]: `This row contradicts ${lineText(earlier)}.` } },
      );
    }
    seen.set(key, row);
    const before = known.get(key);
    const isSame = before !== undefined && textOf(before as unknown as Row) === textOf(row);
    if (before === undefined) plan.insert.push(row);
    else if (!isSame) plan.update.push({ ...before, ...row });
    if (before === undefined) plan.changes.push({ row, change: 'added' });
    else if (isSame) plan.changes.push({ row, change: 'unchanged' });
    else plan.changes.push({ row, change: 'changed', before: before as unknown as Row });
  }
  return plan;
}
