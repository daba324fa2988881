import { describe, expect, it } from 'vitest';
import { parseDateCell, parseMinutesCell, parseTimeCell, parseWeekdayCell } from './cells.ts';

describe('parseDateCell', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    [' 11/16/2026 ', '2026-11-16'],
    ['1/5/2027', '2027-01-05'],
    ['1/5/27', '2027-01-05'],
    ['2026-11-16 00:00', '2026-11-16'],
    ['2028-02-29', '2028-02-29'],
    ['2027-02-29', null],
    ['2026-02-30', null],
    ['16/11/2026', null],
    ['2026-11-16 18:00', null],
    ['tomorrow', null],
    ['infinity', null],
    ['11/16', null],
    ['11/16/2026 0:00', '2026-11-16'],
    ['11/16/2026 12:00:00 AM', '2026-11-16'],
    ['11/16/2026 12:00:00 PM', null],
    ['2026-1-5', '2026-01-05'],
    ['2026/11/16', '2026-11-16'],
    ['16-Nov-26', '2026-11-16'],
    ['16 November 2026', '2026-11-16'],
    ['Nov 16, 2026', '2026-11-16'],
    ['Sept. 1st, 2026', '2026-09-01'],
    ['Monday, November 16, 2026', '2026-11-16'],
    ['Mon 11/16/2026', '2026-11-16'],
    ['\u00a011/16/2026\u00a0', '2026-11-16'],
    ['Tuesday, November 16, 2026', null],
    ['Nov 31, 2026', null],
    ['Novembre 16, 2026', null],
    ['Ma 5, 2026', null],
    ['05-06-2026', null],
    ['16.11.2026', null],
    ['11/16/026', null],
    ['46342', null],
    ['1899-12-31', null],
    ['', null],
  ])('parses %j as %j', (text, day) => {
    expect(parseDateCell(text)).toBe(day);
  });
});

describe('parseTimeCell', () => {
  it.each([
    ['18:00', '18:00:00'],
    ['9:00', '09:00:00'],
    ['18:30:00', '18:30:00'],
    ['6 pm', '18:00:00'],
    ['6PM', '18:00:00'],
    ['6:15 p.m.', '18:15:00'],
    ['12 am', '00:00:00'],
    ['12:30 PM', '12:30:00'],
    ['6:00:00 PM', '18:00:00'],
    ['6:00\u202fPM', '18:00:00'],
    ['9:05am', '09:05:00'],
    ['0.75', null],
    ['18.00', null],
    ['9a', '09:00:00'],
    ['24:00', null],
    ['18:60', null],
    ['13 pm', null],
    ['0 am', null],
    ['18', null],
    ['18:30:15', null],
    ['noon', null],
    ['', null],
  ])('parses %j as %j', (text, time) => {
    expect(parseTimeCell(text)).toBe(time);
  });
});

describe('parseWeekdayCell', () => {
  it.each([
    ['Sunday', 0],
    ['MON', 1],
    ['Mondays', 1],
    ['Tu', 2],
    ['Tues.', 2],
    ['weds', 3],
    [' thurs ', 4],
    ['Thur', 4],
    ['fri', 5],
    ['Sat.', 6],
    ['S', null],
    ['Monkey', null],
    ['Mon-Fri', null],
    ['1', null],
    ['', null],
  ])('parses %j as %j', (text, weekday) => {
    expect(parseWeekdayCell(text)).toBe(weekday);
  });
});

describe('parseMinutesCell', () => {
  it.each([
    ['60', 60],
    ['90 min', 90],
    ['45 Minutes', 45],
    ['60.0', 60],
    ['1 hour', null],
    ['1:00', null],
    ['-60', null],
    ['60.5', null],
    ['99999', null],
    ['', null],
  ])('parses %j as %j minutes', (text, minutes) => {
    expect(parseMinutesCell(text)).toBe(minutes);
  });
});
