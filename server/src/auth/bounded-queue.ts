import { AppError } from '#errors.ts';

/**
 * Runs at most `running` pieces of work at a time and lets at most `waiting` more stand in line, so that a flood of
 * expensive work never starves the rest.
 * @throws AppError BUSY, at once, for whatever comes on top of that
 * @see safety.md W24
 */
export function createBoundedQueue(bounds: { running: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running < bounds.running) {
      running += 1;
    } else {
      if (line.length >= bounds.waiting) {
        throw new AppError(
          'BUSY',
          'Too many people are logging in right now. Please try again in a moment.',
          {
            retryAfterSeconds: 2,
          },
        );
      }
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
