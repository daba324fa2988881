import { beforeEach, describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { dayOf } from '#testing/coach-calls.tsx';
import { localToday, readWeekRange, storeWeekRange } from './week-range-cache.ts';

cleanBetweenTests();

const RANGE = {
  start_of_period: dayOf(0),
  end_of_period: dayOf(13),
  start_of_current_week: dayOf(0),
  end_of_current_week: dayOf(6),
  start_of_next_week: dayOf(7),
  end_of_next_week: dayOf(13),
};
const NOW = 1_700_000_000_000;
const HOUR_MS = 3_600_000;

describe('readWeekRange', () => {
  beforeEach(() => storeWeekRange(RANGE, NOW));

  it.each([
    ['at once', NOW, dayOf(0), true],
    ['on the week’s last day', NOW, dayOf(6), true],
    ['just before six hours', NOW + 6 * HOUR_MS - 1, dayOf(0), true],
    ['after six hours', NOW + 6 * HOUR_MS, dayOf(0), false],
    ['when the clock was set back', NOW - 1, dayOf(0), false],
    ['when the week is over', NOW, dayOf(7), false],
  ])('%s: kept %s', (_, now, today, isKept) => {
    expect(readWeekRange(now, today)).toEqual(isKept ? { ...RANGE, fetchedAt: NOW } : null);
  });

  it.each(['', 'null', '7', '{}', JSON.stringify({ ...RANGE, fetchedAt: 'now' }), '{"fetchedAt":1'])(
    'takes no notice of %j',
    (text) => {
      sessionStorage.setItem('weekRange', text);
      expect(readWeekRange(NOW, dayOf(0))).toBeNull();
    },
  );

  it('takes no notice of a day that does not exist', () => {
    sessionStorage.setItem('weekRange', JSON.stringify({ ...RANGE, end_of_period: 'soon', fetchedAt: NOW }));
    expect(readWeekRange(NOW, dayOf(0))).toBeNull();
  });
});

describe('localToday', () => {
  it('is the browser’s own calendar day', () => {
    expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
