import { describe, expect, it } from 'vitest';
import { weekRange } from '#time/week.ts';
import { canMeet, fitsWish, hasDayIn, type Wish, type WishedSlot, wishDates, wishWeeks } from './wish.ts';
import { wishText } from './wish-text.ts';

/** Tuesday or Thursday from 19:00, at any gym, from Monday, 2026-11-16 on. */
const wish = (changes: Partial<Wish> = {}): Wish => ({
  weekdays: [2, 4],
  fromTime: '19:00:00',
  untilTime: null,
  venueIds: null,
  firstDate: '2026-11-16',
  lastDate: null,
  ...changes,
});
/** Thursday 19:00 to 20:00 at gym 7. */
const slot = (changes: Partial<WishedSlot> = {}): WishedSlot => ({
  date: '2026-11-19',
  startTime: '19:00:00',
  endTime: '20:00:00',
  venueId: 7,
  ...changes,
});

describe('a slot that fits a wish', () => {
  it.each<[about: string, wish: Partial<Wish>, slot: Partial<WishedSlot>, fits: boolean]>([
    ['on a wished day at the earliest time', {}, {}, true],
    ['later that evening', {}, { startTime: '21:00:00', endTime: '22:00:00' }, true],
    ['a minute too early', {}, { startTime: '18:59:00' }, false],
    ['on another day', {}, { date: '2026-11-20' }, false],
    ['before the first date', { firstDate: '2026-11-20' }, {}, false],
    ['on the first date', { firstDate: '2026-11-19' }, {}, true],
    ['on the last date', { lastDate: '2026-11-19' }, {}, true],
    ['after the last date', { lastDate: '2026-11-18' }, {}, false],
    ['ending at the latest end', { untilTime: '20:00:00' }, {}, true],
    ['ending after it', { untilTime: '19:59:00' }, {}, false],
    ['at a wished gym', { venueIds: [3, 7] }, {}, true],
    ['at another gym', { venueIds: [3] }, {}, false],
  ])('%s', (_, changes, at, fits) => {
    expect(fitsWish(wish(changes), slot(at))).toBe(fits);
  });
});

describe('two wishes', () => {
  const span = { start: '2026-11-17', end: '2026-11-22' };

  it.each<[about: string, other: Partial<Wish>, meet: boolean]>([
    ['for the same', {}, true],
    ['with one day in common', { weekdays: [4, 6] }, true],
    ['with no day in common', { weekdays: [1, 3] }, false],
    ['whose common day is outside the span', { firstDate: '2026-11-23' }, false],
    ['whose common day is the last of the other', { lastDate: '2026-11-17' }, true],
    ['one ending when the other begins', { fromTime: '18:00:00', untilTime: '19:00:00' }, false],
    ['one ending a minute later', { fromTime: '18:00:00', untilTime: '19:01:00' }, true],
    ['one for a gym, one for any', { venueIds: [3] }, true],
  ])('%s', (_, changes, meet) => {
    expect(canMeet(wish(), wish(changes), span)).toBe(meet);
    expect(canMeet(wish(changes), wish(), span)).toBe(meet);
  });

  it('for different gyms never meet', () => {
    expect(canMeet(wish({ venueIds: [1, 2] }), wish({ venueIds: [3] }), span)).toBe(false);
    expect(canMeet(wish({ venueIds: [1, 2] }), wish({ venueIds: [2, 3] }), span)).toBe(true);
  });

  it('have a day in a span or not', () => {
    expect(hasDayIn(wish(), { start: '2026-11-19', end: '2026-11-19' })).toBe(true);
    expect(hasDayIn(wish(), { start: '2026-11-20', end: '2026-11-22' })).toBe(false);
  });
});

describe('the weeks of a wish', () => {
  const range = weekRange('2026-11-17', 'monday');

  it('are the days of this week, of the next, or all to come', () => {
    expect(wishDates('this', '2026-11-17', range)).toEqual({
      firstDate: '2026-11-16',
      lastDate: '2026-11-22',
    });
    expect(wishDates('next', '2026-11-17', range)).toEqual({
      firstDate: '2026-11-23',
      lastDate: '2026-11-29',
    });
    expect(wishDates('every', '2026-11-17', range)).toEqual({ firstDate: '2026-11-17', lastDate: null });
  });

  it('move on with the calendar: next week becomes this week', () => {
    const next = wishDates('next', '2026-11-17', range);
    expect(wishWeeks(next, range)).toBe('next');
    expect(wishWeeks(next, weekRange('2026-11-23', 'monday'))).toBe('this');
    expect(wishWeeks({ lastDate: null }, range)).toBe('every');
  });
});

describe('a wish in words', () => {
  it.each([
    [
      wish(),
      null,
      'every',
      'Tuesday or Thursday, from 7:00 PM, at any gym, every week until the season ends',
    ],
    [
      wish({ weekdays: [0, 1, 6], untilTime: '21:00:00' }),
      ['Salk - Gym', 'Shepard - Gym'],
      'this',
      'Monday, Saturday or Sunday, between 7:00 PM and 9:00 PM, at Salk - Gym or Shepard - Gym, this week',
    ],
    [
      wish({ weekdays: [0, 1, 2, 3, 4, 5, 6] }),
      [],
      'next',
      'Any day, from 7:00 PM, at a gym that the league no longer has, next week',
    ],
  ] as const)('%#', (given, gyms, weeks, text) => {
    expect(wishText(given, gyms, weeks)).toBe(text);
  });
});
