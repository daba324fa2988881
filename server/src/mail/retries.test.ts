import { describe, expect, it } from 'vitest';
import { backoffMs, isGivenUp, jittered } from './sender.ts';

const MINUTE_MS = 60_000;
const even = () => 0.5;

describe('the pause before the next attempt', () => {
  it('doubles the pause before the next attempt from half a minute to two hours', () => {
    const minutes = Array.from({ length: 12 }, (_, index) => backoffMs(index + 1, even) / MINUTE_MS);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 120, 120, 120, 120]);
  });

  it('varies the pause by at most a fifth, so that emails that failed together are not retried together', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((luck) => jittered(1_000, () => luck))).toEqual([
      800, 900, 1_000, 1_100, 1_200,
    ]);
  });
});

it.each([
  ['2026-11-17T17:00:00Z', '2026-11-20T16:59:59.999Z', false],
  ['2026-11-17T17:00:00Z', '2026-11-20T17:00:00Z', true],
  // three times 24 hours, whatever the clocks on the wall do
  ['2026-10-31T04:00:00Z', '2026-11-03T04:00:00Z', true],
])('gives up on an email that has waited from %s until %s: %s', (from, to, expected) => {
  expect(isGivenUp(new Date(from), new Date(to))).toBe(expected);
});
