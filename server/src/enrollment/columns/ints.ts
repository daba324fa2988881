/** Many whole numbers of 32 bits, four bytes each: half a million of them as objects would take the portal's memory. */
export class Ints {
  #values: Int32Array;
  #length: number;

  /** @param filledWith the value of the first `length` numbers */
  constructor(length = 0, filledWith = 0) {
    this.#values = new Int32Array(Math.max(256, length)).fill(filledWith);
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw new RangeError(`No number at ${index} of ${this.#length}`);
    return value;
  }

  set(index: number, value: number): void {
    if (index >= this.#length) throw new RangeError(`No number at ${index} of ${this.#length}`);
    this.#values[index] = value;
  }
}

/** Places of items by the group they belong to. */
export type Groups = {
  /** the places of one group's items, in their order */
  of(group: number): Int32Array;
};

/**
 * Groups items by a number that each has, in two passes and without an object for any of them.
 * @param groupOf the group of each item, from 0 to `count` - 1; below 0 it belongs to none
 * @param order places of the items in the order in which a group lists them; as they stand unless given
 */
export function groupInts(groupOf: Ints, count: number, order?: Int32Array): Groups & { order: Int32Array } {
  const starts = new Int32Array(count + 1);
  for (let index = 0; index < groupOf.length; index += 1) {
    const group = groupOf.at(index);
    if (group >= 0) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  }
  for (let group = 0; group < count; group += 1) {
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  }
  const places = new Int32Array(starts[count] ?? 0);
  const next = starts.slice();
  const add = (index: number) => {
    const group = groupOf.at(index);
    if (group < 0) return;
    const at = next[group] ?? 0;
    places[at] = index;
    next[group] = at + 1;
  };
  if (order !== undefined) for (const index of order) add(index);
  else for (let index = 0; index < groupOf.length; index += 1) add(index);
  return { order: places, of: (group) => places.subarray(starts[group], starts[group + 1]) };
}
