import { describe, expect, it } from 'vitest';
import { openLanes } from './reading-lanes.ts';

/** Work that is under way until it is told how it ends. */
function makeWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = { hasBegun: false, resolve, reject };
  const begin = () => {
    work.hasBegun = true;
    return promise;
  };
  return { work, begin };
}

describe('openLanes', () => {
  it('lets two look at once, and the others in the order in which they came', async () => {
    const inLane = openLanes(2);
    const all = ['a', 'b', 'c', 'd'].map(makeWork);
    const done = all.map(({ begin }) => inLane(begin));
    const begun = () => all.map(({ work }) => work.hasBegun);
    expect(begun()).toEqual([true, true, false, false]);
    all[1]?.work.resolve('b');
    expect(await done[1]).toBe('b');
    expect(begun()).toEqual([true, true, true, false]);
    all[2]?.work.resolve('c');
    await done[2];
    expect(begun()).toEqual([true, true, true, true]);
    all[0]?.work.resolve('a');
    all[3]?.work.resolve('d');
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the lane on when the work fails', async () => {
    const inLane = openLanes(1);
    const [first, second] = [makeWork(), makeWork()];
    const failing = inLane(first.begin);
    const next = inLane(second.begin);
    first.work.reject(new Error('The database is away.'));
    await expect(failing).rejects.toThrow('The database is away.');
    expect(second.work.hasBegun).toBe(true);
    second.work.resolve('done');
    expect(await next).toBe('done');
    expect(await inLane(() => Promise.resolve('again'))).toBe('again');
  });
});
