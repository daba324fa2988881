import { beforeEach, describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { dayOf } from '#testing/coach-calls.tsx';
import { readWeekRange, storeWeekRange } from './week-range-cache.ts';

cleanBetweenTests();

const RANGE = {
  start_of_period: dayOf(0),
  end_of_period: dayOf(13),
  start_of_current_week: dayOf(0),
  end_of_current_week: dayOf(6),
  start_of_next_week: dayOf(7),
  end_of_next_week: dayOf(13),
};
const NOW = Date.parse('2026-11-23T15:00:00Z');
const HOUR_MS = 3_600_000;

describe('readWeekRange', () => {
  beforeEach(() => storeWeekRange(RANGE, NOW));

  it.each([
    ['immediately', NOW, true],
    ['just before six hours', NOW + 6 * HOUR_MS - 1, true],
    ['after six hours', NOW + 6 * HOUR_MS, false],
    ['when the clock was set back', NOW - 1, false],
  ])('reads the stored period %s: %s', (_, now, isKept) => {
    expect(readWeekRange(now)).toEqual(isKept ? { ...RANGE, fetchedAt: NOW } : null);
  });

  it.each([
    ['just before the week ends in the first time zone on earth', '2026-11-29T09:59:59Z', true],
    [
      'once the week may be over in some time zone, whatever the computer’s zone',
      '2026-11-29T10:00:00Z',
      false,
    ],
  ])('reads the stored period %s: %s', (_, at, isKept) => {
    storeWeekRange(RANGE, Date.parse(at));
    expect(readWeekRange(Date.parse(at)) !== null).toBe(isKept);
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
