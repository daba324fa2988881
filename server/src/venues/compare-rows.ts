import { AppError } from '#platform/errors.ts';

type Upsert<Row, Stored> = { insert: Row[]; update: Stored[]; unchanged: Row[] };

/**
 * What an import has to do: rows by their natural key against what is stored. A row that stands in the file twice
 * counts once; two that contradict each other are refused.
 * @param keyOf  the natural key of a row, file or stored
 * @param textOf what of a row may change
 * @throws AppError INVALID_INPUT naming both lines
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
    const twin = seen.get(key);
    if (twin !== undefined) {
      if (textOf(twin) === textOf(row)) {
        plan.unchanged.push(row);
        continue;
      }
      throw new AppError(
        'INVALID_INPUT',
        `Nothing was imported. Line ${row.line} contradicts line ${twin.line}: both are about the same thing.`,
        { fields: { [`line ${row.line}`]: `This row contradicts line ${twin.line}.` } },
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
