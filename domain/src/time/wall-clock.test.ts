import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  compareWallClock,
  daysBetween,
  instantOf,
  isIsoDate,
  isPast,
  isTimeZone,
  isWallTime,
  leagueNow,
  minutesOf,
  toWallTime,
  wallTimeOf,
  weekdayOf,
} from './wall-clock.ts';

const ZONES = ['America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'Australia/Lord_Howe'];

const anyDate = fc.integer({ min: 0, max: 40_541 }).map((days) => addDays('1990-01-01', days));
const anyTime = fc.integer({ min: 0, max: 1439 }).map(wallTimeOf);

describe('isIsoDate', () => {
  it.each(['1990-01-01', '2100-12-31', '2024-02-29', '2000-02-29', '2026-12-31'])('accepts %s', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each([
    '',
    '1989-12-31',
    '2101-01-01',
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-01',
    '20260101',
    '01/02/2026',
    'infinity',
    'tomorrow',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '２０２６-01-01',
    '+02026-01-01',
  ])('rejects %j', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });
});

describe('isWallTime and toWallTime', () => {
  it.each([
    ['00:00', '00:00:00'],
    ['23:59', '23:59:00'],
    ['09:05:07', '09:05:07'],
    ['19:59:59', '19:59:59'],
  ])('parses %s as %s', (text, time) => {
    expect(isWallTime(text)).toBe(true);
    expect(toWallTime(text)).toBe(time);
  });

  it.each([
    '',
    '24:00',
    '24:00:00',
    '18:59:60',
    '18:60',
    '9:00',
    '6pm',
    '18:00:00.5',
    '18:00\n',
    '１８:00',
    '-1:00',
  ])('rejects %j', (text) => {
    expect(isWallTime(text)).toBe(false);
    expect(() => toWallTime(text)).toThrow(RangeError);
  });
});

describe('calendar arithmetic', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 366, '2025-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['2026-06-15', 0, '2026-06-15'],
  ])('adds to %s %i days: %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(daysBetween(date, result)).toBe(days);
  });

  it.each([
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['2024-02-29', 4],
    ['1990-01-01', 1],
    ['2100-12-31', 5],
  ])('says that %s is weekday %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it('throws for a day that does not exist', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => weekdayOf('2026-02-30')).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', '')).toThrow(RangeError);
  });

  it('agrees on days, distances and weekdays', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const other = addDays(date, days);
        expect(daysBetween(date, other)).toBe(days);
        expect(addDays(other, -days)).toBe(date);
        expect(weekdayOf(other)).toBe((((weekdayOf(date) + days) % 7) + 7) % 7);
        expect(Math.sign(days)).toBe(date < other ? 1 : date > other ? -1 : 0);
      }),
    );
  });
});

describe('minutes of the day', () => {
  it.each([
    ['00:00:00', 0],
    ['00:59:59', 59],
    ['18:30:00', 1110],
    ['23:59:59', 1439],
  ])('converts %s to minute %i', (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });

  it('are converted back by wallTimeOf', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(wallTimeOf(minutesOf(time))).toBe(time);
      }),
    );
  });

  it.each([-1, 1440, 0.5, Number.NaN])('rejects minute %d', (minutes) => {
    expect(() => wallTimeOf(minutes)).toThrow(RangeError);
  });

  it('are added up to the last minute of the day and never across midnight', () => {
    expect(addMinutes('22:45:00', 60)).toBe('23:45:00');
    expect(addMinutes('18:00:00', -30)).toBe('17:30:00');
    expect(addMinutes('23:00:00', 59)).toBe('23:59:00');
    expect(() => addMinutes('23:00:00', 60)).toThrow(RangeError);
    expect(() => addMinutes('00:00:00', -1)).toThrow(RangeError);
  });
});

describe('isPast', () => {
  const now = { date: '2026-11-24', time: '18:00:00' };

  it.each([
    ['2026-11-24', '17:59:59', true],
    ['2026-11-24', '18:00:00', true],
    ['2026-11-24', '18:00', true],
    ['2026-11-24', '18:00:01', false],
    ['2026-11-23', '23:59:59', true],
    ['2026-11-25', '00:00:00', false],
  ])('returns for a start at %s %s: %s', (date, time, past) => {
    expect(isPast(date, time, now)).toBe(past);
  });
});

