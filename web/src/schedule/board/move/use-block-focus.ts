import { useEffect, useReducer, useRef } from 'react';
import type { BoardPosition } from './positions.ts';

/** A block by its item's key and its position; with `at` null, at any position. */
type BlockTarget = { key: string; at: BoardPosition | null };

/**
 * Focuses the block of an item once the board shows it at a position, unless the user has moved the focus elsewhere by
 * then.
 * @param isActive false while the block is being moved
 * @returns a function to call with the block to focus
 */
export function useBlockFocus(isActive: boolean): (target: BlockTarget) => void {
  const target = useRef<BlockTarget | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  // the block may appear with any render: when its day is shown, or its new place has been loaded
  useEffect(() => {
    if (!isActive || target.current === null || !isFocusFree()) return;
    const block = findBlock(target.current);
    if (block === undefined) return;
    target.current = null;
    block.focus();
  });
  return (block) => {
    target.current = block;
    // it may be shown already
    render();
  };
}

const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

export function findBlock({ key, at }: BlockTarget): HTMLElement | undefined {
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
