import { type KeyboardEvent, useState } from 'react';

const FIRST: Cell = { row: 0, column: 0 };

/**
 * Makes the links or checkboxes in a table's cells one tab stop with arrow keys, Home and End.
 * @param first the tab stop until one has been focused
 * @returns the props of the link or checkbox in a row and column, both from 0
 */
export function useCellKeys(rows: number, columns: number, first = FIRST) {
  const [focused, setFocused] = useState<Cell | null>(null);
  const target = focused ?? first;
  // the table may have become smaller
  const at = { row: Math.min(target.row, rows - 1), column: Math.min(target.column, columns - 1) };

  return (row: number, column: number) => ({
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    'data-cell': `${row} ${column}`,
    onFocus: () => setFocused({ row, column }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.metaKey || event.shiftKey) return;
      const next = nextCell({ row, column }, event.key, { rows, columns, isCtrl: event.ctrlKey });
      if (next === null) return;
      event.preventDefault();
      const body = event.currentTarget.closest('tbody');
      const cell = body?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`);
      cell?.focus();
      requestAnimationFrame(() => refireFocus(cell));
    },
  });
}

/** Scrolling to the cell closes its tooltip a frame after it opened; this reopens it at the cell's new position. */
function refireFocus(cell: HTMLElement | null | undefined): void {
  if (document.activeElement === cell) cell?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** A cell of a table, row and column from 0. */
type Cell = { row: number; column: number };

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
