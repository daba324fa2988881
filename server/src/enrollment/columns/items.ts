import type { Ints } from './ints.ts';

/** What an array, a list made item by item and a shortened one have in common. */
export type Listed<T> = Iterable<T> & { readonly length: number; slice(from: number, to: number): T[] };

/** A list whose items are made when they are looked at, so that a long one takes no memory of its own. */
export class Items<T> implements Listed<T> {
  readonly length: number;
  readonly #make: (index: number) => T;

  constructor(length: number, make: (index: number) => T) {
    this.length = length;
    this.#make = make;
  }

  /** Some of a list's items, by their positions in it. */
  static pick<T>(list: Items<T>, positions: Ints): Items<T> {
    return new Items(positions.length, (index) => list.at(positions.at(index)));
  }

  /** @throws RangeError beyond the end */
  at(index: number): T {
    if (index < 0 || index >= this.length) throw new RangeError(`No item ${index} of ${this.length}`);
    return this.#make(index);
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = 0; index < this.length; index += 1) yield this.#make(index);
  }

  /** Those from `from` up to, not including, `to`. */
  slice(from: number, to: number): T[] {
    const end = Math.min(to, this.length);
    return Array.from({ length: Math.max(0, end - from) }, (_, index) => this.#make(from + index));
  }

  /** So many at a time. */
  *batches(size: number): Generator<T[]> {
    for (let from = 0; from < this.length; from += size) yield this.slice(from, from + size);
  }
}

/** The first items of a list that may be very long, and how long it is. */
export class TruncatedList<T> implements Listed<T> {
  readonly first: T[];
  #length: number;
  readonly #kept: number;

  constructor(kept: number, first: T[] = [], length = first.length) {
    this.#kept = kept;
    this.first = first;
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  /** @param make is called only where the item is kept */
  add(make: () => T): void {
    if (this.first.length < this.#kept) this.first.push(make());
    this.#length += 1;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.first.values();
  }

  slice(from: number, to: number): T[] {
    return this.first.slice(from, to);
  }
}
