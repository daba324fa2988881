import { type KeyboardEvent, useState } from 'react';
import { type Cell, nextCell } from './next-cell.ts';

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
