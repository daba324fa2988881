import { expect, it } from 'vitest';
import { isRetention, seasonsPastRetention } from './retention.ts';

it.each([
  ['keeps the active season and the number of seasons before it', [1, 2, 3, 4], 4, 2, [1]],
  ['returns nothing if no season is old enough', [1, 2, 3], 3, 2, []],
  ['keeps only the active season with 0', [1, 2, 3], 3, 0, [1, 2]],
  ['does not count seasons that are being prepared', [1, 2, 3, 4, 5], 3, 2, []],
  ['returns less if an older season is active again', [1, 2, 3, 4], 2, 0, [1]],
  ['returns nothing without an active season', [1, 2, 3], null, 0, []],
  ['returns nothing if the active season is unknown', [1, 2, 3], 9, 0, []],
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
])('says whether %d seasons are allowed: %s', (seasons, isFine) => expect(isRetention(seasons)).toBe(isFine));
