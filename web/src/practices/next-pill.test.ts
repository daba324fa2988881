import { describe, expect, it } from 'vitest';
import { nextPill } from './calendar-rows.ts';

/** Three days and three times; the second day is empty, and the first has two gyms at its first time. */
const PILLS = [
  { key: 'a1', row: 0, column: 0 },
  { key: 'a2', row: 0, column: 0 },
  { key: 'b', row: 1, column: 0 },
  { key: 'c', row: 1, column: 2 },
  { key: 'd', row: 2, column: 2 },
];

describe('nextPill', () => {
  it.each([
    ['ArrowDown', 'a1', 'a2'],
    ['ArrowDown', 'a2', 'b'],
    ['ArrowDown', 'b', undefined],
    ['ArrowUp', 'b', 'a2'],
    ['ArrowUp', 'a1', undefined],
    ['ArrowRight', 'a1', 'c'],
    ['ArrowRight', 'b', 'c'],
    ['ArrowRight', 'd', undefined],
    ['ArrowLeft', 'd', 'b'],
    ['ArrowLeft', 'a1', undefined],
    ['Home', 'c', 'b'],
    ['End', 'b', 'c'],
    ['Ctrl+Home', 'd', 'a1'],
    ['Ctrl+End', 'a1', 'd'],
    ['Ctrl+ArrowDown', 'a1', undefined],
    ['Enter', 'a1', undefined],
  ])('moves with %s from %s to %s', (pressed, from, to) => {
    const isCtrl = pressed.startsWith('Ctrl+');
    const place = PILLS.find(({ key }) => key === from) ?? { key: from, row: 0, column: 0 };
    expect(nextPill(PILLS, place, pressed.replace('Ctrl+', ''), isCtrl)?.key).toBe(to);
  });
});
