import { describe, expect, it } from 'vitest';
import { layOutStrip, monthStarts } from './strip-layout.ts';

const AXIS = { firstDate: '2026-11-16', lastDate: '2027-01-10' };
const on = (firstDate: string, lastDate = firstDate) => ({ firstDate, lastDate });
const placed = (ranges: readonly ReturnType<typeof on>[], minDays = 1) =>
  layOutStrip(AXIS, ranges, minDays).map(({ from, days, lane }) => [from, days, lane]);

describe('layOutStrip', () => {
  it('places ranges by their days and clips them at the ends of the axis', () => {
    expect(
      placed([
        on('2026-11-17'),
        on('2026-11-01', '2026-11-16'),
        on('2027-01-09', '2027-02-01'),
        on('2027-03-01'),
      ]),
    ).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [54, 2, 0],
    ]);
  });

  it('puts ranges that overlap or are too close together in separate lanes', () => {
    const ranges = [on('2026-11-20', '2026-11-22'), on('2026-11-22'), on('2026-11-23')];
    expect(placed(ranges)).toEqual([
      [4, 3, 0],
      [6, 1, 1],
      [7, 1, 0],
    ]);
    expect(placed(ranges, 5).map(([, , lane]) => lane)).toEqual([0, 1, 2]);
  });
});

it('finds the first day of each month on the axis', () => {
  expect(monthStarts(AXIS)).toEqual([
    { date: '2026-11-16', from: 0 },
    { date: '2026-12-01', from: 15 },
    { date: '2027-01-01', from: 46 },
  ]);
});
