import { describe, expect, it } from 'vitest';
import { several } from './several.ts';

describe('a number with its noun', () => {
  it.each([
    [0, '0 slots'],
    [1, '1 slot'],
    [2, '2 slots'],
    [11, '11 slots'],
    [21, '21 slots'],
    [999, '999 slots'],
    [1_000, '1,000 slots'],
    [1_234_567, '1,234,567 slots'],
  ])('formats %i as %s', (count, text) => {
    expect(several(count, 'slot')).toBe(text);
  });

  it('accepts an irregular plural and longer phrases', () => {
    expect([0, 1, 2].map((count) => several(count, 'entry', 'entries'))).toEqual([
      '0 entries',
      '1 entry',
      '2 entries',
    ]);
    expect([1, 3].map((count) => several(count, 'row needs a look', 'rows need a look'))).toEqual([
      '1 row needs a look',
      '3 rows need a look',
    ]);
  });
});
