import { setImmediate as breathe } from 'node:timers/promises';

const AT_ONCE = 500;

/** The items one by one, with a pause for other calls now and then: a file may have tens of thousands of rows. */
export async function* withBreath<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    yield item;
  }
}
