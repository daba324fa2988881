import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * Makes the buttons of a table one tab stop. Left and Right move by a column; Up and Down move through the buttons of a
 * cell and then by a row; Home and End move in the row, with Control in the whole table.
 */
export function useGridCursor() {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLButtonElement>(null);

  // after every render, because the button may have disappeared
  useLayoutEffect(() => setStop(current.current));

  function setStop(button: HTMLButtonElement | null): void {
    if (button !== null && table.current?.contains(button)) current.current = button;
    else current.current = table.current?.querySelector<HTMLButtonElement>('tbody button') ?? null;
    for (const stop of table.current?.querySelectorAll<HTMLButtonElement>('[tabindex="0"]') ?? []) {
      stop.tabIndex = -1;
    }
    if (current.current !== null) current.current.tabIndex = 0;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const from = event.target;
    if (!(from instanceof HTMLButtonElement) || event.altKey || event.metaKey || event.shiftKey) return;
    const to = target(from, event.key, event.ctrlKey);
    if (to === undefined) return;
    event.preventDefault();
    to?.focus();
  }

  function handleFocus({ target }: { target: EventTarget }): void {
    // the event may come from a dialog that one of the buttons has opened
    if (target instanceof HTMLButtonElement && table.current?.contains(target)) setStop(target);
  }

  return { ref: table, onKeyDown: handleKeyDown, onFocus: handleFocus };
}

/** @returns null at the edge of the table, undefined for any other key */
function target(from: HTMLButtonElement, key: string, isControl: boolean) {
  const row = from.closest('tr');
  const cell = from.closest<HTMLTableCellElement>('th, td');
  if (row === null || cell === null) return undefined;
  const column = cell.cellIndex;
  const rows = [...(row.parentElement?.querySelectorAll('tr') ?? [])];
  const at = rows.indexOf(row);
  const inCell = buttonsOf(cell);
  const index = inCell.indexOf(from);
  if (isControl && key !== 'Home' && key !== 'End') return undefined;
  switch (key) {
    case 'ArrowLeft':
      return first(row.cells[column - 1]);
    case 'ArrowRight':
      return first(row.cells[column + 1]);
    case 'ArrowUp':
      return inCell[index - 1] ?? buttonsOf(rows[at - 1]?.cells[column]).at(-1) ?? null;
    case 'ArrowDown':
      return inCell[index + 1] ?? first(rows[at + 1]?.cells[column]);
    case 'Home':
      return first((isControl ? rows[0] : row)?.cells[0]);
    case 'End':
      return buttonsOf(isControl ? rows.at(-1) : row).at(-1) ?? null;
    default:
      return undefined;
  }
}

const buttonsOf = (part: Element | undefined): HTMLButtonElement[] => [
  ...(part?.querySelectorAll('button') ?? []),
];

const first = (part: Element | undefined): HTMLButtonElement | null => buttonsOf(part)[0] ?? null;
