import { describe, expect, it } from 'vitest';
import { daysProblem, permitProblems, permitsOverlap, usualHours } from './permit-hours.ts';

const MONDAYS = {
  venueId: 1,
  courtId: null as number | null,
  weekday: 1,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  firstDate: '2026-11-16',
  lastDate: '2027-03-14',
  slotMinutes: 60,
} as const;

describe('the usual hours', () => {
  it.each([
    [0, '09:00:00', '18:00:00'],
    [1, '18:00:00', '22:00:00'],
    [5, '18:00:00', '22:00:00'],
    [6, '09:00:00', '18:00:00'],
  ] as const)('the usual hours of weekday %i are %s to %s', (weekday, fromTime, toTime) => {
    expect(usualHours(weekday)).toEqual({ fromTime, toTime });
  });
});

describe('the hours of a permit', () => {
  it.each([
    [{}, []],
    [{ toTime: '18:00:00' }, ['toTime']],
    [{ toTime: '18:59:00' }, ['slotMinutes']],
    [{ toTime: '19:00:00' }, []],
    [{ fromTime: '18:00:30' }, ['fromTime']],
    [{ toTime: '20:00:30' }, ['toTime']],
    [{ slotMinutes: 14 }, ['slotMinutes']],
    [{ slotMinutes: 15 }, []],
    [{ slotMinutes: 60.5 }, ['slotMinutes']],
    [{ fromTime: '06:00:00', slotMinutes: 480 }, []],
    [{ fromTime: '06:00:00', slotMinutes: 481 }, ['slotMinutes']],
    [{ lastDate: '2026-11-16' }, []],
    [{ lastDate: '2026-11-15' }, ['lastDate']],
    [{ firstDate: '2026-11-17', lastDate: '2026-11-22' }, ['lastDate']],
    [{ firstDate: '2026-11-17', lastDate: '2026-11-23' }, []],
    [{ lastDate: '2027-12-21' }, []],
    [{ lastDate: '2027-12-22' }, ['lastDate']],
  ])('the hours of a permit with %j have problems in the fields %j', (changes, fields) => {
    expect(Object.keys(permitProblems({ ...MONDAYS, ...changes }))).toEqual(fields);
  });

  it('cover at least one day and at most one season', () => {
    expect(daysProblem('2026-12-24', '2026-12-24')).toBeNull();
    expect(daysProblem('2026-12-24', '2026-12-23')).toBe('The last date must not be before the first.');
    expect(daysProblem('2026-12-24', '2028-12-24')).toBe('The dates may span one season at most.');
  });
});

describe('two permits', () => {
  it.each([
    [{}, true],
    [{ venueId: 2 }, false],
    [{ courtId: 7 }, true],
    [{ weekday: 2 as const }, false],
    [{ fromTime: '22:00:00', toTime: '23:00:00' }, false],
    [{ fromTime: '21:59:00', toTime: '23:00:00' }, true],
    [{ fromTime: '17:00:00', toTime: '18:00:00' }, false],
    [{ firstDate: '2027-03-14', lastDate: '2027-06-01' }, true],
    [{ firstDate: '2027-03-15', lastDate: '2027-06-01' }, false],
    [{ firstDate: '2026-11-01', lastDate: '2026-11-15' }, false],
  ])('overlap with the changes %j: %j', (changes, isOverlap) => {
    expect(permitsOverlap(MONDAYS, { ...MONDAYS, ...changes })).toBe(isOverlap);
    expect(permitsOverlap({ ...MONDAYS, ...changes }, MONDAYS)).toBe(isOverlap);
  });

  it('two permits on two courts of one gym do not overlap', () => {
    expect(permitsOverlap({ ...MONDAYS, courtId: 7 }, { ...MONDAYS, courtId: 8 })).toBe(false);
    expect(permitsOverlap({ ...MONDAYS, courtId: 7 }, { ...MONDAYS, courtId: 7 })).toBe(true);
  });
});
