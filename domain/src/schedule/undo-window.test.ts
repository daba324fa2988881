import { describe, expect, it } from 'vitest';
import { mayUndo, undoUntil } from './undo-window.ts';

const AT = new Date('2026-11-17T17:00:00Z');

describe('the time in which a cancel can be undone', () => {
  it('ends after ten minutes', () => {
    expect(undoUntil(AT)).toEqual(new Date('2026-11-17T17:10:00Z'));
  });

  it.each([
    ['2026-11-17T17:00:00.000Z', true],
    ['2026-11-17T17:09:59.999Z', true],
    ['2026-11-17T17:10:00.000Z', false],
    ['2026-11-17T18:00:00.000Z', false],
  ])('is open at %s: %s', (now, expected) => {
    expect(mayUndo(AT, new Date(now))).toBe(expected);
  });
});
