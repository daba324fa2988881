import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, isMonth, lastDayOf, monthName, monthOf, weeksOfMonth } from './month.ts';
import { addDays, daysBetween, weekdayOf } from './wall-clock.ts';

describe('isMonth', () => {
  it.each(['1990-01', '2026-12', '2100-12'])('accepts %s', (text) => {
    expect(isMonth(text)).toBe(true);
  });

  it.each(['', '2026', '2026-00', '2026-13', '2026-1', '1989-12', '2101-01', '2026-12-01', 'December'])(
    'rejects %j',
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );
});

describe('month arithmetic', () => {
  it('returns the name of a month and the month of a day', () => {
    expect(Array.from({ length: 12 }, (_, month) => monthName(addMonths('2026-01', month))).join(', ')).toBe(
      'January 2026, February 2026, March 2026, April 2026, May 2026, June 2026, July 2026, August 2026, September 2026, October 2026, November 2026, December 2026',
    );
    expect(monthOf('2026-12-31')).toBe('2026-12');
  });

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-06', 0, '2026-06'],
    ['2026-06', 18, '2027-12'],
    ['2026-06', -18, '2024-12'],
    ['2026-01', -1, '2025-12'],
  ])('adds to %s %i months: %s', (month, months, result) => {
    expect(addMonths(month, months)).toBe(result);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('ends %s on %s', (month, day) => {
    expect(lastDayOf(month)).toBe(day);
  });
});

describe('weeksOfMonth', () => {
  const spanOf = (month: string, start: 'monday' | 'sunday') => {
    const weeks = weeksOfMonth(month, start);
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]];
  };

  it.each([
    // begins on the first day of a week and has exactly four weeks
    ['2027-02', 'monday', [4, '2027-02-01', '2027-02-28']],
    ['2027-02', 'sunday', [5, '2027-01-31', '2027-03-06']],
    ['2026-11', 'monday', [6, '2026-10-26', '2026-12-06']],
    ['2026-11', 'sunday', [5, '2026-11-01', '2026-12-05']],
    // across the end of a year
    ['2026-12', 'monday', [5, '2026-11-30', '2027-01-03']],
    ['2027-01', 'sunday', [6, '2026-12-27', '2027-02-06']],
    // contains a clock change
    ['2026-03', 'sunday', [5, '2026-03-01', '2026-04-04']],
  ] as const)('splits %s into weeks that begin on %s', (month, start, span) => {
    expect(spanOf(month, start)).toEqual(span);
  });

  it('contains every day of the month once, in order, in weeks that begin on the given weekday', () => {
    const anyMonth = fc.integer({ min: 0, max: 1_331 }).map((months) => addMonths('1990-01', months));
    fc.assert(
      fc.property(anyMonth, fc.constantFrom('monday', 'sunday'), (month, start) => {
        const weeks = weeksOfMonth(month, start);
        const days = weeks.flat();
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        expect(weekdayOf(days[0] ?? '')).toBe(start === 'monday' ? 1 : 0);
        days.forEach((day, index) => {
          expect(day).toBe(addDays(days[0] ?? '', index));
        });
        const inside = days.filter((day) => monthOf(day) === month);
        expect(inside).toHaveLength(daysBetween(`${month}-01`, lastDayOf(month)) + 1);
        // no week lies outside the month
        expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
