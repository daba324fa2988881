import { expect, it } from 'vitest';
import { countWeekends } from './count-weekends.ts';

it.each([
  ['2026-11-28', '2026-11-28', 1],
  ['2026-11-29', '2026-12-05', 2],
  ['2026-11-28', '2027-02-14', 12],
  ['2026-11-30', '2026-12-04', 0],
  [null, null, 0],
])('counts the weekends from %s to %s: %i', (first, last, count) => {
  expect(countWeekends(first, last)).toBe(count);
});
