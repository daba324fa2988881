import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextPool } from './text-pool.ts';

const texts = fc.string({ unit: 'grapheme', maxLength: 40 });

it('keeps each text once, by the number that it came with', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 2_000, size: 'max' }), texts, (all, other) => {
      const pool = new TextPool();
      const known = new Map<string, number>();
      for (const text of all) {
        const number = known.get(text) ?? known.size;
        known.set(text, number);
        expect(pool.add(text)).toBe(number);
      }
      expect(pool.size).toBe(known.size);
      for (const [text, number] of known) expect([pool.find(text), pool.at(number)]).toEqual([number, text]);
      expect(pool.find(other)).toBe(known.get(other) ?? -1);
      expect(() => pool.at(pool.size)).toThrow(RangeError);
    }),
    { numRuns: 30 },
  );
});

it('holds texts longer than its blocks, between others', () => {
  const pool = new TextPool();
  const all = ['a', 'x'.repeat(3_000_000), 'b', 'é'.repeat(600_000), '', 'c'];
  expect(all.map((text) => pool.add(text))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(all.map((_, number) => pool.at(number)).every((text, number) => text === all[number])).toBe(true);
});
