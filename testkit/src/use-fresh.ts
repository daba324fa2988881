import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

type Open<T> = () => T | Promise<T>;

function use<T extends object>(open: Open<T>, before: typeof beforeEach, after: typeof afterEach): T {
  const opened = {} as T & Partial<Record<'close' | 'drop', () => Promise<unknown>>>;
  before(async () => {
    Object.assign(opened, await open());
  });
  after(() => (opened.close ?? opened.drop)?.());
  return opened;
}

/**
 * What `open` returns, opened before each test and closed or dropped after it. Opened in the order in which these calls stand, so
 * one may use another. Use the result only inside tests.
 */
export const useFresh = <T extends object>(open: Open<T>): T => use(open, beforeEach, afterEach);

/** The same, opened once for all tests. */
export const useOnce = <T extends object>(open: Open<T>): T => use(open, beforeAll, afterAll);
