import { describe, expect, it } from 'vitest';
import { extentOf, nearestIndex, type Point, sparkLine } from './spark-line.ts';

const BOX = { span: { from: 0, until: 100 }, gapMs: 10, width: 200, height: 40 };

/** Values at 0, 10, 20…; undefined omits the sample, null means that it could not be taken. */
const every10 = (...values: (number | null | undefined)[]): Point[] =>
  values.flatMap((value, index) => (value === undefined ? [] : [{ at: index * 10, value }]));

describe('sparkLine', () => {
  it.each<[string, Point[], string]>([
    ['nothing', [], ''],
    ['nothing known', every10(null, null), ''],
    ['a line over its own range', every10(1, 3, 2), 'M0 40h0L20 0L40 20'],
    ['a flat line in the middle', every10(5, 5), 'M0 20h0L20 20'],
    ['one value as a dot', every10(5), 'M0 20h0'],
    ['a gap where samples are missing', every10(1, 3, undefined, 1, 3), 'M0 40h0L20 0M60 40h0L80 0'],
    ['a gap where a value is not known', every10(1, null, 3), 'M0 40h0M40 0h0'],
    [
      'nothing before the first',
      [
        { at: 90, value: 1 },
        { at: 100, value: 2 },
      ],
      'M180 40h0L200 0',
    ],
  ])('draws the line for %s', (_, points, path) => {
    expect(sparkLine(points, BOX)).toBe(path);
  });
});

it.each<[Point[], ReturnType<typeof extentOf>]>([
  [[], null],
  [every10(null), null],
  [every10(4, 9, 2, null), { lowest: 2, highest: 9, latest: 2 }],
])('computes the range of %o as %o', (points, extent) => {
  expect(extentOf(points)).toEqual(extent);
});

it.each([
  [-50, 0],
  [14, 1],
  [16, 2],
  [999, 2],
])('finds that the point nearest to %i is %i', (at, index) => {
  expect(nearestIndex(every10(1, 1, 1), at)).toBe(index);
});

it('finds no nearest point if there are no points', () => {
  expect(nearestIndex([], 5)).toBe(-1);
});
