import { describe, expect, it } from 'vitest';
import {
  countDaysOff,
  type DayOffState,
  type DayOffTime,
  dayOffProblems,
  dayOffText,
  requestDaysProblem,
  requestWindowOn,
} from './day-off.ts';

const days = (firstDate: string, lastDate = firstDate): DayOffTime => ({
  firstDate,
  lastDate,
  fromTime: null,
  untilTime: null,
});
const hours = (fromTime: string | null, untilTime: string | null) => ({
  ...days('2026-12-12'),
  fromTime,
  untilTime,
});

describe('a date off', () => {
  it.each<[DayOffTime, string[]]>([
    [days('2026-12-12'), []],
    [days('2026-12-12', '2027-02-09'), []],
    [days('2026-12-12', '2027-02-10'), ['lastDate']],
    [days('2026-12-12', '2026-12-11'), ['lastDate']],
    [hours('09:00:00', '12:00:00'), []],
    [hours('09:00:00', null), ['untilTime']],
    [hours(null, '12:00:00'), ['fromTime']],
    [hours('12:00:00', '12:00:00'), ['untilTime']],
  ])('%j has problems in the fields %j', (time, fields) => {
    expect(Object.keys(dayOffProblems(time))).toEqual(fields);
  });

  it.each<[DayOffTime, string[] | null]>([
    [days('2026-12-12'), null],
    [days('2026-12-11'), ['firstDate']],
    [days('2028-01-16'), null],
    [days('2028-01-17'), ['lastDate']],
  ])('%j can be requested, or is too early or too late in the fields %j', (time, fields) => {
    const problem = requestDaysProblem(time, '2026-12-12');
    expect(problem && Object.keys(problem)).toEqual(fields);
  });

  it('is described briefly', () => {
    expect(dayOffText(days('2026-12-12'))).toBe('Sat, Dec 12');
    expect(dayOffText(days('2026-12-12', '2027-01-03'))).toBe('Sat, Dec 12 – Sun, Jan 3');
    expect(dayOffText(hours('09:00:00', '12:30:00'))).toBe('Sat, Dec 12, 9 AM–12:30 PM');
  });
});

describe('the number of dates off', () => {
  const asked = (first: string, last?: string, state: DayOffState = 'requested') => ({
    ...days(first, last),
    state,
  });

  it.each([
    [0, []],
    [1, [asked('2026-12-12')]],
    [3, [asked('2026-12-14'), asked('2026-12-12', '2026-12-13')]],
    [3, [asked('2026-12-12', '2026-12-14'), asked('2026-12-13')]],
    [4, [asked('2026-12-12', '2026-12-14'), asked('2026-12-13', '2026-12-15')]],
    [1, [asked('2026-12-12', undefined, 'granted'), asked('2026-12-19', undefined, 'declined')]],
  ])('is %i', (count, daysOff) => {
    expect(countDaysOff(daysOff)).toBe(count);
  });
});

describe('asking', () => {
  it.each([
    [null, 'not-yet'],
    ['2026-12-11', 'over'],
    ['2026-12-12', 'open'],
  ])('a request with the last day %s is %s on Dec 12', (deadline, expected) => {
    expect(requestWindowOn('2026-12-12', deadline)).toBe(expected);
  });
});
