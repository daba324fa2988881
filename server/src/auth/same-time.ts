import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the slowest branch takes when the server is not overloaded. In milliseconds. */
const SAME_TIME_MS = 120;

/**
 * Answers no sooner than a fixed time after the call, so that the time does not tell which branch was taken: whether
 * an address is known, for instance. Refusals that are the same for everybody come at once.
 * @see docs/spec/decisions.md#emailed-links
 */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(SAME_TIME_MS)]);
  return result;
}
