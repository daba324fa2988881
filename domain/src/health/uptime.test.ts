import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Run, uptimeOf } from './uptime.ts';

const GRACE = 10;
const WINDOW = { from: 1_000, until: 2_000 };
const run = (startedAt: number, lastBeatAt: number): Run => ({ startedAt, lastBeatAt });

describe('uptimeOf', () => {
  it('measures nothing before the first heartbeat', () => {
    expect(uptimeOf([], GRACE, WINDOW)).toEqual({
      measuredFrom: null,
      percent: null,
      gaps: [],
      upSince: null,
    });
  });

  it.each([
    ['a process that runs all the time', [run(500, 1_995)], 1_000, 100, [], 500],
    ['a start within the window', [run(1_500, 1_995)], 1_500, 100, [], 1_500],
    ['one process after another', [run(1_500, 2_000), run(500, 1_495)], 1_000, 100, [], 500],
    [
      'a start at the moment the grace period of the other process ends',
      [run(500, 1_490), run(1_500, 2_000)],
      1_000,
      100,
      [],
      500,
    ],
    ['a gap', [run(500, 1_290), run(1_500, 2_000)], 1_000, 80, [{ from: 1_300, until: 1_500 }], 1_500],
    ['a site that is down now', [run(500, 1_890)], 1_000, 90, [{ from: 1_900, until: 2_000 }], null],
    [
      'a gap that began before the window',
      [run(100, 490), run(1_100, 2_000)],
      1_000,
      90,
      [{ from: 1_000, until: 1_100 }],
      1_100,
    ],
    ['a gap before the window', [run(100, 290), run(500, 2_000)], 1_000, 100, [], 500],
    [
      'a process that runs only while another does',
      [run(500, 2_000), run(1_200, 1_300)],
      1_000,
      100,
      [],
      500,
    ],
    [
      'a start at this moment after a gap',
      [run(500, 1_790), run(2_000, 2_000)],
      1_000,
      80,
      [{ from: 1_800, until: 2_000 }],
      2_000,
    ],
    ['a single heartbeat', [run(1_000, 1_000)], 1_000, 1, [{ from: 1_010, until: 2_000 }], null],
    [
      'heartbeats in the future, from a clock that was ahead',
      [run(1_000, 5_000), run(3_000, 4_000)],
      1_000,
      100,
      [],
      1_000,
    ],
  ])('measures %s', (_, runs, measuredFrom, percent, gaps, upSince) => {
    expect(uptimeOf(runs, GRACE, WINDOW)).toEqual({ measuredFrom, percent, gaps, upSince });
  });

  it('never returns 100 percent if there is a gap', () => {
    const day = { from: 0, until: 7 * 86_400_000 };
    const runs = [run(0, 1_000_000), run(1_000_100, day.until)];
    expect(uptimeOf(runs, 0, day)).toMatchObject({
      percent: 99.99,
      gaps: [{ from: 1_000_000, until: 1_000_100 }],
    });
  });

  it('agrees with a count of every millisecond', () => {
    const anyRun = fc
      .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 40 }))
      .map(([from, length]) => run(from, from + length));
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (runs, graceMs) => {
        const window = { from: 50, until: 100 };
        const { measuredFrom, percent, gaps } = uptimeOf(runs, graceMs, window);
        const isUpAt = (moment: number) =>
          runs.some(({ startedAt, lastBeatAt }) => startedAt <= moment && moment < lastBeatAt + graceMs);
        const known = runs.map(({ startedAt }) => startedAt).filter((from) => from < window.until);
        if (known.length === 0) {
          expect(measuredFrom).toBeNull();
          return;
        }
        const from = Math.max(window.from, Math.min(...known));
        const moments = Array.from({ length: window.until - from }, (_, index) => from + index);
        const up = moments.filter(isUpAt).length;
        expect(measuredFrom).toBe(from);
        expect(percent).toBeCloseTo(Math.floor((up / moments.length) * 10_000 + 1e-6) / 100, 1);
        expect(gaps.reduce((sum, gap) => sum + gap.until - gap.from, 0)).toBe(moments.length - up);
      }),
    );
  });
});
