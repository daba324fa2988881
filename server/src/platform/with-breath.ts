import { setImmediate as breathe } from 'node:timers/promises';

const AT_ONCE = 500;

/** The items one by one, with a pause for other calls now and then: a file may have half a million rows. */
export async function* withBreath<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count % AT_ONCE === 0) await breathe();
    yield item;
  }
}

/** Does something for each number from 0 to `count` - 1, with such pauses. */
export async function countWithBreath(count: number, work: (index: number) => void): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    work(index);
  }
}

/** The numbers from 0 to `count` - 1 in the order that `compare` gives, sorted by merging, with such pauses. */
export async function sortWithBreath(
  count: number,
  compare: (a: number, b: number) => number,
): Promise<Int32Array> {
  let from = Int32Array.from({ length: count }, (_, index) => index);
  let to = new Int32Array(count);
  let done = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, count), Math.min(start + 2 * width, count)];
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const isLeft =
          left < middle && (right >= end || compare(from[left] as number, from[right] as number) <= 0);
        to[at] = from[isLeft ? left++ : right++] as number;
        done += 1;
        if (done % (20 * AT_ONCE) === 0) await breathe();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
