import { describe, expect, it } from 'vitest';
import { isDay, isInSeason, orderOf, readDay } from './file-dates.ts';

const SEASON = { firstDate: '2026-11-16', lastDate: '2027-03-14' };
const nothingKnown = () => 0;

describe('readDay', () => {
  it.each([
    ['2026-12-05', '2026-12-05'],
    ['12/05/2026', '2026-12-05'],
    ['12-5-26', '2026-12-05'],
    ['12.05.2026', '2026-12-05'],
    ['Sat 12/5/2026', '2026-12-05'],
    ['Sat, Dec 5, 2026', '2026-12-05'],
    ['5-Dec-26', '2026-12-05'],
    ['12/5', '2026-12-05'],
    ['Sat 12/5', '2026-12-05'],
    ['1/9', '2027-01-09'],
    ['Jan 9', '2027-01-09'],
    ['Jan. 9th', '2027-01-09'],
    ['9-Jan', '2027-01-09'],
    ['Saturday, January 9', '2027-01-09'],
    ['2/30/2027', null],
    ['soon', null],
    ['46361', '2026-12-05'],
    ['146361', null],
  ])('reads %j as %j', (text, date) => {
    expect(readDay(text, 'month-first', SEASON)).toEqual({ date, misnamed: null });
  });

  it('reads the day first in a file that writes the day first', () => {
    expect(readDay('05/12/2026', 'day-first', SEASON).date).toBe('2026-12-05');
    expect(readDay('5/12', 'day-first', SEASON).date).toBe('2026-12-05');
    expect(readDay('12/13/2026', 'day-first', SEASON).date).toBeNull();
  });

  it('rejects a day that does not match its weekday, and returns that day', () => {
    expect(readDay('Sun, Dec 5, 2026', 'month-first', SEASON)).toEqual({
      date: null,
      misnamed: '2026-12-05',
    });
  });
});

it('reads a day without a year as no day before the season has days', () => {
  const noSeason = { firstDate: null, lastDate: null };
  expect(readDay('12/5', 'month-first', noSeason).date).toBeNull();
  expect(readDay('12/5/2026', 'month-first', noSeason).date).toBe('2026-12-05');
});

it.each([
  ['2026-11-15', false],
  ['2026-11-16', true],
  ['2027-03-14', true],
  ['2027-03-15', false],
])('knows whether %s is in the season: %j', (date, isIn) => {
  expect(isInSeason(date, SEASON)).toBe(isIn);
  expect(isInSeason(date, { firstDate: null, lastDate: null })).toBe(false);
});

it.each([
  ['12/5/2026', true],
  ['Sat 12/5', true],
  ['5-Dec', true],
  ['Dec 5', true],
  ['13/5', false],
  ['10:00', false],
  ['Salk', false],
])('knows whether %j is a day: %j', (text, is) => {
  expect(isDay(text)).toBe(is);
});

describe('orderOf', () => {
  it.each([
    ['a day after the 12th', ['01/02/2027', '01/23/2027'], 'month-first'],
    ['days after the 12th in front', ['01/02/2027', '23/01/2027', '30/01/2027'], 'day-first'],
    ['a day after the 12th in front if only that fits the season', ['05/12/2026', '23/01/2027'], 'day-first'],
    ['a weekday', ['Sat 02/01/2027', 'Sat 01/02/2027'], 'month-first'],
    ['the days of the season', ['12/05/2026', '01/02/2027'], 'month-first'],
    ['the days of the season in a file with the day in front', ['05/12/2026', '02/01/2027'], 'day-first'],
    ['the only numeric day', ['13/01/2027', '2026-12-05'], 'day-first'],
    ['the days of the season beside rows without a day', ['12/05/2026', 'TBD', 'TBD'], 'month-first'],
    ['nothing to decide', ['2026-12-05', '01/01/2027', 'TBD'], 'month-first'],
  ])('decides by %s', (_, texts, order) => {
    expect(orderOf(texts, SEASON, nothingKnown).order).toBe(order);
  });

  it.each([
    ['all days may be read both ways', ['01/02/2027', '02/03/2027']],
    ['a single row is written otherwise', ['2026-12-05', '2026-12-12', '03/04/2027']],
    ['a single day contradicts the usual order', ['01/02/2027', '01/09/2027', '13/01/2027']],
    ['a program has turned some days around', ['01/23/2027', '23/01/2027', '01/02/2027']],
    [
      'one day is turned around, although a few rows fit only so',
      ['01/23/2027', '01/24/2027', '13/01/2027', '05/12/2026', '05/06/2027'],
    ],
  ])('does not decide if %s', (_, texts) => {
    expect(orderOf(texts, SEASON, nothingKnown)).toMatchObject({ order: 'unclear', likely: 'month-first' });
  });

  it.each([
    '12/12/2026',
    '2/2/2027',
    '12-12-2026',
    '12.12.2026',
    'sat 12/12/2026',
    'sat, 12/12/2026',
    'sat. 12/12/2026',
  ])('finds nothing unusual about the order of %j beside one that decides', (text) => {
    expect(orderOf(['12/05/2026', text, text], SEASON, nothingKnown).order).toBe('month-first');
  });

  it.each([[['01/02/2027']], [['01/02/2027', '13/01/2027']]])(
    'decides by the games in the schedule if the file is ambiguous: %j',
    (texts) => {
      expect(orderOf(texts, SEASON, (order) => (order === 'day-first' ? 1 : 0)).order).toBe('day-first');
    },
  );

  it.each([
    [['01/23/2027', '01/02/2027'], { likely: 'month-first', matters: true, isProven: true }],
    [['23/01/2027', '30/01/2027'], { likely: 'day-first', matters: true, isProven: true }],
    [['12/05/2026'], { likely: 'month-first', matters: true, isProven: false }],
    [['2026-12-05', '12/12/2026'], { likely: 'month-first', matters: false, isProven: false }],
  ])('says what the order of %j rests on', (texts, facts) => {
    expect(orderOf(texts, SEASON, nothingKnown)).toMatchObject(facts);
  });
});
