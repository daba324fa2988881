import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { createLimiter } from './call-queues.ts';

/** Work that the test ends. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasStarted = false;
  const work = () => {
    hasStarted = true;
    return promise;
  };
  return { work, resolve, reject, hasStarted: () => hasStarted };
}

const refuse = () => new AppError('BUSY', 'Too many.');

describe('createLimiter', () => {
  it('runs some tasks, lets some wait and refuses the rest at once', async () => {
    const enqueue = createLimiter({ running: 2, waiting: 1 }, refuse);
    const [one, two, three, four] = [heldWork(), heldWork(), heldWork(), heldWork()] as const;
    const results = [one, two, three].map(({ work }) => enqueue(work));
    await expect(enqueue(four.work)).rejects.toMatchObject({ code: 'BUSY' });
    expect([one, two, three, four].map((held) => held.hasStarted())).toEqual([true, true, false, false]);

    one.resolve('one');
    await results[0];
    await Promise.resolve();
    expect(three.hasStarted()).toBe(true);
    two.resolve('two');
    three.resolve('three');
    expect(await Promise.all(results)).toEqual(['one', 'two', 'three']);
  });

  it('frees the place of a failed task', async () => {
    const enqueue = createLimiter({ running: 1, waiting: 0 }, refuse);
    await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await enqueue(async () => 'fine')).toBe('fine');
  });
});
