import { describe, expect, it } from 'vitest';
import { slotsByCourt } from '#testing/coach-calls.tsx';
import { toSlot } from './from-wire.ts';
import { inSlotOrder, mergeSlots, pageOf } from './shown-slots.ts';

const slots = slotsByCourt(5).map(toSlot);
const [first, second, third, fourth] = slots;

describe('mergeSlots', () => {
  it('keeps a slot that is gone exactly in its place', () => {
    const open = slots.filter((slot) => slot !== second && slot !== fourth);
    const kept = [fourth, second, first].filter((slot) => slot !== undefined);
    expect(mergeSlots(open, kept).map(({ id, gone }) => [id, gone])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ]);
  });

  it('shows a slot once even if it is kept twice', () => {
    const kept = [third, third].filter((slot) => slot !== undefined);
    expect(mergeSlots([], kept)).toHaveLength(1);
  });
});

describe('inSlotOrder', () => {
  it('sorts by date, time and place', () => {
    expect(inSlotOrder(slots.toReversed())).toEqual(slots);
  });
});

describe('pageOf', () => {
  const items = Array.from({ length: 41 }, (_, index) => index);

  it.each([
    [1, 1, 0, 20],
    [2, 2, 20, 20],
    [3, 3, 40, 1],
    [4, 3, 40, 1],
    [0, 1, 0, 20],
    [-1, 1, 0, 20],
    [1.5, 1, 0, 20],
    [Number.NaN, 1, 0, 20],
  ])('returns for page %d the page %d', (requested, page, first, length) => {
    const shown = pageOf(items, requested);
    expect([shown.page, shown.pageCount, shown.items[0], shown.items.length]).toEqual([
      page,
      3,
      first,
      length,
    ]);
  });

  it('returns one empty page if there are no slots', () => {
    expect(pageOf([], 1)).toEqual({ items: [], page: 1, pageCount: 1 });
  });
});
