import { describe, expect, it } from 'vitest';
import { CHECKOUT } from '../frame/context.ts';
import { isSuperLinear, listPatterns } from './patterns.ts';

const patterns = listPatterns(CHECKOUT);

describe('the regular expressions of the portal', () => {
  it('finds the regular expressions of the portal', () => {
    expect(patterns.length).toBeGreaterThan(150);
    expect(patterns).toContainEqual(
      expect.objectContaining({
        source: '^[0-9]{4}$',
        at: expect.stringMatching(/^contract\/src\/season\.ts:/),
      }),
    );
  });

  it('finds no regular expression that takes more than linear time', () => {
    const slow = patterns.filter(isSuperLinear);
    expect(slow.map(({ at, source }) => `${at} ${source}`)).toEqual([]);
  });

  it.each([/\s+$/, /^(a+)+$/, /^a*a*b/, /\.[^/]*$/, /x+@/g])(
    'recognizes %s as taking more than linear time',
    (pattern) => {
      expect(isSuperLinear(pattern)).toBe(true);
    },
  );
});
