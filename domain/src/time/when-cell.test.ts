import { describe, expect, it } from 'vitest';
import { parseWeekdaysCell, weekdayLetters } from './cells.ts';
import { parseWhenCell } from './when-cell.ts';

const WINTER = { firstDate: '2026-10-01', lastDate: '2027-05-01' };

/** '5: 2026-12-01 2026-12-31' */
const read = (text: string, among: typeof WINTER | null = WINTER) => {
  const when = parseWhenCell(text, among);
  if (when === null) return null;
  const days = when.ranges.map(({ firstDate, lastDate }) =>
    firstDate === lastDate ? firstDate : `${firstDate} ${lastDate}`,
  );
  return `${when.weekdays?.join() ?? 'all'}: ${days.join(', ')}`;
};

describe('parseWhenCell', () => {
  it.each([
    ['Every Friday in December', '5: 2026-12-01 2026-12-31'],
    ['Fridays in January and February', '5: 2027-01-01 2027-02-28'],
    ['All Saturdays in Jan 2027', '6: 2027-01-01 2027-01-31'],
    ['every saturday of february, 2028', '6: 2028-02-01 2028-02-29'],
    ['Every Tues & Thurs, December - February', '2,4: 2026-12-01 2027-02-28'],
    ['Mon/Wed, Dec through Feb 2027', '1,3: 2026-12-01 2027-02-28'],
    ['Fridays from 12/4/2026 to 2/26/2027', '5: 2026-12-04 2027-02-26'],
    ['Every Monday Dec 7 - Feb 22', '1: 2026-12-07 2027-02-22'],
    ['Mondays, Dec 7 - Feb 22', '1: 2026-12-07 2027-02-22'],
    ['Tuesdays, 1/5/2027 - 3/2/2027', '2: 2027-01-05 2027-03-02'],
    ['Tue 1/5 - 3/2', 'all: 2027-01-05 2027-03-02'],
    ['Week of 12/7', 'all: 2026-12-07 2026-12-13'],
    ['wk of Sun, Dec 6', 'all: 2026-12-06 2026-12-12'],
    ['Week beginning: 12/28/2026', 'all: 2026-12-28 2027-01-03'],
    ['Week of 12/7 - 12/11', 'all: 2026-12-07 2026-12-11'],
    ['Every week on Tue and Thu, 12/1 - 2/25', '2,4: 2026-12-01 2027-02-25'],
    ['Mondays, Wednesdays and Fridays in March', '1,3,5: 2027-03-01 2027-03-31'],
    ['Sundays in Dec and Feb', '0: 2026-12-01 2026-12-31, 2027-02-01 2027-02-28'],
    ['December', 'all: 2026-12-01 2026-12-31'],
    ['12/7', 'all: 2026-12-07'],
    ['Mon 12/7', 'all: 2026-12-07'],
    ['Mon Jan 4', 'all: 2027-01-04'],
    ['5-Dec', 'all: 2026-12-05'],
    ['12/7 - 2/22', 'all: 2026-12-07 2027-02-22'],
    ['Dec 24 - Jan 1', 'all: 2026-12-24 2027-01-01'],
    ['Feb 15-19', 'all: 2027-02-15 2027-02-19'],
    ['Dec 4, 11, and 18', 'all: 2026-12-04, 2026-12-11, 2026-12-18'],
    ['January, February, and April', 'all: 2027-01-01 2027-02-28, 2027-04-01 2027-04-30'],
    ['Dec 4, 11 and 18', 'all: 2026-12-04, 2026-12-11, 2026-12-18'],
    ['Thu 12/24, Fri 12/25', 'all: 2026-12-24, 2026-12-25'],
    ['Thu 12/24 & Mon 1/4/2027', 'all: 2026-12-24, 2027-01-04'],
    ['12/24-25', 'all: 2026-12-24 2026-12-25'],
    ['12/4, 11 & 18', 'all: 2026-12-04, 2026-12-11, 2026-12-18'],
    ['Dec 4, 11, 18, 2026', 'all: 2026-12-04, 2026-12-11, 2026-12-18'],
    ['Dec 24th - 31st', 'all: 2026-12-24 2026-12-31'],
    ['12/4, 12/11 & 1/8', 'all: 2026-12-04, 2026-12-11, 2027-01-08'],
    ['Fridays 12/4, 12/11', '5: 2026-12-04, 2026-12-11'],
    // no Tuesday, which the importer says
    ['Tue Jan 6', '2: 2027-01-06'],
    ['11/27/2026', 'all: 2026-11-27'],
    // the last of these days
    ['May', 'all: 2027-05-01 2027-05-31'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['12/4, 12/11/2026', 'all: 2026-12-04, 2026-12-11'],
    ['Fridays in Dec 2026 and Jan 2027', '5: 2026-12-01 2027-01-31'],
    ['Fridays in December and January 2027', '5: 2026-12-01 2027-01-31'],
  ])('needs no days around %s, whose year is written', (text, expected) => {
    expect(read(text, null)).toBe(expected);
  });

  it('reads a month whose last day is the first of the days', () => {
    const among = { firstDate: '2026-09-30', lastDate: '2026-12-31' };
    expect([read('September', among), read('August', among)]).toEqual(['all: 2026-09-01 2026-09-30', null]);
  });

  it.each([
    'Every Friday',
    'Fridays through March 3',
    'Every other Friday in December',
    'First Friday in December',
    '7/14',
    'July',
    'Dec 18, 11',
    'Week of 12/9',
    'Week of snow',
    'Dec 18, 18',
    'Dec 2026 - Dec 2026',
    'Dec 2026 - Nov 2026',
    'Feb break',
    'Practice in December',
    'constructor',
    '',
  ])('reads no days in %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it.each(['12/7', 'Every Friday in December', 'Dec 4, 11 and 18'])(
    'does not guess a year for %s',
    (text) => {
      expect(read(text, null)).toBeNull();
    },
  );
});

describe('the letters T and S', () => {
  it.each([
    ['T', ['T', 'Th'], [2]],
    ['T', ['R', 'M'], [2]],
    ['T', ['Tu', 'W'], [4]],
    ['T', ['M', 'W'], null],
    ['T', ['Tu', 'Th'], null],
    ['M, T, W', [], [1, 2, 3]],
    ['W/T/F', [], [3, 4, 5]],
    ['T, F', [], null],
    ['S', ['Su'], [6]],
    ['S', ['Sa'], [0]],
    ['S', ['Sat', 'Sun'], null],
    ['TTh', [], [2, 4]],
    ['MTWRF', [], [1, 2, 3, 4, 5]],
    ['T-F', ['R'], [2, 3, 4, 5]],
  ])('makes of %s beside %j the weekdays %j', (text, column, days) => {
    expect(parseWeekdaysCell(text, weekdayLetters(column))).toEqual(days);
  });
});
