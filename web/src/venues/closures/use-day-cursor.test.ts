import { describe, expect, it } from 'vitest';
import { dayByKey } from './use-day-cursor.ts';

describe('dayByKey', () => {
  it.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-03', '2026-11-26'],
    ['ArrowDown', '2026-12-27', '2027-01-03'],
    ['Home', '2026-12-10', '2026-12-07'],
    ['Home', '2026-12-07', '2026-12-07'],
    ['End', '2026-12-10', '2026-12-13'],
    ['PageDown', '2026-12-10', '2027-01-10'],
    ['PageUp', '2027-01-31', '2026-12-31'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageDown', '2028-01-30', '2028-02-29'],
  ])('%s on %s moves to %s', (key, day, to) => {
    expect(dayByKey(key, day, 'monday')).toBe(to);
  });

  it('uses the league’s first weekday', () => {
    expect(dayByKey('Home', '2026-12-10', 'sunday')).toBe('2026-12-06');
    expect(dayByKey('End', '2026-12-10', 'sunday')).toBe('2026-12-12');
  });

  it.each(['Enter', ' ', 'Tab', 'a', 'constructor'])('ignores the key %j', (key) => {
    expect(dayByKey(key, '2026-12-10', 'monday')).toBeNull();
  });

  it('does not move beyond the ends of the calendar', () => {
    expect(dayByKey('ArrowLeft', '1990-01-01', 'monday')).toBeNull();
    expect(dayByKey('PageUp', '1990-01-10', 'monday')).toBeNull();
    expect(dayByKey('ArrowDown', '2100-12-30', 'monday')).toBeNull();
    expect(dayByKey('PageDown', '2100-12-01', 'monday')).toBeNull();
  });
});
