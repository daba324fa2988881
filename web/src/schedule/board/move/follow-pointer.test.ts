import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DragHandlers, followPointer } from './use-drag.ts';

/** What is under the pointer, because jsdom has no layout. */
let below: Element | null = null;
let stop: (() => void) | null = null;

const root = document.documentElement;
const board = document.createElement('section');
board.innerHTML = `
  <span data-day-step="1"><button>Next day</button></span>
  <ul data-court="2"><li><button data-start="1140">Open</button></li></ul>
  <ul data-court="1"><li><button data-start="1080" id="pressed">Game</button></li></ul>`;
const element = (selector: string) => board.querySelector<HTMLElement>(selector) as HTMLElement;
const block = element('#pressed');
const onClick = vi.fn();
block.addEventListener('click', onClick);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(board);
  below = null;
  Object.assign(document, { elementFromPoint: () => below });
  vi.stubGlobal('scrollBy', () => undefined);
  Object.assign(board, { scrollBy: () => undefined });
  Object.assign(root, {
    setPointerCapture: vi.fn(),
    hasPointerCapture: () => true,
    releasePointerCapture: vi.fn(),
  });
  onClick.mockClear();
});

afterEach(() => {
  stop?.();
  // the button is finally released
  send('pointerup', 300, 300);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  board.remove();
  Reflect.deleteProperty(document, 'elementFromPoint');
  for (const name of ['setPointerCapture', 'hasPointerCapture', 'releasePointerCapture']) {
    Reflect.deleteProperty(root, name);
  }
});

function press(pointerType: 'mouse' | 'touch') {
  const handlers = {
    onLift: vi.fn<DragHandlers['onLift']>(),
    onMove: vi.fn<DragHandlers['onMove']>(),
    onDay: vi.fn<DragHandlers['onDay']>(),
    onDrop: vi.fn<DragHandlers['onDrop']>(),
    onCancel: vi.fn<DragHandlers['onCancel']>(),
  };
  stop = followPointer(pointer('pointerdown', 300, 300, pointerType), block, board, handlers);
  return handlers;
}

const pointer = (type: string, clientX: number, clientY: number, pointerType = 'mouse') =>
  new PointerEvent(type, { pointerId: 1, pointerType, clientX, clientY, bubbles: true });
const send = (type: string, x: number, y: number) => window.dispatchEvent(pointer(type, x, y));
/** @returns whether the browser may still scroll */
const touchMove = () => block.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));

describe('followPointer with a mouse', () => {
  it('lifts the block once the mouse has moved a little, and reports what is below it', () => {
    const handlers = press('mouse');
    send('pointermove', 303, 303);
    expect(handlers.onLift).not.toHaveBeenCalled();
    send('pointermove', 310, 300);
    expect(handlers.onLift.mock.calls).toEqual([[{ x: 300, track: element('[data-court="1"]'), block }]]);
    below = element('[data-start="1140"]');
    send('pointermove', 400, 300);
    vi.advanceTimersToNextFrame();
    expect(handlers.onMove).toHaveBeenLastCalledWith({
      x: 400,
      track: element('[data-court="2"]'),
      block: below,
    });
  });

  it('drops the block where the button is released, without clicking it', () => {
    const handlers = press('mouse');
    send('pointermove', 310, 300);
    send('pointerup', 420, 310);
    expect(handlers.onDrop.mock.calls).toEqual([[{ x: 420, track: null, block: null }]]);
    block.click();
    expect(onClick).not.toHaveBeenCalled();
    vi.runAllTimers();
    block.click();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('clicks the block if the mouse does not move', () => {
    const handlers = press('mouse');
    send('pointerup', 300, 300);
    block.click();
    expect(onClick).toHaveBeenCalledOnce();
    send('pointermove', 400, 400);
    expect(handlers.onLift).not.toHaveBeenCalled();
    expect(handlers.onDrop).not.toHaveBeenCalled();
  });

  it('does not click the block if the move ended before the button was released', () => {
    press('mouse');
    send('pointermove', 310, 300);
    stop?.();
    send('pointerup', 310, 300);
    block.click();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('keeps changing the day while the pointer rests on an arrow', () => {
    const handlers = press('mouse');
    send('pointermove', 310, 300);
    below = element('[data-day-step] button');
    vi.advanceTimersByTime(650);
    expect(handlers.onDay).not.toHaveBeenCalled();
    vi.advanceTimersByTime(150);
    expect(handlers.onDay.mock.calls).toEqual([[1]]);
    vi.advanceTimersByTime(800);
    expect(handlers.onDay.mock.calls).toEqual([[1], [1]]);
    below = null;
    vi.advanceTimersByTime(2_000);
    expect(handlers.onDay).toHaveBeenCalledTimes(2);
  });

  it('follows only the pressed pointer', () => {
    const handlers = press('mouse');
    window.dispatchEvent(new PointerEvent('pointermove', { pointerId: 2, clientX: 500, clientY: 500 }));
    expect(handlers.onLift).not.toHaveBeenCalled();
  });
});

describe('followPointer with a finger', () => {
  it('lifts the block after a long press, and then keeps the page from scrolling', () => {
    const handlers = press('touch');
    expect(touchMove()).toBe(true);
    vi.advanceTimersByTime(399);
    expect(handlers.onLift).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(handlers.onLift).toHaveBeenCalledOnce();
    expect(touchMove()).toBe(false);
    // another day is shown
    block.remove();
    expect(touchMove()).toBe(false);
    element('[data-court="1"] li').append(block);
  });

  it('scrolls the page if the finger moves before that', () => {
    const handlers = press('touch');
    send('pointermove', 300, 320);
    vi.advanceTimersByTime(1_000);
    expect(touchMove()).toBe(true);
    expect(handlers.onLift).not.toHaveBeenCalled();
  });

  it('puts the block back if the browser takes over the touch', () => {
    const handlers = press('touch');
    vi.advanceTimersByTime(400);
    send('pointercancel', 300, 300);
    expect(handlers.onCancel).toHaveBeenCalledOnce();
    expect(handlers.onDrop).not.toHaveBeenCalled();
    expect(root.dataset.dragging).toBeUndefined();
  });
});
