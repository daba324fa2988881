import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any branch takes if the server is not overloaded. */
const MINIMUM_MS = 120;

/**
 * Returns no sooner than a fixed time after the call, so that the time does not tell, for example, whether an address is
 * known. Errors are thrown at once and must not depend on such facts.
 * @see docs/spec/decisions.md#emailed-links
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(MINIMUM_MS)]);
  return result;
}
