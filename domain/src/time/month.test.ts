import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, isMonth, lastDayOf, monthName, monthOf, weeksOfMonth } from './month.ts';
import { addDays, daysBetween, weekdayOf } from './wall-clock.ts';

describe('a month', () => {
  it.each(['1990-01', '2026-12', '2100-12'])('is %s', (text) => {
    expect(isMonth(text)).toBe(true);
  });

  it.each(['', '2026', '2026-00', '2026-13', '2026-1', '1989-12', '2101-01', '2026-12-01', 'December'])(
    'is not %j',
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );

  it('has a name, and is that of its days', () => {
    expect(monthName('2026-01')).toBe('January 2026');
    expect(monthName('2026-12')).toBe('December 2026');
    expect(monthOf('2026-12-31')).toBe('2026-12');
  });

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-06', 0, '2026-06'],
    ['2026-06', 18, '2027-12'],
    ['2026-06', -18, '2024-12'],
    ['2026-01', -1, '2025-12'],
  ])('%s plus %i is %s', (month, months, result) => {
    expect(addMonths(month, months)).toBe(result);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('%s ends on %s', (month, day) => {
    expect(lastDayOf(month)).toBe(day);
  });
});

describe('the weeks of a month', () => {
  const spanOf = (month: string, start: 'monday' | 'sunday') => {
    const weeks = weeksOfMonth(month, start);
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]];
  };

  it.each([
    // begins on the first day of a week and has four of them to the day
    ['2027-02', 'monday', [4, '2027-02-01', '2027-02-28']],
    ['2027-02', 'sunday', [5, '2027-01-31', '2027-03-06']],
    ['2026-11', 'monday', [6, '2026-10-26', '2026-12-06']],
    ['2026-11', 'sunday', [5, '2026-11-01', '2026-12-05']],
    // across the end of a year
    ['2026-12', 'monday', [5, '2026-11-30', '2027-01-03']],
    ['2027-01', 'sunday', [6, '2026-12-27', '2027-02-06']],
    // clocks change
    ['2026-03', 'sunday', [5, '2026-03-01', '2026-04-04']],
  ] as const)('of %s from %s', (month, start, span) => {
    expect(spanOf(month, start)).toEqual(span);
  });

  it('hold every day of it once, in order, from the first weekday on', () => {
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
        // no week without a day of it
        expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
