import { useEffect, useRef } from 'react';
import type { BoardPosition } from './positions.ts';

type Wanted = BoardPosition & { entryId: number | null };

/**
 * Focuses the block of an entry as soon as the board shows it at a position, unless the user has gone on to something
 * else by then.
 * @param isActive false while the block is on its way
 * @returns to be called with the block to focus
 */
export function useBlockFocus(isActive: boolean): (wanted: Wanted) => void {
  const wanted = useRef<Wanted | null>(null);
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
  };
}

const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

function findBlock({ entryId, venueId, court, start }: Wanted): HTMLElement | undefined {
  const blocks = document.querySelectorAll<HTMLElement>(`.board [data-entry="${entryId}"]`);
  return [...blocks].find((block) => {
    const track = block.closest<HTMLElement>('[data-court]');
    return (
      block.dataset.start === String(start) &&
      track?.dataset.court === court &&
      track.dataset.venue === String(venueId)
    );
  });
}
