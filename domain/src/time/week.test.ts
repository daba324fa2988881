import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, instantOf, leagueNow, weekdayOf } from './wall-clock.ts';
import { daysOf, isWithin, weekEndOf, weekOf, weekRange, weekStartOf } from './week.ts';

const anyDate = fc.integer({ min: 14, max: 40_500 }).map((days) => addDays('1990-01-01', days));
const anyWeekStart = fc.constantFrom('monday' as const, 'sunday' as const);

describe('daysOf', () => {
  it.each([
    ['2026-11-19', '2026-11-18', []],
    ['2026-11-19', '2026-11-19', ['2026-11-19']],
    ['2026-12-30', '2027-01-02', ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']],
    // both clock changes
    ['2026-03-07', '2026-03-09', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['2026-10-31', '2026-11-02', ['2026-10-31', '2026-11-01', '2026-11-02']],
  ])('lists the days from %s to %s: %j', (start, end, days) => {
    expect(daysOf({ start, end })).toEqual(days);
  });
});

describe('weekStartOf and weekEndOf', () => {
  it.each([
    ['2026-11-22', '2026-11-16', '2026-11-22', '2026-11-28'],
    ['2026-11-23', '2026-11-23', '2026-11-22', '2026-11-28'],
    ['2026-11-28', '2026-11-23', '2026-11-22', '2026-11-28'],
    ['2026-11-29', '2026-11-23', '2026-11-29', '2026-12-05'],
    // ends of years, a leap day, the Sundays of both clock changes
    ['2026-12-31', '2026-12-28', '2026-12-27', '2027-01-02'],
    ['2027-01-03', '2026-12-28', '2027-01-03', '2027-01-09'],
    ['2024-02-29', '2024-02-26', '2024-02-25', '2024-03-02'],
    ['2026-03-08', '2026-03-02', '2026-03-08', '2026-03-14'],
    ['2026-11-01', '2026-10-26', '2026-11-01', '2026-11-07'],
  ])(
    'puts %s in the week that starts on Monday %s, or that lasts from Sunday %s to Saturday %s',
    (date, monday, sunday, saturday) => {
      expect(weekStartOf(date, 'monday')).toBe(monday);
      expect(weekEndOf(date, 'monday')).toBe(addDays(monday, 6));
      expect(weekStartOf(date, 'sunday')).toBe(sunday);
      expect(weekEndOf(date, 'sunday')).toBe(saturday);
    },
  );

  it('divides the calendar into whole weeks', () => {
    fc.assert(
      fc.property(anyDate, anyWeekStart, (date, weekStart) => {
        const start = weekStartOf(date, weekStart);
        const end = weekEndOf(date, weekStart);
        expect(weekdayOf(start)).toBe(weekStart === 'monday' ? 1 : 0);
        expect(daysBetween(start, end)).toBe(6);
        expect(isWithin(date, { start, end })).toBe(true);
        for (let day = start; day <= end; day = addDays(day, 1)) {
          expect(weekStartOf(day, weekStart)).toBe(start);
        }
        expect(weekStartOf(addDays(end, 1), weekStart)).toBe(addDays(start, 7));
      }),
    );
  });
});

describe('weekRange and weekOf', () => {
  const range = weekRange('2026-11-25', 'monday');

  it('returns this week and the next', () => {
    expect(range).toEqual({
      current: { start: '2026-11-23', end: '2026-11-29' },
      next: { start: '2026-11-30', end: '2026-12-06' },
    });
    expect(weekRange('2026-11-29', 'sunday')).toEqual({
      current: { start: '2026-11-29', end: '2026-12-05' },
      next: { start: '2026-12-06', end: '2026-12-12' },
    });
  });

  it.each([
    ['2026-11-22', null],
    ['2026-11-23', 'current'],
    ['2026-11-29', 'current'],
    ['2026-11-30', 'next'],
    ['2026-12-06', 'next'],
    ['2026-12-07', null],
  ])('finds %s in the week %s', (date, week) => {
    expect(weekOf(date, range)).toBe(week);
  });

  it('contains exactly fourteen days from the start of this week', () => {
    fc.assert(
      fc.property(anyDate, anyWeekStart, fc.integer({ min: -20, max: 20 }), (today, weekStart, distance) => {
        const day = addDays(today, distance);
        const passed = daysBetween(weekStartOf(today, weekStart), day);
        const week = passed >= 0 && passed < 7 ? 'current' : passed >= 7 && passed < 14 ? 'next' : null;
        expect(weekOf(day, weekRange(today, weekStart))).toBe(week);
      }),
    );
  });

  it.each(['America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC'])(
    'change at midnight in %s, even on days when the clocks change',
    (zone) => {
      for (const sunday of ['2026-03-08', '2026-11-01', '2026-12-27', '2024-03-03']) {
        const monday = addDays(sunday, 1);
        const midnight = instantOf(monday, '00:00:00', zone).getTime();
        const before = leagueNow(new Date(midnight - 1000), zone);
        const after = leagueNow(new Date(midnight), zone);
        expect(before).toEqual({ date: sunday, time: '23:59:59' });
        expect(after).toEqual({ date: monday, time: '00:00:00' });
        expect(weekRange(before.date, 'monday').next).toEqual(weekRange(after.date, 'monday').current);
      }
    },
  );
});
