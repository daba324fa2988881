import { describe, expect, it } from 'vitest';
import { weekRange } from '#time/week.ts';
import {
  canMeet,
  fitsRequest,
  hasDayIn,
  type RequestedSlot,
  requestDates,
  requestWeeks,
  type WaitlistRequest,
} from './request.ts';
import { requestText } from './request-text.ts';

/** Tuesday or Thursday from 19:00, at any gym, from Monday, 2026-11-16 on. */
const request = (changes: Partial<WaitlistRequest> = {}): WaitlistRequest => ({
  weekdays: [2, 4],
  fromTime: '19:00:00',
  untilTime: null,
  venueIds: null,
  firstDate: '2026-11-16',
  lastDate: null,
  ...changes,
});
/** Thursday 19:00 to 20:00 at gym 7. */
const slot = (changes: Partial<RequestedSlot> = {}): RequestedSlot => ({
  date: '2026-11-19',
  startTime: '19:00:00',
  endTime: '20:00:00',
  venueId: 7,
  ...changes,
});

describe('fitsRequest', () => {
  it.each<[about: string, request: Partial<WaitlistRequest>, slot: Partial<RequestedSlot>, fits: boolean]>([
    ['on a requested day at the earliest time', {}, {}, true],
    ['later that evening', {}, { startTime: '21:00:00', endTime: '22:00:00' }, true],
    ['a minute too early', {}, { startTime: '18:59:00' }, false],
    ['on another day', {}, { date: '2026-11-20' }, false],
    ['before the first date', { firstDate: '2026-11-20' }, {}, false],
    ['on the first date', { firstDate: '2026-11-19' }, {}, true],
    ['on the last date', { lastDate: '2026-11-19' }, {}, true],
    ['after the last date', { lastDate: '2026-11-18' }, {}, false],
    ['ending at the latest end', { untilTime: '20:00:00' }, {}, true],
    ['ending after it', { untilTime: '19:59:00' }, {}, false],
    ['at a requested gym', { venueIds: [3, 7] }, {}, true],
    ['at another gym', { venueIds: [3] }, {}, false],
  ])('%s', (_, changes, at, fits) => {
    expect(fitsRequest(request(changes), slot(at))).toBe(fits);
  });
});

describe('two requests', () => {
  const span = { start: '2026-11-17', end: '2026-11-22' };

  it.each<[about: string, other: Partial<WaitlistRequest>, meet: boolean]>([
    ['for the same', {}, true],
    ['with one day in common', { weekdays: [4, 6] }, true],
    ['with no day in common', { weekdays: [1, 3] }, false],
    ['whose common day is outside the span', { firstDate: '2026-11-23' }, false],
    ['whose common day is the last of the other', { lastDate: '2026-11-17' }, true],
    ['one ending when the other begins', { fromTime: '18:00:00', untilTime: '19:00:00' }, false],
    ['one ending a minute later', { fromTime: '18:00:00', untilTime: '19:01:00' }, true],
    ['one for a gym, one for any', { venueIds: [3] }, true],
  ])('%s', (_, changes, meet) => {
    expect(canMeet(request(), request(changes), span)).toBe(meet);
    expect(canMeet(request(changes), request(), span)).toBe(meet);
  });

  it('two requests for different gyms never match the same slot', () => {
    expect(canMeet(request({ venueIds: [1, 2] }), request({ venueIds: [3] }), span)).toBe(false);
    expect(canMeet(request({ venueIds: [1, 2] }), request({ venueIds: [2, 3] }), span)).toBe(true);
  });

  it('say whether they match a day between two dates', () => {
    expect(hasDayIn(request(), { start: '2026-11-19', end: '2026-11-19' })).toBe(true);
    expect(hasDayIn(request(), { start: '2026-11-18', end: '2026-11-22' })).toBe(true);
    expect(hasDayIn(request(), { start: '2026-11-20', end: '2026-11-22' })).toBe(false);
  });
});

describe('the weeks of a request', () => {
  const range = weekRange('2026-11-17', 'monday');

  it('are the days of this week, of next week, or all future days', () => {
    expect(requestDates('this', '2026-11-17', range)).toEqual({
      firstDate: '2026-11-16',
      lastDate: '2026-11-22',
    });
    expect(requestDates('next', '2026-11-17', range)).toEqual({
      firstDate: '2026-11-23',
      lastDate: '2026-11-29',
    });
    expect(requestDates('every', '2026-11-17', range)).toEqual({ firstDate: '2026-11-17', lastDate: null });
  });

  it('change as time passes: next week becomes this week', () => {
    const next = requestDates('next', '2026-11-17', range);
    expect(requestWeeks(next, range)).toBe('next');
    expect(requestWeeks(next, weekRange('2026-11-23', 'monday'))).toBe('this');
    expect(requestWeeks({ lastDate: null }, range)).toBe('every');
  });
});

describe('a request in words', () => {
  it.each([
    [request(), null, 'every', 'Tuesday or Thursday, from 7:00 PM, at any gym, every week this season'],
    [
      request({ weekdays: [0, 1, 6], untilTime: '21:00:00' }),
      ['Salk - Gym', 'Shepard - Gym'],
      'this',
      'Monday, Saturday or Sunday, between 7:00 PM and 9:00 PM, at Salk - Gym or Shepard - Gym, this week',
    ],
    [
      request({ weekdays: [0, 1, 2, 3, 4, 5, 6] }),
      [],
      'next',
      'Any day, from 7:00 PM, at a gym that the league no longer has, next week',
    ],
  ] as const)('%#', (input, gyms, weeks, text) => {
    expect(requestText(input, gyms, weeks)).toBe(text);
  });
});
