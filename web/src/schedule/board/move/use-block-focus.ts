import { useEffect, useReducer, useRef } from 'react';
import type { BoardPosition } from './positions.ts';

/** A block by its item's key and its position; with `at` null, at any position. */
type Wanted = { key: string; at: BoardPosition | null };

/**
 * Focuses the block of an item once the board shows it at a position, unless the user has moved the focus elsewhere by
 * then.
 * @param isActive false while the block is being moved
 * @returns a function to call with the block to focus
 */
export function useBlockFocus(isActive: boolean): (wanted: Wanted) => void {
  const wanted = useRef<Wanted | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  // the block may appear with any render: when its day is shown, or its new place has been loaded
  useEffect(() => {
    if (!isActive || wanted.current === null || !isFocusFree()) return;
    const block = findBlock(wanted.current);
    if (block === undefined) return;
    wanted.current = null;
    block.focus();
  });
  return (block) => {
    wanted.current = block;
    // it may be shown already
    render();
  };
}

const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

export function findBlock({ key, at }: Wanted): HTMLElement | undefined {
  const blocks = document.querySelectorAll<HTMLElement>('[data-item]');
  return [...blocks].find((block) => {
    if (block.dataset.item !== key) return false;
    if (at === null) return true;
    const track = block.closest<HTMLElement>('[data-court]');
    return (
      block.dataset.start === String(at.start) &&
      track?.dataset.court === at.court &&
      track.dataset.venue === String(at.venueId)
    );
  });
}
