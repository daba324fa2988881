import { type KeyboardEvent, useState } from 'react';
import { nextCell } from './next-cell.ts';

/**
 * Makes the links in a table's cells one Tab stop with arrow keys, Home and End.
 * @returns the handlers of the link of a row and column, both from 0
 */
export function useCellKeys(rows: number, columns: number) {
  const [wanted, setWanted] = useState({ row: 0, column: 0 });
  // the table may have become smaller
  const at = { row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns - 1) };

  return (row: number, column: number) => ({
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onFocus: () => setWanted({ row, column }),
    onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
      if (event.altKey || event.metaKey || event.shiftKey) return;
      const next = nextCell({ row, column }, event.key, { rows, columns, isCtrl: event.ctrlKey });
      if (next === null) return;
      event.preventDefault();
      const body = event.currentTarget.closest('tbody');
      const link = body?.rows[next.row]?.querySelectorAll('a')[next.column];
      link?.focus();
      requestAnimationFrame(() => tellFocusAgain(link));
    },
  });
}

/** Scrolling to the cell has closed its tooltip a frame after it opened: opens it again at the cell's new place. */
function tellFocusAgain(link: HTMLAnchorElement | undefined): void {
  if (document.activeElement === link) link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}
