import { expect, it } from 'vitest';
import { leastCost } from './least-cost.ts';

it.each([
  [
    [
      [4, 1, 3],
      [2, 0, 5],
      [3, 2, 2],
    ],
    5,
  ],
  [
    [
      [1, 2],
      [1, 9],
    ],
    3,
  ],
  [[[7], [3]], 103],
  [
    [
      [null, 4],
      [null, 1],
    ],
    101,
  ],
])('finds the lowest cost of %j', (costs, least) => {
  expect(leastCost(costs, 100)).toBe(least);
});
