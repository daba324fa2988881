import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type Below, followPointer } from './follow-pointer.ts';
import type { MovedItem, Moving } from './moved-item.ts';
import { type BoardGrid, minutesAt } from './positions.ts';

type Options<Item extends MovedItem> = {
  moving: Moving<Item> | null;
  board: BoardGrid | null;
  onLift: (item: Item) => void;
  onChange: (moving: Moving<Item>) => void;
  onDay: (step: 1 | -1) => void;
  onCancel: () => void;
};

/** Minutes are rounded to this step, so that the board is not rendered for each pixel. */
const ROUNDED_MINUTES = 5;

/** Lets an item be dragged. @returns a function to call when a pointer is pressed on it */
export function useDrag<Item extends MovedItem>({
  moving,
  board,
  onLift,
  onChange,
  onDay,
  onCancel,
}: Options<Item>) {
  const stop = useRef<(() => void) | null>(null);
  const isDragged = moving?.isDragged === true && !moving.isDropped;
  // Escape has put the item back, or the board is gone
  useEffect(() => (isDragged ? () => stop.current?.() : undefined), [isDragged]);
  useEffect(() => () => stop.current?.(), []);

  /** @param grabbedMinutes where the pointer holds the block, from its start */
  function moveTo(below: Below, grabbedMinutes: number, isDropped: boolean) {
    if (moving === null || board === null) return;
    const position = positionBelow(below, { board, grabbedMinutes, moving });
    const { at, blockEnd } = moving;
    const isUnchanged = JSON.stringify(position) === JSON.stringify({ at, blockEnd });
    if (!isUnchanged || isDropped) onChange({ ...moving, ...position, isDropped, note: '' });
  }

  // the pointer is followed across many renders
  const latest = useRef({ moveTo, onDay, onCancel });
  useLayoutEffect(() => {
    latest.current = { moveTo, onDay, onCancel };
  });

  return (event: PointerEvent<HTMLElement>, item: Item): void => {
    const block = event.currentTarget;
    // an item without a place is outside the board
    const scroller = block.closest<HTMLElement>('.board') ?? document.querySelector<HTMLElement>('.board');
    if (event.button !== 0 || !event.isPrimary || moving !== null || !scroller) return;
    let grabbedMinutes = 0;
    stop.current = followPointer(event.nativeEvent, block, scroller, {
      onLift: ({ x, track }) => {
        if (track && board && item.at && !isAgenda(track)) {
          grabbedMinutes = minutesAt(x, track.getBoundingClientRect(), board) - item.at.start;
        }
        onLift(item);
      },
      onMove: (below) => latest.current.moveTo(below, grabbedMinutes, false),
      onDrop: (below) => latest.current.moveTo(below, grabbedMinutes, true),
      onDay: (step) => latest.current.onDay(step),
      onCancel: () => latest.current.onCancel(),
    });
  };
}

/** Whether blocks are listed one below the other, as on a phone (agenda.css). */
const isAgenda = (track: HTMLElement): boolean => getComputedStyle(track).display === 'grid';

function positionBelow(
  { x, track, block }: Below,
  { board, grabbedMinutes, moving }: { board: BoardGrid; grabbedMinutes: number; moving: Moving },
): Pick<Moving, 'at' | 'blockEnd'> {
  if (track === null) return { at: null, blockEnd: null };
  const on = { venueId: Number(track.dataset.venue), court: track.dataset.court ?? '' };
  if (isAgenda(track)) {
    // between two blocks the position stays at the last one
    if (block === null) return { at: moving.at, blockEnd: moving.blockEnd };
    return { at: { ...on, start: Number(block.dataset.start) }, blockEnd: Number(block.dataset.end) };
  }
  const minutes = minutesAt(x, track.getBoundingClientRect(), board) - grabbedMinutes;
  const rounded = Math.round(minutes / ROUNDED_MINUTES) * ROUNDED_MINUTES;
  return { at: { ...on, start: Math.max(board.startHour * 60, rounded) }, blockEnd: null };
}
