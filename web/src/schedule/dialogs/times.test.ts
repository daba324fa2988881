import { describe, expect, it } from 'vitest';
import { endsFor, startsFor, unusedTime } from './times.ts';

const SLOT = { date: '2026-11-24', slotStartTime: '17:50:00', slotEndTime: '18:50:00' };

describe('startsFor', () => {
  it('offers the steps of the day and the start of the slot', () => {
    expect(startsFor(SLOT, '17:50:00', { date: '2026-11-23', time: '23:00:00' })).toEqual([
      '17:50:00',
      '18:00:00',
      '18:30:00',
      '19:00:00',
      '19:30:00',
      '20:00:00',
      '20:30:00',
      '21:00:00',
      '21:30:00',
    ]);
  });

  it('offers only future times today, and the selected one', () => {
    const now = { date: '2026-11-24', time: '20:00:00' };
    expect(startsFor(SLOT, '20:30:00', now)).toEqual(['20:30:00', '21:00:00', '21:30:00']);
    expect(startsFor(SLOT, '20:00:00', now)).toEqual(['20:00:00', '20:30:00', '21:00:00', '21:30:00']);
  });

  it('offers all times while the league’s time is unknown', () => {
    expect(startsFor(SLOT, '17:50:00', null)).toHaveLength(9);
  });
});

describe('endsFor', () => {
  it('offers quarter hours, the end of the slot and the selected time, in order', () => {
    const ends = endsFor('17:50:00', '18:50:00', '18:20:00');
    expect(ends.slice(0, 6)).toEqual([
      '18:00:00',
      '18:15:00',
      '18:20:00',
      '18:30:00',
      '18:45:00',
      '18:50:00',
    ]);
    expect(ends.at(-1)).toBe('23:45:00');
  });

  it('offers no end that is not after the start', () => {
    expect(endsFor('19:00:00', '18:50:00', '')[0]).toBe('19:15:00');
  });
});

describe('unusedTime', () => {
  it.each([
    ['at the start of the slot', '17:50:00', '18:00:00', ''],
    ['within it', '18:30:00', '19:30:00', '5:50 PM – 6:30 PM'],
    ['at its end', '18:50:00', '19:30:00', '5:50 PM – 6:50 PM'],
    ['after it', '19:30:00', '20:30:00', '5:50 PM – 6:50 PM'],
    ['before it and into it', '17:00:00', '18:30:00', ''],
    ['wholly before it', '17:00:00', '17:50:00', '5:50 PM – 6:50 PM'],
    ['without an end', '18:30:00', '', ''],
  ])('returns the part of the slot before an entry %s', (_, start, end, expected) => {
    expect(unusedTime(SLOT, start, end)).toBe(expected);
  });
});
