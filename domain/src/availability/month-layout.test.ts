import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#time/wall-clock.ts';
import { coversDay, type DayRange, layOutMonth, sharesDays } from './month-layout.ts';

const range = (firstDate: string, lastDate = firstDate): DayRange => ({
  firstDate: `2026-${firstDate}`,
  lastDate: lastDate.length > 5 ? lastDate : `2026-${lastDate}`,
});

/**
 * Each week in words: 'lane:from+days', with < if the bar began before the week and > if it continues after
 * it.
 */
const drawn = (month: string, ranges: readonly DayRange[], start: 'monday' | 'sunday' = 'monday') =>
  layOutMonth(month, start, ranges).map(({ bars }) =>
    bars
      .map(
        ({ lane, from, days, isBegun, isGoingOn }) =>
          `${lane}:${isBegun ? '<' : ''}${from}+${days}${isGoingOn ? '>' : ''}`,
      )
      .join(' '),
  );

describe('the layout of a month', () => {
  it.each<[string, string, DayRange[], string[]]>([
    ['nothing', '2026-12', [], ['', '', '', '', '']],
    ['one day', '2026-12', [range('12-10')], ['', '0:3+1', '', '', '']],
    [
      'its first and its last day',
      '2026-12',
      [range('12-01'), range('12-31')],
      ['0:1+1', '', '', '', '0:3+1'],
    ],
    ['days within a week', '2026-12', [range('12-08', '12-10')], ['', '0:1+3', '', '', '']],
    ['days across weeks', '2026-12', [range('12-11', '12-15')], ['', '0:4+3>', '0:<0+2', '', '']],
    [
      'holidays across the year’s end',
      '2026-12',
      [range('12-24', '2027-01-03')],
      ['', '', '', '0:3+4>', '0:<0+7'],
    ],
    [
      'the same seen from the month after',
      '2027-01',
      [range('12-24', '2027-01-03')],
      ['0:<0+7', '', '', '', ''],
    ],
    [
      'more than the whole month',
      '2026-12',
      [range('10-01', '2027-02-01')],
      ['0:<0+7>', '0:<0+7>', '0:<0+7>', '0:<0+7>', '0:<0+7>'],
    ],
    ['other months', '2026-12', [range('11-29'), range('11-01', '11-10')], ['', '', '', '', '']],
    ['the days of other months in its weeks', '2026-12', [range('11-30')], ['0:0+1', '', '', '', '']],
    [
      'days that touch, in one lane',
      '2026-12',
      [range('12-07', '12-08'), range('12-09', '12-10')],
      ['', '0:0+2 0:2+2', '', '', ''],
    ],
    [
      'days that overlap, the earlier and longer above',
      '2026-12',
      [range('12-09'), range('12-08', '12-09'), range('12-08', '12-11'), range('12-10')],
      ['', '0:1+4 1:1+2 1:3+1 2:2+1', '', '', ''],
    ],
  ])('shows %s', (_what, month, ranges, weeks) => {
    expect(drawn(month, ranges)).toEqual(weeks);
    expect(drawn(month, ranges.toReversed())).toEqual(weeks);
  });

  it('starts weeks on Sunday if the league does', () => {
    expect(drawn('2026-12', [range('12-12', '12-13')], 'sunday')).toEqual(['', '0:6+1>', '0:<0+1', '', '']);
  });

  it('draws every day of every range once, and no overlapping ranges in one lane', () => {
    const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-10-15', days));
    const anyRange = fc
      .tuple(day, fc.integer({ min: 0, max: 40 }))
      .map(([firstDate, days]) => ({ firstDate, lastDate: addDays(firstDate, days) }));
    const months = fc.constantFrom('2026-10', '2026-11', '2026-12', '2027-01', '2027-02');
    fc.assert(
      fc.property(
        fc.array(anyRange, { maxLength: 45 }),
        months,
        fc.constantFrom('monday', 'sunday'),
        (ranges, month, start) => {
          for (const { days, bars, lanes } of layOutMonth(month, start, ranges)) {
            days.forEach((date, index) => {
              const over = bars.filter(({ from, days: length }) => from <= index && index < from + length);
              const closed = ranges.filter((each) => coversDay(each, date));
              expect(new Set(over.map((bar) => bar.range))).toEqual(new Set(closed));
              expect(over).toHaveLength(closed.length);
              expect(new Set(over.map(({ lane }) => lane)).size).toBe(over.length);
              expect(over.every(({ lane }) => lane < lanes)).toBe(true);
            });
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('two ranges of days', () => {
  it.each([
    ['12-01', '12-03', false],
    ['12-01', '12-04', true],
    ['12-05', '12-05', true],
    ['12-06', '12-20', true],
    ['12-07', '12-20', false],
    ['11-01', '12-31', true],
  ])('(%s to %s, and Dec 4 to 6) share a day: %s', (first, last, shares) => {
    expect(sharesDays(range(first, last), range('12-04', '12-06'))).toBe(shares);
    expect(sharesDays(range('12-04', '12-06'), range(first, last))).toBe(shares);
  });
});
