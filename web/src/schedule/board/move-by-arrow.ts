import type { KeyboardEvent } from 'react';

/**
 * Arrow keys on a block: left and right move to its neighbors on the court, up and down to the block of the
 * next court that starts nearest to it. Tab visits all blocks in the same order.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const block = event.target instanceof HTMLElement ? event.target : null;
  const track = block?.closest('ul');
  if (!block?.dataset.start || !track || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = findNext(event.key, block, blocksOf(track), tracksOf(event.currentTarget));
  if (next === null) return;
  event.preventDefault();
  next?.focus();
}

/** Null for other keys, undefined if there is no block in that direction. */
function findNext(
  key: string,
  block: HTMLElement,
  neighbors: readonly HTMLElement[],
  tracks: readonly Element[],
): HTMLElement | undefined | null {
  const index = neighbors.indexOf(block);
  const row = tracks.findIndex((track) => track.contains(block));
  if (key === 'ArrowLeft') return neighbors[index - 1];
  if (key === 'ArrowRight') return neighbors[index + 1];
  if (key === 'ArrowUp') return nearest(tracks[row - 1], block);
  if (key === 'ArrowDown') return nearest(tracks[row + 1], block);
  return null;
}

function nearest(track: Element | undefined, block: HTMLElement): HTMLElement | undefined {
  const distance = (other: HTMLElement) =>
    Math.abs(Number(other.dataset.start) - Number(block.dataset.start));
  return track && blocksOf(track).sort((a, b) => distance(a) - distance(b))[0];
}

const blocksOf = (track: Element) => [...track.querySelectorAll<HTMLElement>('[data-start]')];

/** The courts that have blocks. */
const tracksOf = (board: Element) =>
  [...board.querySelectorAll('ul')].filter((track) => track.querySelector('[data-start]') !== null);
