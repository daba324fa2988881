import { expect, it } from 'vitest';
import { levelStretches } from './levels.tsx';

it('joins adjacent places that are equally good', () => {
  const hour = (start: number, level: 'good' | 'poor') => ({ start, end: start + 60, level });
  expect(
    levelStretches([hour(615, 'poor'), hour(540, 'good'), hour(555, 'good'), hour(600, 'good')]),
  ).toEqual([
    { start: 540, end: 615, level: 'good' },
    { start: 615, end: 675, level: 'poor' },
  ]);
  expect(levelStretches([hour(540, 'good'), hour(660, 'good')])).toHaveLength(2);
  expect(levelStretches([])).toEqual([]);
});
