import { describe, expect, it } from 'vitest';
import { leagueZone } from '#time/time-zones.ts';
import type { GameField } from './game.ts';
import { numberOf, readRowTime, skippedRow, textsOf } from './read-game-row.ts';
import { rowOf } from './testing/season.ts';

const DAYS = { firstDate: '2026-11-21', lastDate: '2027-02-27' };
type Cells = Partial<Record<GameField, string>>;

const timeOf = (cells: Cells) =>
  readRowTime(textsOf({ line: 2, cells: { date: '2026-12-05', ...cells }, isTooLong: false }), {
    order: 'month-first',
    season: DAYS,
    zone: leagueZone('America/New_York'),
  });

describe('readRowTime', () => {
  it.each<[string, Cells, string, string | null]>([
    ['a start and an end', { start: '18:00', end: '19:15' }, '18:00:00', '19:15:00'],
    ['a start and minutes', { start: '6p', minutes: '75 min' }, '18:00:00', '19:15:00'],
    ['a length as hours and minutes', { start: '18:00', minutes: '1:15' }, '18:00:00', '19:15:00'],
    ['a length in the column of the end', { start: '18:00', end: '75' }, '18:00:00', '19:15:00'],
    ['an end without PM', { start: '6:00 PM', end: '7:15' }, '18:00:00', '19:15:00'],
    ['both in one cell', { start: '18:00-19:15' }, '18:00:00', '19:15:00'],
    ['both in one cell, and the same end', { start: '18:00-19:15', minutes: '75' }, '18:00:00', '19:15:00'],
    ['a start beside the date', { date: '12/5/2026 6:00 PM' }, '18:00:00', null],
    ['a moment as start', { start: '2026-12-05 18:00' }, '18:00:00', null],
    ['midnight beside the date', { date: '2026-12-05 00:00', start: '18:00' }, '18:00:00', null],
    ['an end over noon without PM', { start: '11:30', end: '12:45' }, '11:30:00', '12:45:00'],
    ['afternoon without PM', { start: '1:30', end: '2:45' }, '13:30:00', '14:45:00'],
    ['afternoon without PM in one cell', { start: '1:30-2:45' }, '13:30:00', '14:45:00'],
    ['dots', { start: '6.30pm', end: '7.45 p.m.' }, '18:30:00', '19:45:00'],
    ['hours with an h', { start: '18h30', end: '19h45' }, '18:30:00', '19:45:00'],
    ["the league's zone", { start: '10:00 AM EST', end: '11:15 AM (ET)' }, '10:00:00', '11:15:00'],
    ["the league's zone in a range", { start: '10:00-11:15 AM Eastern Time' }, '10:00:00', '11:15:00'],
    [
      "a spreadsheet's numbers",
      { date: '46361', start: '0.375', end: '0.427083333' },
      '09:00:00',
      '10:15:00',
    ],
    ["a spreadsheet's number for both", { date: '46361.4375' }, '10:30:00', null],
    ['a weekday and a time without a year', { date: 'Sat 12/5 @ 9:00' }, '09:00:00', null],
    ['a named month and a time without a year', { date: 'Dec 5, 9am' }, '09:00:00', null],
    ['times without colons', { start: '900', end: '1015' }, '09:00:00', '10:15:00'],
    ['an afternoon without colons', { start: '1130', end: '100' }, '11:30:00', '13:00:00'],
    ['minutes beside a time with a colon', { start: '18:00', end: '105' }, '18:00:00', '19:45:00'],
    ['a mark for a footnote', { start: '8:00 pm*', end: '9:15 pm *' }, '20:00:00', '21:15:00'],
    ['times counted from an earlier day', { start: '33:00:00', end: '34:15:00' }, '09:00:00', '10:15:00'],
    ['noon in short', { start: '12:00n', end: '1:15 PM' }, '12:00:00', '13:15:00'],
    ['an end that is not known', { start: '18:00', end: 'TBD' }, '18:00:00', null],
  ])('reads %s', (_, cells, startTime, endTime) => {
    expect(timeOf(cells)).toEqual({ date: '2026-12-05', startTime, endTime, problem: null });
  });

  it.each<[Cells, string]>([
    [{ date: 'TBA', start: '18:00' }, 'The date is not set yet. Add it and upload the file again.'],
    [{ start: '' }, 'The start is missing. Add it and upload the file again.'],
    [{ start: '12:00 AM', end: '12:00 AM' }, 'The start is not set yet. Add it and upload the file again.'],
    [{ start: 'midnight' }, "A game can't start at midnight. Correct the time."],
    [{ start: 'late' }, 'The start "late" can\'t be read. Write it like 18:30 or 6:30 PM.'],
    [{ start: '18:00', end: 'late' }, 'The end "late" can\'t be read. Write it like 18:30 or 6:30 PM.'],
    [{ start: '22:00', end: '24:00' }, 'The end 24:00 is not a time of this day. Write 23:45 or earlier.'],
    [{ start: '18:00', minutes: 'long' }, 'The length "long" can\'t be read. Write it in minutes, like 75.'],
    [{ start: '18:00', minutes: '0' }, 'The game would last 0 minutes. Correct the length.'],
    [
      { start: '23:00', minutes: '60' },
      'A game has to end by 11:45 PM. Choose an earlier start or a shorter game.',
    ],
    [
      { start: '18:00', end: '19:00', minutes: '75' },
      'The end and the length of the game do not match. Correct one of them.',
    ],
    [
      { date: '2026-12-05 18:00', start: '19:00' },
      'The date says 6:00 PM, the start says 7:00 PM. Correct one of them.',
    ],
    [
      { start: '10:00 AM CST' },
      'The start "10:00 AM CST" is in another time zone than the league\'s. Write the league\'s time without a zone, like 18:30 or 6:30 PM.',
    ],
    [
      { start: '10:00', end: '1:15' },
      'The end, 1:15 AM, is not after the start, 10:00 AM. Correct one of them.',
    ],
    [{ start: '2026-12-12 18:00' }, 'The date and the start are on different days. Correct one of them.'],
  ])('says what is wrong with %j', (cells, problem) => {
    expect(timeOf(cells).problem).toBe(problem);
  });
});

