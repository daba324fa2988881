import { describe, expect, it } from 'vitest';
import { closesPartOf, closureProblems, isAlike, isClosedOn, openParts, WHOLE_DAYS } from './closure.ts';
import { closureTimesText } from './closure-times-text.ts';

describe('closureProblems', () => {
  // Monday to Wednesday
  const CLOSURE = { venueId: 10, firstDate: '2026-11-23', lastDate: '2026-11-25', ...WHOLE_DAYS };

  it.each([{}, { courtId: 100 }, { weekday: 3 as const }, { fromTime: '18:00:00', toTime: '20:00:00' }])(
    'finds nothing wrong with %j',
    (changes) => {
      expect(closureProblems({ ...CLOSURE, ...changes })).toEqual({});
    },
  );

  it.each([
    ['courtId', { courtId: 100, venueId: null }],
    ['lastDate', { lastDate: '2026-11-22' }],
    ['weekday', { weekday: 4 as const }],
    ['fromTime', { toTime: '20:00:00' }],
    ['toTime', { fromTime: '18:00:00' }],
    ['toTime', { fromTime: '18:00:00', toTime: '18:00:00' }],
  ])('names %s for %j', (field, changes) => {
    expect(Object.keys(closureProblems({ ...CLOSURE, ...changes }))).toEqual([field]);
  });
});

describe('the days of a closure', () => {
  const CLOSURE = { firstDate: '2026-11-23', lastDate: '2026-12-02', weekday: null };

  it.each([
    ['2026-11-22', null, false],
    ['2026-11-23', null, true],
    ['2026-12-02', null, true],
    ['2026-12-03', null, false],
    ['2026-11-25', 3 as const, true],
    ['2026-11-26', 3 as const, false],
    ['2026-12-09', 3 as const, false],
  ])('tell whether it closes %s with weekday %j: %j', (date, weekday, isClosed) => {
    expect(isClosedOn({ ...CLOSURE, weekday }, date)).toBe(isClosed);
  });
});

describe('the hours of a closure', () => {
  const HOURS = { fromTime: '18:00:00', toTime: '20:00:00' };
  const WHOLE = { fromTime: null, toTime: null };

  it.each([
    [WHOLE, '17:00:00', '18:00:00', true, []],
    [HOURS, '17:00:00', '18:00:00', false, [['17:00:00', '18:00:00']]],
    [HOURS, '20:00:00', '21:00:00', false, [['20:00:00', '21:00:00']]],
    [HOURS, '16:00:00', '17:00:00', false, [['16:00:00', '17:00:00']]],
    [HOURS, '21:00:00', '22:00:00', false, [['21:00:00', '22:00:00']]],
    [HOURS, '18:00:00', '20:00:00', true, []],
    [HOURS, '17:00:00', '19:00:00', true, [['17:00:00', '18:00:00']]],
    [HOURS, '19:00:00', '21:00:00', true, [['20:00:00', '21:00:00']]],
    [
      HOURS,
      '17:00:00',
      '21:00:00',
      true,
      [
        ['17:00:00', '18:00:00'],
        ['20:00:00', '21:00:00'],
      ],
    ],
  ])('%j leave of %s to %s what they do not overlap', (hours, startTime, endTime, isClosed, open) => {
    expect(closesPartOf(hours, { startTime, endTime })).toBe(isClosed);
    const parts = openParts(hours, { startTime, endTime });
    expect(parts.map((part) => [part.startTime, part.endTime])).toEqual(open);
  });

  it.each([
    [null, WHOLE, ''],
    [2 as const, WHOLE, 'Tuesdays'],
    [null, HOURS, '6–8 PM'],
    [2 as const, HOURS, 'Tuesdays 6–8 PM'],
  ])('are told with weekday %j and %j as "%s"', (weekday, hours, text) => {
    expect(closureTimesText({ weekday, ...hours })).toBe(text);
  });
});

describe('two closures', () => {
  const CLOSURE = {
    firstDate: '2026-11-23',
    lastDate: '2026-11-25',
    schoolId: null,
    venueId: 10,
    reason: 'Voting',
    ...WHOLE_DAYS,
  };

  it('are alike if they close two whole gyms at the same times for the same reason', () => {
    expect(isAlike(CLOSURE, { ...CLOSURE, venueId: 11 })).toBe(true);
  });

  it.each([
    { venueId: 10 },
    { venueId: null },
    { courtId: 100 },
    { firstDate: '2026-11-22' },
    { lastDate: '2026-11-26' },
    { weekday: 2 as const },
    { fromTime: '18:00:00' },
    { toTime: '20:00:00' },
    { reason: 'A show' },
  ])('are not alike if one differs by %j', (changes) => {
    const other = { ...CLOSURE, venueId: 11, ...changes };
    expect(isAlike(CLOSURE, other)).toBe(false);
    expect(isAlike(other, CLOSURE)).toBe(false);
  });
});
