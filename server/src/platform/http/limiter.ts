import pLimit from 'p-limit';
import type { AppError } from '#platform/errors.ts';

/** How many tasks run at a time, and how many more may wait. */
export type Limits = { running: number; waiting: number };

/** Runs tasks in the order of the calls. */
export type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** whether the next task would be refused */
  isFull(): boolean;
};

/**
 * Limits how many tasks run at a time, so that many of them never starve other work.
 * @param refuse creates the error that is thrown at once if too many tasks run and wait already
 * @see docs/spec/safety.md#w24
 */
export function createLimiter({ running, waiting }: Limits, refuse: () => AppError): Limiter {
  const limit = pLimit(running);
  const isFull = () => limit.activeCount + limit.pendingCount >= running + waiting;
  const enqueue = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw refuse();
    return await limit(work);
  };
  return Object.assign(enqueue, { isFull });
}
