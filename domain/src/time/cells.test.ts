import { describe, expect, it } from 'vitest';
import {
  mayBeEvening,
  parseDateCell,
  parseDatesCell,
  parseEndCell,
  parseMinutesCell,
  parseMonthCell,
  parseTimeCell,
  parseTimesCell,
  parseWeekdayCell,
  parseWeekdaysCell,
} from './cells.ts';

describe('parseDateCell', () => {
  it.each<[string, string | null]>([
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
    ['Nov 16, 2026 (Mon)', '2026-11-16'],
    ['Nov 16, 2026 (Tue)', null],
    ['Nov 31, 2026', null],
    ['Novembre 16, 2026', null],
    ['Ma 5, 2026', null],
    ['05-06-2026', null],
    ['16.11.2026', null],
    ['11/16/026', null],
    ['46342', '2026-11-16'],
    ['46342.0', '2026-11-16'],
    [' 46342 ', '2026-11-16'],
    ['26342', null],
    ['1899-12-31', null],
    ['', null],
    ['20261116', '2026-11-16'],
    ['20261332', null],
    ['16-Nov-2026x', null],
    ['Nov 16, 20261', null],
    ['Nov 16, 2026 00:00', '2026-11-16'],
    ['11/16/2026 12:00am', '2026-11-16'],
    ['11/16/2026 12:00 am EST', null],
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
      (month, index) =>
        [`${month} 5, 2027`, `2027-${String(index + 1).padStart(2, '0')}-05`] satisfies [string, string],
    ),
  ])('parses %j as %j', (text, day) => {
    expect(parseDateCell(text)).toBe(day);
  });
});

