import { expect, it } from 'vitest';
import { isRetention, seasonsPastRetention } from './retention.ts';

it.each([
  ['the active one and two before it are kept', [1, 2, 3, 4], 4, 2, [1]],
  ['nothing is old enough', [1, 2, 3], 3, 2, []],
  ['0 keeps the active one alone', [1, 2, 3], 3, 0, [1, 2]],
  ['seasons prepared for later count for nothing', [1, 2, 3, 4, 5], 3, 2, []],
  ['an older season made active again deletes less', [1, 2, 3, 4], 2, 0, [1]],
  ['without an active season nothing is deleted', [1, 2, 3], null, 0, []],
  ['nor with an unknown one', [1, 2, 3], 9, 0, []],
])('%s', (_, seasons, active, keep, past) => {
  expect(seasonsPastRetention(seasons, active, keep)).toEqual(past);
});

it.each([
  [0, true],
  [10, true],
  [11, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('%d as a number of seasons: %s', (seasons, isFine) => expect(isRetention(seasons)).toBe(isFine));
