import { expect, it } from 'vitest';
import { lanesOf } from './dot-plot.tsx';

it.each([
  ['apart', [1, 2, 3], [0, 0, 0]],
  ['equal', [3, 3, 3], [0, 1, 2]],
  ['that touch', [2, 2.5, 3], [0, 0, 0]],
  ['of which some overlap', [2, 2.2, 2.6, 2.7], [0, 1, 0, 1]],
  ['absent', [], []],
])('assigns lanes to dots that are %s', (_, values, lanes) => {
  expect(lanesOf(values, 0.5)).toEqual(lanes);
});