it.each([
  ['11/16', '2026-11-16'],
  ['Mon 11/16', '2026-11-16'],
  ['Mon, Jan 4th', '2027-01-04'],
  ['4-Jan', '2027-01-04'],
  ['10/1', '2026-10-01'],
  ['5/1', '2027-05-01'],
  ['9/30', null],
  ['5/2', null],
  ['Tue 11/16', null],
  ['x11/16', null],
  ['11/16x', null],
  ['soon', null],
])('parses %j as %j among the days of a season', (text, day) => {
  expect(parseDateCell(text, { firstDate: '2026-10-01', lastDate: '2027-05-01' })).toBe(day);
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
    [' 18:30 ', '18:30:00'],
    ['6 x pm', null],
    ['6 pm x', null],
    ['x 6 pm', null],
    ['1 am', '01:00:00'],
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

describe('parseDatesCell', () => {
  it.each([
    ['12/10/2026', '2026-12-10', '2026-12-10'],
    ['2026-12-24', '2026-12-24', '2026-12-24'],
    ['12/24/2026 - 1/1/2027', '2026-12-24', '2027-01-01'],
    ['12/24/2026 - 12/24/2026', '2026-12-24', '2026-12-24'],
    ['12/24/2026-1/1/2027', '2026-12-24', '2027-01-01'],
    ['2026-12-24 – 2026-12-31', '2026-12-24', '2026-12-31'],
    ['12/24 to 12/31/2026', '2026-12-24', '2026-12-31'],
    ['12/24 - 1/1/2027', '2026-12-24', '2027-01-01'],
    ['Dec 24 – Dec 31, 2026', '2026-12-24', '2026-12-31'],
    ['Thu, Dec 24, 2026 through Fri, Jan 1, 2027', '2026-12-24', '2027-01-01'],
    ['Dec 24-31, 2026', '2026-12-24', '2026-12-31'],
    ['12/24-25/2026', '2026-12-24', '2026-12-25'],
    ['16-Nov-26', '2026-11-16', '2026-11-16'],
  ])('parses %j as %s to %s', (text, firstDate, lastDate) => {
    expect(parseDatesCell(text)).toEqual({ firstDate, lastDate });
  });

  it.each(['', 'soon', '12/24 - 12/31', '12/30 - 12/24/2026', '12/31/2026 - 12/24/2026', '24.12.2026'])(
    'does not guess what %j means',
    (text) => expect(parseDatesCell(text)).toBeNull(),
  );
});

describe('parseTimesCell', () => {
  it.each([
    ['18.00 - 21.00', '18:00:00', '21:00:00'],
    ['6.30-9.30 pm', '18:30:00', '21:30:00'],
    ['1800-0000', '18:00:00', '23:59:00'],
    ['18h30 - 21h', '18:30:00', '21:00:00'],
    ['from 6 PM to 9 PM', '18:00:00', '21:00:00'],
    ['between 6 and 9 PM', '18:00:00', '21:00:00'],
    ['6:30 PM - 9:30 PM', '18:30:00', '21:30:00'],
    ['6:30-9:30pm', '18:30:00', '21:30:00'],
    ['6–9 p.m.', '18:00:00', '21:00:00'],
    ['11-1 PM', '11:00:00', '13:00:00'],
    ['11:00 am to noon', '11:00:00', '12:00:00'],
    ['noon - 3 pm', '12:00:00', '15:00:00'],
    ['9a-12n', '09:00:00', '12:00:00'],
    ['18:00-21:00', '18:00:00', '21:00:00'],
    ['9 PM until midnight', '21:00:00', '23:59:00'],
    ['9:00 PM - 12:00 AM', '21:00:00', '23:59:00'],
    ['1830-2000', '18:30:00', '20:00:00'],
    ['9 PM - 6 PM', '21:00:00', '18:00:00'],
    ['12-1:30', '12:00:00', '13:30:00'],
    ['12pm-3', '12:00:00', '15:00:00'],
    ['9 am - 3:30', '09:00:00', '15:30:00'],
    ['6:30 PM to 9', '18:30:00', '21:00:00'],
    ['9 PM - 12', '21:00:00', '23:59:00'],
    ['10 pm - 6', '22:00:00', '06:00:00'],
    ['12:45-12:30', '12:45:00', '12:30:00'],
    ['9-12', '09:00:00', '12:00:00'],
    ['10-2', '10:00:00', '14:00:00'],
    ['11:30-1', '11:30:00', '13:00:00'],
    ['6-9', '06:00:00', '09:00:00'],
    ['22:00-6:00', '22:00:00', '06:00:00'],
    ['0.75 to 0.875', '18:00:00', '21:00:00'],
    ['42:00:00 to 45:30:00', '18:00:00', '21:30:00'],
    ['18:00:00 to 24:00:00', '18:00:00', '23:59:00'],
    ['33:30:00 to 34:30:00', '09:30:00', '10:30:00'],
    ['6-6 pm', '06:00:00', '18:00:00'],
  ])('parses %j as %s to %s', (text, fromTime, toTime) => {
    expect(parseTimesCell(text)).toEqual({ fromTime, toTime });
  });

  it.each([
    '',
    '6 PM',
    'evening',
    '9',
    '12-25',
    '6 - 9 - 10 PM',
    '0.7512 to 0.875',
    '11-1 AM',
    '24:00:00 to 25:00:00',
  ])('does not guess what %j means', (text) => expect(parseTimesCell(text)).toBeNull());
});

it.each([
  '12:00 AM',
  '12 am',
  '0:00',
  '24:00',
  'Midnight',
  '12 midnight',
  '00:00:00',
  '2400',
  '12a',
  '12:00:00 a.m.',
])('takes the end %j as the end of the day', (text) => expect(parseEndCell(text)).toBe('23:59:00'));

it.each([
  ['0:00 x', null],
  ['12400', null],
  ['at midnight', null],
  ['12:30 am', '00:30:00'],
  ['8:00 pm*', '20:00:00'],
  ['900', '09:00:00'],
])('reads the end %j as %j', (text, time) => expect(parseEndCell(text)).toBe(time));

describe('parseWeekdaysCell', () => {
  it.each([
    ['Monday', [1]],
    ['Mon/Wed', [1, 3]],
    ['Tue, Thu', [2, 4]],
    ['Mondays and Wednesdays', [1, 3]],
    ['M-F', [1, 2, 3, 4, 5]],
    ['Mon – Thu', [1, 2, 3, 4]],
    ['Fri to Sun', [0, 5, 6]],
    ['Mon-Wed, Fri', [1, 2, 3, 5]],
    ['MWF', [1, 3, 5]],
    ['TTh', [2, 4]],
    ['T/Th', [2, 4]],
    ['TuTh', [2, 4]],
    ['TR', [2, 4]],
    ['M W F', [1, 3, 5]],
    ['Weekdays', [1, 2, 3, 4, 5]],
    ['weekends', [0, 6]],
    ['Daily', [0, 1, 2, 3, 4, 5, 6]],
    ['Every day', [0, 1, 2, 3, 4, 5, 6]],
    ['Wed, Mon, Wed', [1, 3]],
    ['Mon,, Wed;', [1, 3]],
    ['Every: Monday', [1]],
    ['Weekly on: weekends', [0, 6]],
    ['M-F except Wed', [1, 2, 4, 5]],
    ['Monday - Friday (no Wednesday)', [1, 2, 4, 5]],
    ['Weekdays, excluding: Mon/Fri', [2, 3, 4]],
    ['every day but Sunday', [1, 2, 3, 4, 5, 6]],
    ['Mon-Thu, but not Tuesdays', [1, 3, 4]],
  ])('parses %j as %j', (text, weekdays) => expect(parseWeekdaysCell(text)).toEqual(weekdays));

  it.each([
    '',
    'T',
    'S',
    'M/T',
    'T/W',
    'W/T',
    'M/T/F',
    'Monkey',
    'constructor',
    '__proto__',
    'Mon-',
    'Mon-Tue-Wed',
    '1',
    'Mon + game',
    'not all weekdays',
    'Every day off',
    'Mon, no Wed',
    'Mon except Mon',
    'Mon-Fri except 12/25',
    'Mon-Fri except Wed, not Thu',
    'no Wed',
    'Mon except',
  ])('does not guess what %j means', (text) => expect(parseWeekdaysCell(text)).toBeNull());
});

it.each([
  ['6:00', true],
  ['6', true],
  ['630', true],
  ['6-9', true],
  ['6:00 - 9:00', true],
  ['6 to 9', true],
  ['06:00', false],
  ['8:00', false],
  ['18:00', false],
  ['11-1', false],
  ['6 pm', false],
  ['6-9p', false],
  ['6 to noon', false],
])('says whether %j may be in the evening as well: %s', (text, may) => {
  expect(mayBeEvening(text)).toBe(may);
});

it.each([
  ['November 2026', '2026-11'],
  ['Nov-26', '2026-11'],
  ['11/2026', '2026-11'],
  ['2026-11', '2026-11'],
  ['Nov', '2026-11'],
  ['12/1/2026', '2026-12'],
  [' Nov ', '2026-11'],
  ['autumn', null],
])('parses the month %j as %j', (text, month) => {
  expect(parseMonthCell(text, '2026-10')).toBe(month);
});
