/** Numbers from 0 to 1 that a seed repeats (the generator is known as mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy with about that share of all its bits turned over, at least one: what fuzzers of whole inputs do. */
export function flipBits(bytes: Buffer, share: number, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const flips = Math.max(1, Math.round(bytes.length * 8 * share * 2 * random()));
  for (let flip = 0; flip < flips; flip += 1) {
    const bit = Math.floor(random() * bytes.length * 8);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  }
  return copy;
}
