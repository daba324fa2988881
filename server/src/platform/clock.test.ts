import { expect, it } from 'vitest';
import { steadyClock } from './clock.ts';

const HOUR = 3_600_000;

/** The times that the clock returns while the machine's clock shows these. */
function seenAt(readings: number[]): number[] {
  let reading = 0;
  const clock = steadyClock(() => reading);
  return readings.map((at) => {
    reading = at;
    return clock.now().getTime();
  });
}

it('never goes back, even if the system clock is set back an hour', () => {
  const readings = [10 * HOUR, 10 * HOUR + 5, 9 * HOUR, 9.5 * HOUR, 10 * HOUR + 4, 10 * HOUR + 6];
  expect(seenAt(readings)).toEqual([0, 5, 5, 5, 5, 6].map((ms) => 10 * HOUR + ms));
});

it('follows a system clock that was a day ahead and is corrected', () => {
  const readings = [34 * HOUR, 10 * HOUR, 10 * HOUR + 1, 10 * HOUR];
  expect(seenAt(readings)).toEqual([34 * HOUR, 10 * HOUR, 10 * HOUR + 1, 10 * HOUR + 1]);
});
