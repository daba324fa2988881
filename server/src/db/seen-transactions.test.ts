import { describe, expect, it } from 'vitest';
import { createSeenTransactions, parseSnapshot } from './seen-transactions.ts';

describe('a snapshot', () => {
  it('is read as PostgreSQL writes it', () => {
    expect(parseSnapshot('10:20:12,15')).toEqual({ xmin: 10n, xmax: 20n, running: new Set([12n, 15n]) });
    expect(parseSnapshot('10:10:')).toEqual({ xmin: 10n, xmax: 10n, running: new Set() });
    expect(parseSnapshot('9007199254740993:9007199254740993:').xmin).toBe(9_007_199_254_740_993n);
  });
});

describe('what is known', () => {
  /** Known after a first snapshot, the announcements and a second snapshot. */
  const knows = (first: string, announced: readonly bigint[], second: string) => {
    const seen = createSeenTransactions();
    seen.arrived(parseSnapshot(first));
    for (const id of announced) seen.announced(id);
    return seen.knows(parseSnapshot(second));
  };

  it.each<[string, string, bigint[], string, boolean]>([
    ['nothing happened', '10:10:', [], '10:10:', true],
    ['one ended that announced itself', '10:10:', [10n], '11:11:', true],
    ['one ended that did not', '10:10:', [], '11:11:', false],
    ['two ended, and one of them announced itself', '10:10:', [10n], '12:12:', false],
    ['a later one ended, and the earlier runs', '10:10:', [11n], '10:12:10', true],
    ['a later one ended in silence, and the earlier runs', '10:10:', [], '10:12:10', false],
    ['one that ran ended and announced itself', '10:12:10', [10n], '12:12:', true],
    ['one that ran ended in silence', '10:12:10', [], '12:12:', false],
    ['one announced itself that this snapshot does not see yet', '10:10:', [10n], '10:10:', true],
    ['more ended than can be looked at', '10:10:', [], '100000:100000:', false],
  ])('%s', (_, first, announced, second, expected) => {
    expect(knows(first, announced, second)).toBe(expected);
  });

  it('is nothing at first, and after a connection broke', () => {
    const seen = createSeenTransactions();
    expect(seen.knows(parseSnapshot('10:10:'))).toBe(false);
    seen.arrived(parseSnapshot('10:10:'));
    expect(seen.knows(parseSnapshot('10:10:'))).toBe(true);
    seen.forget();
    expect(seen.knows(parseSnapshot('10:10:'))).toBe(false);
  });

  it('is kept for the next snapshot where an announcement came ahead of it', () => {
    const seen = createSeenTransactions();
    seen.arrived(parseSnapshot('10:10:'));
    seen.announced(10n);
    seen.arrived(parseSnapshot('10:10:'));
    expect(seen.knows(parseSnapshot('11:11:'))).toBe(true);
  });
});
