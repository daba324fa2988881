import { at } from './integers.ts';

/**
 * Random numbers that are the same on every machine: sfc32 from Chris Doty-Humphrey's PractRand, in 32-bit
 * integers. Probabilities come from a table built by multiplication alone, because Math.exp may differ
 * between engines.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = 0x9e3779b9 | 0;
    this.#c = 0x243f6a88;
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number from 0 to `end - 1`. */
  below(end: number): number {
    return Math.floor((this.#next() / 4_294_967_296) * end);
  }

  /**
   * How much worse a change may be and still be accepted at this temperature: -ln(u) x temperature for a
   * random u. Accepting changes up to this limit is the Metropolis rule, exp(-worse / temperature), drawn in
   * advance.
   */
  tolerance(temperature: number): number {
    return (temperature * at(LOGARITHMS, this.#next() & (LOGARITHMS.length - 1))) / STEPS;
  }

  /** The same items in random order (Fisher and Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [result[last], result[other]] = [result[other] as Item, result[last] as Item];
    }
    return result;
  }
}

const STEPS = 256;
/** -ln((i + 0.5) / 4096) in steps of 1 / 256. */
const LOGARITHMS = logarithms(4096);

function logarithms(size: number): Int32Array {
  const decay = 0.9961013694701175; // exp(-1 / 256)
  const table = new Int32Array(size);
  let step = 0;
  let power = 1;
  for (let index = size - 1; index >= 0; index -= 1) {
    while (power > (index + 0.5) / size) {
      power *= decay;
      step += 1;
    }
    table[index] = step;
  }
  return table;
}
