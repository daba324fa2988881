import { describe, expect, it } from 'vitest';
import type { GameField } from './game.ts';
import { isLayoutRow, kindOf, numberOf, readRowTime, textsOf } from './read-game-row.ts';
import { rowOf } from './testing/season.ts';

const DAYS = { firstDate: '2026-11-21', lastDate: '2027-02-27' };
type Cells = Partial<Record<GameField, string>>;

const timeOf = (cells: Cells) =>
  readRowTime(
    textsOf({ line: 2, cells: { date: '2026-12-05', ...cells }, isTooLong: false }),
    'month-first',
    DAYS,
  );

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
    ['an end that is not known', { start: '18:00', end: 'TBD' }, '18:00:00', null],
  ])('reads %s', (_, cells, startTime, endTime) => {
    expect(timeOf(cells)).toEqual({ date: '2026-12-05', startTime, endTime, problem: null });
  });

  it.each<[Cells, string]>([
    [{ date: 'TBA', start: '18:00' }, 'The date is not set yet. Add it and upload the file again.'],
    [{ start: '' }, 'The start is missing. Add it and upload the file again.'],
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
    [{ start: '2026-12-12 18:00' }, 'The date and the start are on different days. Correct one of them.'],
  ])('says what is wrong with %j', (cells, problem) => {
    expect(timeOf(cells).problem).toBe(problem);
  });
});

describe('kindOf', () => {
  const kind = (cells: Cells) => kindOf(textsOf(rowOf(cells)));

  it.each(['Canceled', 'CANCELLED', 'Cancelled - snow', 'Deleted'])(
    'reads the status %j as canceled',
    (status) => {
      expect(kind({ status })).toEqual({ kind: 'canceled', status, isPostponed: false });
    },
  );

  it.each(['Postponed', 'PPD', 'Game postponed', 'Rained out', 'Snowed Out', 'Weather'])(
    'reads the status %j as postponed',
    (status) => {
      expect(kind({ status })).toEqual({ kind: 'canceled', status, isPostponed: true });
    },
  );

  it.each(['', 'Scheduled', 'Final', 'Completed', 'Confirmed', 'Rescheduled', 'Played', 'Official'])(
    'reads the status %j as a game that will be played',
    (status) => {
      expect(kind({ status })).toEqual({ kind: 'game', type: null });
    },
  );

  it.each([
    ['Playoff', 'playoff'],
    ['Tournament', 'playoff'],
    ['Semi-Final', 'playoff'],
    ['Game', 'game'],
    ['Regular Season', 'game'],
    ['Scrimmage', 'game'],
    ['', null],
  ])('reads the type %j as %j', (type, expected) => {
    expect(kind({ type })).toEqual({ kind: 'game', type: expected });
  });

  it.each<[Cells, string]>([
    [{ type: 'Practice' }, 'The type is "Practice". Only games are imported.'],
    [{ type: 'Team Meeting' }, 'The type is "Team Meeting". Only games are imported.'],
    [{ away: 'BYE' }, 'A bye is not a game. You can ignore this row.'],
  ])('reads %j as no game', (cells, reason) => {
    expect(kind(cells)).toEqual({ kind: 'other', reason });
  });

  it('reads an unscheduled game as a game without a day', () => {
    expect(kind({ status: 'Unscheduled' })).toEqual({
      kind: 'unset',
      reason: 'The status is "Unscheduled": set the day, time and place first.',
    });
  });
});

it.each([
  ['12', '12', '12'],
  ['#012', '012', '12'],
  ['12.0', '12', '12'],
  ['Game 12', 'Game 12', '12'],
  ['B34-7', 'B34-7', 'b34-7'],
  ["'-7", '-7', '-7'],
])('reads the number %j', (number, shown, key) => {
  expect(numberOf(textsOf(rowOf({ number })))).toEqual({ shown, key });
});

it.each(['', 'TBD', '#', 'x'.repeat(61)])('finds no number in %j', (number) => {
  expect(numberOf(textsOf(rowOf({ number })))).toBeNull();
});

it('treats only blank rows, repeated headers and totals as layout', () => {
  const row = (cells: Cells) => ({ line: 9, cells, isTooLong: false });
  expect(isLayoutRow(row({ date: ' ', home: '' }))).toBe(true);
  expect(isLayoutRow(row({ date: 'Date', start: 'Time', home: 'Home', away: 'Away' }))).toBe(true);
  expect(isLayoutRow(row({ date: 'Total', number: '450' }))).toBe(true);
  expect(isLayoutRow(row({ date: 'Grand total: 450 games' }))).toBe(true);
  expect(isLayoutRow(row({ date: 'Week 3' }))).toBe(false);
  expect(isLayoutRow(row({ home: 'Total Stars', away: 'Hawks' }))).toBe(false);
  expect(isLayoutRow(rowOf())).toBe(false);
});
