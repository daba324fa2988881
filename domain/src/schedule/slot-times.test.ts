import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, wallTimeOf } from '#time/wall-clock.ts';
import {
  defaultEndTime,
  endTimeOptions,
  isEndTime,
  isStartTime,
  isWeekend,
  startTimeOptions,
} from './slot-times.ts';

describe('startTimeOptions', () => {
  const weekday = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30'].map(
    (time) => `${time}:00`,
  );

  it.each([
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2026-11-27', false],
    ['2026-11-28', true],
  ])('depend on whether the day is on a weekend: %s, weekend %s', (date, weekend) => {
    expect(isWeekend(date)).toBe(weekend);
    const options = startTimeOptions(date);
    if (!weekend) expect(options).toEqual(weekday);
    else {
      expect(options).toHaveLength(18);
      expect([options[0], options[1], options.at(-1)]).toEqual(['09:00:00', '09:30:00', '17:30:00']);
    }
  });
});

describe('endTimeOptions', () => {
  it.each([
    ['18:00:00', '18:15:00', 23],
    ['18:10:00', '18:15:00', 23],
    ['23:29:59', '23:30:00', 2],
    ['23:30:00', '23:45:00', 1],
  ])('begin after %s at %s and are %i', (start, first, count) => {
    const options = endTimeOptions(start);
    expect(options).toHaveLength(count);
    expect([options[0], options.at(-1)]).toEqual([first, '23:45:00']);
  });

  it.each(['23:45:00', '23:59:00'])('are empty after %s', (start) => {
    expect(endTimeOptions(start)).toEqual([]);
  });

  it('are exactly the quarter hours after the start', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1439 }), (minutes) => {
        const quarters = Array.from({ length: 96 }, (_, index) => index * 15);
        expect(endTimeOptions(wallTimeOf(minutes)).map(minutesOf)).toEqual(
          quarters.filter((quarter) => quarter > minutes),
        );
      }),
    );
  });
});

describe('defaultEndTime', () => {
  it.each([
    ['18:00:00', 60, '19:00:00'],
    ['18:00:00', 75, '19:15:00'],
    ['18:00:00', 90, '19:30:00'],
    ['18:00:00', 180, '21:00:00'],
    ['18:10:00', 60, '19:15:00'],
    ['18:15:00', 60, '19:15:00'],
    ['22:45:00', 60, '23:45:00'],
    ['23:00:00', 60, '23:45:00'],
    ['21:30:00', 180, '23:45:00'],
    ['23:30:00', 15, '23:45:00'],
    ['23:44:00', 60, '23:45:00'],
    ['23:45:00', 60, null],
    ['23:59:00', 15, null],
    ['09:00:00', 840, '23:00:00'],
    ['18:00:00', 1, '18:15:00'],
  ])('defaultEndTime of %s and %i minutes is %s', (start, minutes, end) => {
    expect(defaultEndTime(start, minutes)).toBe(end);
  });

  it('is always one of the end times that are offered', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1439 }), fc.integer({ min: 1, max: 900 }), (at, minutes) => {
        const start = wallTimeOf(at);
        const options = endTimeOptions(start);
        const end = defaultEndTime(start, minutes);
        if (options.length === 0) expect(end).toBeNull();
        else expect(options).toContain(end);
      }),
    );
  });
});

describe('isStartTime', () => {
  const tuesday = '2026-11-24';
  const saturday = '2026-11-28';

  it.each([
    ['18:00:00', tuesday, '18:00:00', true],
    ['18:30:00', tuesday, '18:00:00', true],
    ['21:30:00', tuesday, '18:00:00', true],
    ['22:00:00', tuesday, '18:00:00', false],
    ['17:30:00', tuesday, '18:00:00', false],
    ['17:30:00', saturday, '18:00:00', true],
    ['08:30:00', saturday, '09:00:00', false],
    ['03:00:00', tuesday, '18:00:00', false],
    ['15:10:00', tuesday, '15:10:00', true],
    ['18:15:00', tuesday, '18:00:00', false],
    ['18:30:01', tuesday, '18:00:00', false],
  ])('says whether %s on %s is a valid start in a slot from %s: %s', (start, date, slotStart, is) => {
    expect(isStartTime(start, date, slotStart)).toBe(is);
  });
});

describe('isEndTime', () => {
  it.each([
    ['19:00:00', '18:00:00', '19:00:00', true],
    ['18:15:00', '18:00:00', '19:00:00', true],
    ['20:45:00', '18:00:00', '19:00:00', true],
    ['23:45:00', '18:00:00', '19:00:00', true],
    ['23:59:00', '18:00:00', '19:00:00', false],
    ['23:46:00', '18:00:00', '23:46:00', false],
    ['00:00:00', '18:00:00', '19:00:00', false],
    ['18:00:00', '18:00:00', '19:00:00', false],
    ['17:45:00', '18:00:00', '19:00:00', false],
    ['19:10:00', '18:00:00', '19:00:00', false],
    ['19:10:00', '18:00:00', '19:10:00', true],
    ['19:15:30', '18:00:00', '19:00:00', false],
    ['19:10:00', '19:10:00', '19:10:00', false],
  ])('says whether %s after %s is a valid end in a slot until %s: %s', (end, start, slotEnd, is) => {
    expect(isEndTime(end, start, slotEnd)).toBe(is);
  });

  it('accepts the ends that the pickers offer and the end of the slot, and no other minute', () => {
    const minute = fc.nat({ max: 1439 }).map(wallTimeOf);
    fc.assert(
      fc.property(minute, minute, minute, (end, start, slotEnd) => {
        const isOfSlot = end === slotEnd && end > start && end <= '23:45:00';
        expect(isEndTime(end, start, slotEnd)).toBe(endTimeOptions(start).includes(end) || isOfSlot);
      }),
    );
  });
});
