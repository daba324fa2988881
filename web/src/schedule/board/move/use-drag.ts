import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
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

  return (event: ReactPointerEvent<HTMLElement>, item: Item): void => {
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

/** What is below the pointer while a block is dragged. */
export type Below = {
  x: number;
  /** the list of a court's blocks; null elsewhere on the page */
  track: HTMLElement | null;
  block: HTMLElement | null;
};

export type DragHandlers = {
  /** from now on the block follows the pointer; `below` is where it was pressed */
  onLift: (below: Below) => void;
  onMove: (below: Below) => void;
  /** the pointer rests on the button of the previous (-1) or next (1) day */
  onDay: (step: 1 | -1) => void;
  onDrop: (below: Below) => void;
  onCancel: () => void;
};

const MOUSE_TOLERANCE_PX = 6;
const TOUCH_TOLERANCE_PX = 10;
/** A finger that moves before this time scrolls. */
const LONG_PRESS_MS = 400;
const REST_ON_DAY_MS = 700;
const EDGE_PX = 56;
const MAX_PX_PER_FRAME = 18;

/**
 * Follows a pointer pressed on a block. A mouse lifts the block by moving, a finger by a long press, so that the page can
 * still scroll. Keeps working if the block disappears because another day is shown.
 * @param scroller scrolls, like the window, while the pointer is near its edge
 * @returns a function that ends it without calling a handler
 */
export function followPointer(
  press: PointerEvent,
  block: HTMLElement,
  scroller: HTMLElement,
  handlers: DragHandlers,
): () => void {
  const root = document.documentElement;
  const isMouse = press.pointerType === 'mouse';
  const ended = new AbortController();
  const { signal } = ended;
  let point = { x: press.clientX, y: press.clientY };
  let isLifted = false;
  let frame = 0;
  let resting: { step: number; since: number } | null = null;
  const longPress = isMouse ? undefined : setTimeout(lift, LONG_PRESS_MS);

  function lift(): void {
    isLifted = true;
    clearTimeout(longPress);
    root.dataset.dragging = '';
    // the block may be removed, and the mouse may leave the window
    root.setPointerCapture(press.pointerId);
    handlers.onLift({ x: press.clientX, track: block.closest<HTMLElement>('[data-court]'), block });
    frame = requestAnimationFrame(follow);
  }

  function follow(now: number): void {
    scrollAtEdge(scroller, point);
    const below = document.elementFromPoint(point.x, point.y);
    restOn(Number(below?.closest<HTMLElement>('[data-day-step]')?.dataset.dayStep ?? 0), now);
    handlers.onMove(belowOf(below, point.x));
    frame = requestAnimationFrame(follow);
  }

  function restOn(step: number, now: number): void {
    if (step === 0) resting = null;
    else if (resting?.step !== step) resting = { step, since: now };
    else if (now - resting.since >= REST_ON_DAY_MS) {
      resting = { step, since: now };
      handlers.onDay(step === 1 ? 1 : -1);
    }
  }

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    point = { x: event.clientX, y: event.clientY };
    const distance = Math.hypot(point.x - press.clientX, point.y - press.clientY);
    if (isLifted || distance < (isMouse ? MOUSE_TOLERANCE_PX : TOUCH_TOLERANCE_PX)) return;
    if (isMouse) lift();
    else end();
  }

  function handleUp(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    point = { x: event.clientX, y: event.clientY };
    const wasLifted = isLifted;
    end();
    if (!wasLifted) return;
    ignoreClick();
    handlers.onDrop(belowOf(document.elementFromPoint(point.x, point.y), point.x));
  }

  function handleCancel(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const wasLifted = isLifted;
    end();
    if (wasLifted) handlers.onCancel();
  }

  function end(): void {
    clearTimeout(longPress);
    cancelAnimationFrame(frame);
    ended.abort();
    delete root.dataset.dragging;
    if (isLifted && root.hasPointerCapture(press.pointerId)) root.releasePointerCapture(press.pointerId);
  }

  const keepStill = (event: Event) => isLifted && event.cancelable && event.preventDefault();
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleUp, { signal });
  window.addEventListener('pointercancel', handleCancel, { signal });
  // also on the block itself, which receives touches even after it was removed
  for (const target of [block, window]) {
    target.addEventListener('touchmove', keepStill, { signal, passive: false });
  }
  // a long press would open the browser's menu
  if (!isMouse) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => {
    // the button is still pressed
    if (isLifted && !signal.aborted) window.addEventListener('pointerup', ignoreClick, { once: true });
    end();
  };
}

/** Ignores the click that the browser fires when the pointer is released. */
function ignoreClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}

const belowOf = (element: Element | null, x: number): Below => ({
  x,
  track: element?.closest<HTMLElement>('[data-court]') ?? null,
  block: element?.closest<HTMLElement>('[data-start]') ?? null,
});

function scrollAtEdge(scroller: HTMLElement, { x, y }: { x: number; y: number }): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const across = push(x, Math.max(0, left), Math.min(window.innerWidth, right));
  const down = push(y, Math.max(0, top), Math.min(window.innerHeight, bottom));
  if (across !== 0 || down !== 0) scroller.scrollBy(across, down);
  const page = push(y, 0, window.innerHeight);
  if (page !== 0) window.scrollBy(0, page);
}

/** How many pixels to scroll per frame: more near an edge; 0 away from both edges. */
export function push(position: number, start: number, end: number): number {
  const before = start + EDGE_PX - position;
  const after = position - (end - EDGE_PX);
  const depth = Math.min(EDGE_PX, Math.max(before, after));
  if (depth <= 0 || position < start - EDGE_PX || position > end + EDGE_PX) return 0;
  return Math.sign(after - before) * Math.ceil((depth / EDGE_PX) * MAX_PX_PER_FRAME);
}
