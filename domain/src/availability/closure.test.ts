import { describe, expect, it } from 'vitest';
import { closureProblems, WHOLE_DAYS } from './closure.ts';

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
