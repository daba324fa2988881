import type { AppError } from '#errors.ts';

export type QueueBounds = { running: number; waiting: number };

/**
 * Runs at most `running` pieces of work at a time and lets at most `waiting` more stand in line, so that a flood of
 * work never starves the rest.
 * @param refuse what is thrown, at once, for whatever comes on top of that
 * @see docs/spec/safety.md#w24
 */
export function createBoundedQueue(bounds: QueueBounds, refuse: () => AppError) {
  let running = 0;
  const line: (() => void)[] = [];

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running < bounds.running) {
      running += 1;
    } else {
      if (line.length >= bounds.waiting) throw refuse();
      // whoever finishes hands its place over, so `running` stays as it is
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
