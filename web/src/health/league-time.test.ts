import { describe, expect, it } from 'vitest';
import { durationText, momentText, stretchText } from './league-time.ts';

const ZONE = 'America/New_York';
// 8:00 PM on Saturday, Nov 21 in New York; already Sunday in Greenwich
const NOW = '2026-11-22T01:00:00.000Z';

describe('momentText', () => {
  it.each([
    ['2026-11-22T00:02:00.000Z', '7:02 PM today'],
    ['2026-11-21T05:00:00.000Z', '12:00 AM today'],
    ['2026-11-21T04:59:00.000Z', 'Fri, Nov 20, 11:59 PM'],
    ['2026-07-01T16:00:00.000Z', 'Wed, Jul 1, 12:00 PM'],
  ])('shows %s in the league’s time zone as %s', (at, text) => {
    expect(momentText(at, NOW, ZONE)).toBe(text);
  });
});

describe('stretchText', () => {
  it.each([
    ['2026-11-17T07:10:00.000Z', '2026-11-17T07:25:00.000Z', 'Tue, Nov 17, 2:10 AM – 2:25 AM'],
    ['2026-11-17T04:50:00.000Z', '2026-11-17T05:10:00.000Z', 'Mon, Nov 16, 11:50 PM – Tue, Nov 17, 12:10 AM'],
    ['2026-11-17T07:10:01.000Z', '2026-11-17T07:10:41.000Z', 'Tue, Nov 17, 2:10 AM'],
    ['2026-11-22T00:02:00.000Z', null, 'since 7:02 PM today'],
  ])('describes the time from %s until %s as %s', (from, until, text) => {
    expect(stretchText(from, until, NOW, ZONE)).toBe(text);
  });
});

it.each([
  [0, '1 second'],
  [45_000, '45 seconds'],
  [60_000, '1 minute'],
  [3_599_000, '59 minutes'],
  [3_600_000, '1 hour'],
  [7_500_000, '2 hours 5 minutes'],
])('describes %i milliseconds as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
