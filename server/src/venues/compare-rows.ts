import { AppError } from '#platform/errors.ts';

type Upsert<Row, Stored> = { insert: Row[]; update: Stored[]; unchanged: Row[] };

/**
 * Compares the rows of a file with the stored ones by their natural keys. A repeated row counts as unchanged.
 * @param keyOf  the natural key of a row
 * @param textOf the other values of a row, as one text
 * @throws AppError INVALID_INPUT naming both lines if two rows contradict each other
 */
export function compareRows<Row extends { line: number }, Stored extends { id: number }>(
  rows: readonly Row[],
  stored: readonly Stored[],
  keyOf: (row: Omit<Row, 'line'>) => string,
  textOf: (row: Omit<Row, 'line'>) => string,
): Upsert<Row, Row & Stored> {
  const known = new Map(stored.map((row) => [keyOf(row as unknown as Row), row]));
  const seen = new Map<string, Row>();
  const plan: Upsert<Row, Row & Stored> = { insert: [], update: [], unchanged: [] };
  for (const row of rows) {
    const key = keyOf(row);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      if (textOf(earlier) === textOf(row)) {
        plan.unchanged.push(row);
        continue;
      }
      throw new AppError(
        'INVALID_INPUT',
        `Nothing was imported. Line ${row.line} contradicts line ${earlier.line}: both are about the same thing.`,
        { fields: { [`line ${row.line}`]: `This row contradicts line ${earlier.line}.` } },
      );
    }
    seen.set(key, row);
    const before = known.get(key);
    if (before === undefined) plan.insert.push(row);
    else if (textOf(before as unknown as Row) === textOf(row)) plan.unchanged.push(row);
    else plan.update.push({ ...before, ...row });
  }
  return plan;
}
