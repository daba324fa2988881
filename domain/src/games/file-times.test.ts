import { describe, expect, it } from 'vitest';
import { leagueZone } from '#time/time-zones.ts';
import { minutesBetween, readMinutes, readStart, splitMoment } from './file-times.ts';

describe('readStart', () => {
  it.each([
    ['18:00', '18:00:00', null],
    ['6:00 PM', '18:00:00', null],
    ['06:00 PM', '18:00:00', null],
    ['6p', '18:00:00', null],
    ['9a', '09:00:00', null],
    ['6 p.m.', '18:00:00', null],
    ['18:00:00', '18:00:00', null],
    ['noon', '12:00:00', null],
    ['12 Noon', '12:00:00', null],
    ['1830', '18:30:00', null],
    ['0900', '09:00:00', null],
    ['900', '09:00:00', null],
    ['130', '13:30:00', null],
    ['630pm', '18:30:00', null],
    ['1030 a.m.', '10:30:00', null],
    ['8:00 pm*', '20:00:00', null],
    ['9:00**', '09:00:00', null],
    ['33:00:00', '09:00:00', null],
    ['1112841:30:00', '09:30:00', null],
    ['0.75', '18:00:00', null],
    ['1:30', '13:30:00', null],
    ['01:30', '01:30:00', null],
    ['1:30 AM', '01:30:00', null],
    ['18.30', '18:30:00', null],
    ['18h', '18:00:00', null],
    ['9h', '09:00:00', null],
    ['18h30', '18:30:00', null],
    ['23.15', '23:15:00', null],
    ['8:00', '08:00:00', null],
    ['7:45', '19:45:00', null],
    ['1:30-12:00', '13:30:00', '12:00:00'],
    ['11:00-12:15', '11:00:00', '12:15:00'],
    ['12:30-1:45', '12:30:00', '13:45:00'],
    ['18:00-19:15', '18:00:00', '19:15:00'],
    ['18:00 – 19:15', '18:00:00', '19:15:00'],
    ['6:00 PM to 7:15 PM', '18:00:00', '19:15:00'],
    ['6-7:15pm', '18:00:00', '19:15:00'],
    ['11-12:15 PM', '11:00:00', '12:15:00'],
    ['9-10:15am', '09:00:00', '10:15:00'],
    ['12-1:30', '12:00:00', '13:30:00'],
    ['9-10:15', '09:00:00', '10:15:00'],
    ['11-12', '11:00:00', '12:00:00'],
    ['1-2:15', '13:00:00', '14:15:00'],
    ['7-8', '19:00:00', '20:00:00'],
    ['7-8:30p', '19:00:00', '20:30:00'],
    ['700-830 pm', '19:00:00', '20:30:00'],
    ['900-1015', '09:00:00', '10:15:00'],
    ['2026-12-05 18:30', '18:30:00', null],
    ['2026-12-05T18:30:00', '18:30:00', null],
    ['12/5/2026 6:30 PM', '18:30:00', null],
    ['12/30/1899 18:30', '18:30:00', null],
  ])('reads %j as %s to %s', (text, start, end) => {
    expect(readStart(text)).toEqual({ kind: 'time', start, end });
  });

  it.each([
    ['', 'none'],
    ['  ', 'none'],
    ['TBD', 'open'],
    ['TBA - see email', 'open'],
    ['24:00', 'unreadable'],
    ['midnight', 'unreadable'],
    ['0.7512345', 'unreadable'],
    ['18', 'unreadable'],
    ['evening', 'unreadable'],
    ['game 3 tbd', 'unreadable'],
    [`8:00 pm${'*'.repeat(60)}`, 'unreadable'],
    ['25:00', 'unreadable'],
    ['18:00-19:00-20:00', 'unreadable'],
    ['2026-12-05T18:30:00Z', 'unreadable'],
  ])('rejects the time %j: %s', (text, kind) => {
    expect(readStart(text)).toEqual({ kind });
  });
});

it.each([
  ['6:30 PM ET', { kind: 'time', start: '18:30:00', end: null }],
  ['6:30 PM EST', { kind: 'time', start: '18:30:00', end: null }],
  ['6:30 PM PT', { kind: 'elsewhere' }],
])('reads %j in a league of New York', (text, time) => {
  expect(readStart(text, leagueZone('America/New_York'))).toEqual(time);
});

it.each([
  ['18:00:00', '19:15:00', 75],
  ['18:00:00', '17:30:00', -30],
])('counts from %s to %s %d minutes', (start, end, minutes) => {
  expect(minutesBetween(start, end)).toBe(minutes);
});

it.each([
  ['75', 75],
  ['75.0', 75],
  ['75 min', 75],
  ['75 Minutes', 75],
  ['75 minute', 75],
  ['75.00', 75],
  ['1:15 h', 75],
  ['1:15hr', 75],
  ['1:15 hour', 75],
  ['at 1:15', null],
  ['1:15 pm', null],
  ['10 h', 600],
  ['1h15', 75],
  ['1h15m', 75],
  ['1 hr. 15 min.', 75],
  ['1 hour and 15 minutes', 75],
  ['about 2 h', null],
  ['2 hoops', null],
  ['1:15', 75],
  ['01:15:00', 75],
  ['1 h 15 min', 75],
  ['1hr', 60],
  ['2 hours', 120],
  ['1.25', null],
  ['an hour', null],
  ['-60', null],
  ['', null],
])('reads the length %j as %j minutes', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

it.each([
  ['2026-12-05', '2026-12-05', ''],
  ['2026-12-05 18:30', '2026-12-05', '18:30'],
  ['Sat, Dec 5, 2026 6:30 PM', 'sat, dec 5, 2026', '6:30 pm'],
  ['Sat, Dec 5, 2026 at 6:30 PM', 'sat, dec 5, 2026', '6:30 pm'],
  ['12/5/26 6p', '12/5/26', '6p'],
  ['Dec 5 2026', 'dec 5 2026', ''],
  ['18:30', '18:30', ''],
  ['12.12.2026', '12.12.2026', ''],
  ['12/12 @ 9:00', '12/12', '9:00'],
  ['46361.0', '46361', ''],
  ['46361.00', '46361', ''],
  ['46361.375', '46361', '.375'],
  ['146361.375', '146361.375', ''],
  ['2026-12-05, 18:30', '2026-12-05', '18:30'],
  ['20261205T09300', '20261205t09300', ''],
  ['20261205T0930', '2026-12-05', '09:30'],
  ['20261205T093000', '2026-12-05', '09:30'],
])('splits %j into a day and a time', (text, day, time) => {
  expect(splitMoment(text)).toEqual({ day, time });
});
