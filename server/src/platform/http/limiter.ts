import pLimit from 'p-limit';
import type { AppError } from '#platform/errors.ts';

/** How many pieces of work run at a time, and how many more may wait. */
export type Limits = { running: number; waiting: number };

/** Runs `work` when it is its turn, in the order of the calls. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds work that runs at a time, so that a flood of it never starves the rest.
 * @param refuse makes what is thrown, at once, for work that is more than may run and wait
 * @see docs/spec/safety.md#w24
 */
export function createLimiter({ running, waiting }: Limits, refuse: () => AppError): Limiter {
  const limit = pLimit(running);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw refuse();
    return await limit(work);
  };
}
