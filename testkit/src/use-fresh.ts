import { afterEach, beforeEach } from 'vitest';

/**
 * What `open` returns, opened before each test of the file and closed after it. Opened in the order in which these
 * calls stand, so one may use another. Use the result only inside tests.
 */
export function useFresh<T extends object>(open: () => T | Promise<T>): T {
  const opened = {} as T & { close?(): Promise<unknown> };
  beforeEach(async () => {
    Object.assign(opened, await open());
  });
  afterEach(() => opened.close?.());
  return opened;
}
