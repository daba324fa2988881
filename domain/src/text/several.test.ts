import { describe, expect, it } from 'vitest';
import { countsText, several, severalUnlessNone } from './several.ts';

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

describe('the counts of a file', () => {
  it.each([
    [[2, 1, 1], '2 games added, 1 changed, 1 unchanged'],
    [[0, 1, 0], '1 game changed'],
    [[0, 0, 1_200], '1,200 games unchanged'],
    [[0, 0, 0], ''],
  ])('of %j are "%s"', ([added = 0, changed = 0, unchanged = 0], text) => {
    const parts = [
      [added, 'added'],
      [changed, 'changed'],
      [unchanged, 'unchanged'],
    ] as const;
    expect(countsText(parts, 'game')).toBe(text);
  });

  it('need no noun', () => {
    expect(countsText([[2, 'added']])).toBe('2 added');
  });

  it('have no part for none', () => {
    expect([0, 1, 2].map((count) => severalUnlessNone(count, 'entry', 'entries'))).toEqual([
      [],
      ['1 entry'],
      ['2 entries'],
    ]);
  });
});