it.each([
  ['12', '12', '12'],
  ['#012', '012', '12'],
  ['12.0', '12', '12'],
  ['Game 12', 'Game 12', '12'],
  ['1'.repeat(60), '1'.repeat(60), '1'.repeat(60)],
  ['B34-7', 'B34-7', 'b34-7'],
  ["'-7", '-7', '-7'],
])('reads the number %j', (number, shown, key) => {
  expect(numberOf(textsOf(rowOf({ number })))).toEqual({ shown, key });
});

it.each(['', 'TBD', '#', 'x'.repeat(61)])('finds no number in %j', (number) => {
  expect(numberOf(textsOf(rowOf({ number })))).toBeNull();
});

it('skips only blank rows, repeated headers, headings of weeks and totals', () => {
  const row = (cells: Cells) => ({ line: 9, cells, isTooLong: false });
  expect(skippedRow(row({ date: ' ', home: '' }))).toBe('blank');
  expect(skippedRow(row({ date: 'Date', start: 'Time', home: 'Home', away: 'Away' }))).toBe('header');
  expect(skippedRow(row({ date: 'Total', number: '450' }))).toBe('total');
  expect(skippedRow(row({ date: 'Grand total: 450 games' }))).toBe('total');
  expect(skippedRow(row({ date: 'Week 3' }))).toBe('heading');
  expect(skippedRow(row({ date: 'Week of rest' }))).toBeNull();
  expect(skippedRow(row({ home: 'Total Stars', away: 'Hawks' }))).toBeNull();
  expect(skippedRow({ ...row({ date: '' }), isTooLong: true })).toBeNull();
  expect(skippedRow(rowOf())).toBeNull();
});

it('reads days and times behind the apostrophe that makes them text in a spreadsheet', () => {
  expect(timeOf({ date: "'12/5/2026", start: "'9:00", end: "'10:00" })).toMatchObject({
    date: '2026-12-05',
    startTime: '09:00:00',
    endTime: '10:00:00',
  });
});

it.each<[Cells, Cells]>([
  [{ home: 'Herons (CANCELLED)' }, { home: 'Herons', status: 'CANCELLED' }],
  [{ away: 'Lynx - forfeit' }, { away: 'Lynx', status: 'forfeit' }],
  [{ home: 'PPD - Herons' }, { home: 'Herons', status: 'PPD' }],
  [{ start: 'Postponed' }, { start: '', status: 'Postponed' }],
  [{ date: 'PPD' }, { date: '', status: 'PPD' }],
  [{ place: '*** CANCELED ***' }, { place: '', status: 'CANCELED' }],
  [
    { home: 'Herons (CANCELLED)', status: 'Final' },
    { home: 'Herons (CANCELLED)', status: 'Final' },
  ],
  [{ home: 'Cancel Crew' }, { home: 'Cancel Crew', status: '' }],
  [
    { home: 'Hawks (3-10)', away: 'Owls (12-0-11)' },
    { home: 'Hawks', away: 'Owls' },
  ],
  [
    { home: 'Hawks (3-100)', away: 'Owls 3-1' },
    { home: 'Hawks (3-100)', away: 'Owls 3-1' },
  ],
])('reads the status that stands in another cell: %j', (cells, texts) => {
  expect(textsOf({ line: 2, cells, isTooLong: false })).toMatchObject(texts);
});
