import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, wallTimeOf } from '#time/wall-clock.ts';
import { endTimeOptions, isWeekend, startTimeOptions } from './slot-times.ts';

describe('startTimeOptions', () => {
  const weekday = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30'].map(
    (time) => `${time}:00`,
  );

  it.each([
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2026-11-27', false],
    ['2026-11-28', true],
  ])('on %s, weekend: %s', (date, weekend) => {
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
  ])('after %s begin at %s, %i of them', (start, first, count) => {
    const options = endTimeOptions(start);
    expect(options).toHaveLength(count);
    expect([options[0], options.at(-1)]).toEqual([first, '23:45:00']);
  });

  it.each(['23:45:00', '23:59:00'])('has none after %s', (start) => {
    expect(endTimeOptions(start)).toEqual([]);
  });

  it('offers every later quarter of an hour and nothing else', () => {
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
