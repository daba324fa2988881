/** A cell of a table, row and column from 0. */
export type Cell = { row: number; column: number };

const STEPS = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
]);

/**
 * The cell that a key moves to; it stays inside the table. Home and End move along the row, with Ctrl to the
 * table's first and last cell.
 * @returns null for any other key
 */
export function nextCell(
  { row, column }: Cell,
  key: string,
  { rows, columns, isCtrl }: { rows: number; columns: number; isCtrl: boolean },
): Cell | null {
  if (key === 'Home') return { row: isCtrl ? 0 : row, column: 0 };
  if (key === 'End') return { row: isCtrl ? rows - 1 : row, column: columns - 1 };
  const step = STEPS.get(key);
  if (step === undefined || isCtrl) return null;
  const [down, right] = step;
  return { row: within(row + down, rows), column: within(column + right, columns) };
}

const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));
