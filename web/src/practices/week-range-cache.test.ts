import { beforeEach, describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { dayOf } from '#testing/coach-calls.tsx';
import { readWeekRange, storeWeekRange } from './kept-in-browser.ts';

cleanBetweenTests();

const RANGE = {
  start_of_period: dayOf(0),
  end_of_period: dayOf(13),
  start_of_current_week: dayOf(0),
  end_of_current_week: dayOf(6),
  start_of_next_week: dayOf(7),
  end_of_next_week: dayOf(13),
  timeZone: 'America/New_York',
};
const NOW = Date.parse('2026-11-23T15:00:00Z');
const HOUR_MS = 3_600_000;

describe('readWeekRange', () => {
  beforeEach(() => storeWeekRange({ ...RANGE, fetchedAt: NOW }));

  it.each([
    ['immediately', NOW, true],
    ['just before six hours', NOW + 6 * HOUR_MS - 1, true],
    ['after six hours', NOW + 6 * HOUR_MS, false],
    ['when the clock was set back', NOW - 1, false],
  ])('reads the stored period %s: %s', (_, now, isKept) => {
    expect(readWeekRange(now)).toEqual(isKept ? { ...RANGE, fetchedAt: NOW } : null);
  });

  it.each([
    ['on the morning of the last day', 'America/New_York', '2026-11-29T10:00:00Z', 1, true],
    ['six hours later on the last day', 'America/New_York', '2026-11-29T16:00:00Z', 6 * HOUR_MS - 1, true],
    ['until the league’s midnight', 'America/New_York', '2026-11-30T04:59:59Z', HOUR_MS, true],
    ['from the league’s midnight on', 'America/New_York', '2026-11-30T05:00:00Z', HOUR_MS, false],
    ['until midnight in the first time zone on earth', 'Pacific/Kiritimati', '2026-11-29T09:59:59Z', 1, true],
    ['from midnight on in the first time zone', 'Pacific/Kiritimati', '2026-11-29T10:00:00Z', 1, false],
  ])('reads the stored period %s in %s at %s: %s', (_, timeZone, at, ageMs, isKept) => {
    const now = Date.parse(at);
    storeWeekRange({ ...RANGE, timeZone, fetchedAt: now - ageMs });
    expect(readWeekRange(now) !== null).toBe(isKept);
  });

  it.each(['', 'Mars/Olympus'])('ignores a period of the time zone %j', (timeZone) => {
    storeWeekRange({ ...RANGE, timeZone, fetchedAt: NOW });
    expect(readWeekRange(NOW)).toBeNull();
  });

  it.each(['', 'null', '7', '{}', JSON.stringify({ ...RANGE, fetchedAt: 'now' }), '{"fetchedAt":1'])(
    'ignores the stored text %j',
    (text) => {
      sessionStorage.setItem('weekRange', text);
      expect(readWeekRange(NOW)).toBeNull();
    },
  );

  it('ignores a date that does not exist', () => {
    sessionStorage.setItem('weekRange', JSON.stringify({ ...RANGE, end_of_period: 'soon', fetchedAt: NOW }));
    expect(readWeekRange(NOW)).toBeNull();
  });
});
