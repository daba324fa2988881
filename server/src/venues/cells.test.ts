import { describe, expect, it } from 'vitest';
import { isAll, parseNameCell } from './read-names.ts';

describe('parseNameCell and isAll', () => {
  it('returns a cleaned name to show and a folded one to compare', () => {
    expect(parseNameCell('  Madison \n Park ')).toEqual({ shown: 'Madison Park', key: 'madison park' });
  });

  it.each(['', ' ', 'TBD', 'N/A', 'x'.repeat(81)])('finds no name in %j', (text) => {
    expect(parseNameCell(text)).toBeNull();
  });

  it.each([
    ['All', true],
    [' ALL ', true],
    ['All Courts', true],
    ['All Facilities', true],
    ['every location', true],
    ['both', true],
    ['All Saints', false],
    ['*', true],
    ['Allen', false],
    ['', false],
  ])('says whether %j means all: %j', (text, all) => {
    expect(isAll(text)).toBe(all);
  });
});