describe('compareWallClock', () => {
  const now = { date: '2026-11-24', time: '18:00:00' };

  it('orders by day, then by time', () => {
    expect(compareWallClock(now, { date: '2026-11-24', time: '18:00' })).toBe(0);
    expect(compareWallClock(now, { date: '2026-11-25', time: '00:00:00' })).toBeLessThan(0);
    expect(compareWallClock(now, { date: '2026-11-24', time: '17:59:59' })).toBeGreaterThan(0);
  });
});

describe('isTimeZone', () => {
  it.each(ZONES)('accepts %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each(['', 'New York', 'Mars/Olympus', '+05:00', '-0500', 'America/New_York ', 'America/New_York\0'])(
    'rejects %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});

describe('leagueNow', () => {
  it.each([
    ['2026-11-24T23:00:00Z', 'America/New_York', '2026-11-24', '18:00:00'],
    ['2026-11-25T04:59:59Z', 'America/New_York', '2026-11-24', '23:59:59'],
    ['2026-11-25T05:00:00Z', 'America/New_York', '2026-11-25', '00:00:00'],
    ['2026-07-01T04:00:00Z', 'America/New_York', '2026-07-01', '00:00:00'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01', '00:00:00'],
    ['2026-12-31T18:14:59Z', 'Asia/Kathmandu', '2026-12-31', '23:59:59'],
    ['2026-12-31T18:15:00Z', 'Asia/Kathmandu', '2027-01-01', '00:00:00'],
    ['2024-02-29T00:00:00Z', 'UTC', '2024-02-29', '00:00:00'],
    // the last second before and the first after each clock change
    ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08', '01:59:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', '03:00:00'],
    ['2026-11-01T05:59:59Z', 'America/New_York', '2026-11-01', '01:59:59'],
    ['2026-11-01T06:00:00Z', 'America/New_York', '2026-11-01', '01:00:00'],
  ])('converts %s in %s to %s %s', (instant, zone, date, time) => {
    expect(leagueNow(new Date(instant), zone)).toEqual({ date, time });
  });

  it('throws for an unknown zone and an invalid instant', () => {
    expect(() => leagueNow(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
    expect(() => leagueNow(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
  });
});

describe('instantOf', () => {
  it.each([
    ['2026-11-24', '18:00:00', 'America/New_York', '2026-11-24T23:00:00.000Z'],
    ['2026-07-01', '18:00', 'America/New_York', '2026-07-01T22:00:00.000Z'],
    ['2027-01-01', '00:00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    ['2027-01-01', '00:00:00', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
    ['2026-03-08', '01:59:59', 'America/New_York', '2026-03-08T06:59:59.000Z'],
    ['2026-03-08', '03:00:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '00:59:59', 'America/New_York', '2026-11-01T04:59:59.000Z'],
    ['2026-11-01', '02:00:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ])('converts %s %s in %s to %s', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant);
  });

  it('reads a time that is skipped in spring as one hour later', () => {
    const instant = instantOf('2026-03-08', '02:30:00', 'America/New_York');
    expect(leagueNow(instant, 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:30:00' });
  });

  it('takes the first of two equal times in fall', () => {
    const instant = instantOf('2026-11-01', '01:30:00', 'America/New_York');
    expect(instant.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('throws for a day or time that does not exist', () => {
    expect(() => instantOf('2026-02-30', '18:00:00', 'UTC')).toThrow(RangeError);
    expect(() => instantOf('2026-02-20', '24:00:00', 'UTC')).toThrow(RangeError);
  });

  it('is converted back by leagueNow for every time that is not skipped', () => {
    const nearChange = fc
      .tuple(fc.constantFrom('2026-03-07', '2026-10-31', '2026-04-04', '2026-10-03'), fc.nat({ max: 2 }))
      .map(([date, days]) => addDays(date, days));
    const day = fc.oneof(anyDate, nearChange);
    fc.assert(
      fc.property(day, anyTime, fc.constantFrom(...ZONES), (date, time, zone) => {
        const instant = instantOf(date, time, zone);
        const shown = leagueNow(instant, zone);
        // a skipped time becomes a later one; no other may differ
        const isSkipped = Array.from(
          { length: 28 * 4 },
          (_, quarter) => quarter * 900_000 - 50_400_000,
        ).every((shift) => {
          const near = new Date(Date.parse(`${date}T${time}Z`) + shift);
          return compareWallClock(leagueNow(near, zone), { date, time }) !== 0;
        });
        if (isSkipped) expect(compareWallClock(shown, { date, time })).toBeGreaterThan(0);
        else expect(shown).toEqual({ date, time });
      }),
      { numRuns: 200 },
    );
  });
});
