import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomnessOf } from './randomness.ts';
import { slopeOf } from './slope.ts';

/** Pseudorandom, and the same in every run. */
const scrambled = (index: number) => createHash('sha256').update(String(index)).digest();
const tokensOf = (make: (index: number) => Buffer) =>
  Array.from({ length: 1_000 }, (_, index) => make(index).toString('base64url'));

describe('the randomness of tokens', () => {
  it('counts every bit of random tokens', () => {
    expect(randomnessOf(tokensOf(scrambled))).toEqual({ different: 1_000, randomBits: 256 });
  });

  it('does not count constant bits and counters', () => {
    const half = tokensOf((index) => Buffer.concat([Buffer.alloc(16, 7), scrambled(index).subarray(16)]));
    expect(randomnessOf(half)).toEqual({ different: 1_000, randomBits: 128 });
    const counter = tokensOf((index) => {
      const bytes = Buffer.alloc(16);
      bytes.writeUInt32BE(index);
      return bytes;
    });
    expect(randomnessOf(counter).randomBits).toBeLessThan(4);
  });

  it('reports repeated tokens', () => {
    expect(randomnessOf(tokensOf((index) => scrambled(index % 999))).different).toBe(999);
  });
});

it('computes the slope of a line per minute', () => {
  const line = [0, 1, 2, 3].map((minutes) => ({ minutes, value: 100 + 2.5 * minutes }));
  expect(slopeOf(line)).toBeCloseTo(2.5);
  expect(slopeOf(line.map(({ minutes }) => ({ minutes, value: 80 })))).toBe(0);
});
