import { describe, expect, it } from 'vitest';
import { aGame, aPractice, aRow } from './board/testing/a-row.ts';
import { findRow, withKeys } from './row-keys.ts';

const keysOf = (rows: Parameters<typeof findRow>[0]) => withKeys(rows, (row) => row).map(([key]) => key);
const early = aGame(2, { entryId: 7 });
const late = aGame(2, { entryId: 8 });

describe('withKeys', () => {
  it('keeps the key of a row if its slot gets or loses an entry', () => {
    expect(keysOf([aRow(1), aRow(2)])).toEqual(keysOf([aPractice(1), aRow(2)]));
  });

  it('gives each of several games on a slot its own key', () => {
    const keys = keysOf([aRow(1), early, late, aRow(3)]);
    expect(new Set(keys).size).toBe(4);
    expect(keysOf([late, early])).toEqual([keys[2], keys[1]]);
  });
});

describe('findRow', () => {
  it('finds the row of the same entry, not of another game on its slot', () => {
    expect(findRow([early, late], late)).toBe(late);
    expect(findRow([early], late)).toBeNull();
  });

  it('finds what is on the slot now if the slot was open', () => {
    expect(findRow([aRow(1), early], aRow(2))).toBe(early);
    expect(findRow([aRow(1)], aRow(2))).toBeNull();
  });
});
