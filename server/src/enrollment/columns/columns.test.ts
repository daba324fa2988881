import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupInts, Ints } from './ints.ts';
import { Items, TruncatedList } from './items.ts';

const intsOf = (values: readonly number[]) => {
  const ints = new Ints();
  for (const value of values) ints.push(value);
  return ints;
};

describe('numbers', () => {
  it('are grouped as they stand, or in a given order; below 0 they belong nowhere', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 700, size: 'max' }), (values) => {
        const places = [...values.keys()];
        const backwards = Int32Array.from(places.toReversed());
        const [forth, back] = [groupInts(intsOf(values), 9), groupInts(intsOf(values), 9, backwards)];
        for (let group = 0; group < 9; group += 1) {
          const own = places.filter((place) => values[place] === group);
          expect([...forth.of(group)]).toEqual(own);
          expect([...back.of(group)]).toEqual(own.toReversed());
        }
        expect(forth.order).toHaveLength(values.filter((value) => value >= 0).length);
      }),
    );
  });

  it('end where they end', () => {
    const ints = new Ints(3, 7);
    ints.set(1, 5);
    ints.push(9);
    expect([ints.at(0), ints.at(1), ints.at(3), ints.length]).toEqual([7, 5, 9, 4]);
    expect(() => ints.at(4)).toThrow(RangeError);
    expect(() => ints.at(-1)).toThrow(RangeError);
    expect(() => ints.set(4, 0)).toThrow(RangeError);
  });
});

describe('items', () => {
  it('are made when they are looked at, and only those', () => {
    const made: number[] = [];
    const items = new Items(10, (index) => {
      made.push(index);
      return index * 2;
    });
    expect([items.at(9), items.slice(3, 5), items.slice(8, 20), items.slice(7, 2)]).toEqual([
      18,
      [6, 8],
      [16, 18],
      [],
    ]);
    expect(made).toEqual([9, 3, 4, 8, 9]);
    expect(() => items.at(10)).toThrow(RangeError);
    expect([...items.batches(4)]).toEqual([
      [0, 2, 4, 6],
      [8, 10, 12, 14],
      [16, 18],
    ]);
    expect([...Items.pick(items, intsOf([4, 0]))]).toEqual([8, 0]);
  });

  it('of a shortened list are the first ones, and all are counted', () => {
    const list = new TruncatedList<string>(2);
    for (const text of ['a', 'b']) list.add(() => text);
    list.add(() => {
      throw new Error('nobody looks at it');
    });
    expect([[...list], list.length, list.slice(1, 9)]).toEqual([['a', 'b'], 3, ['b']]);
  });
});
