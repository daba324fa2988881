import { describe, expect, it } from 'vitest';
import { aGame, aPractice, aRow } from './board/testing/a-row.ts';
import { BY_DATE, readSorting, type SortColumn, sortedBy, sortRows, writeSorting } from './sorting.ts';

const rows = [
  aRow(1, { date: '2026-11-24', startTime: '18:00:00', court: '10', gymName: 'Main' }),
  aPractice(2, { date: '2026-11-24', startTime: '19:00:00', court: '2', divisionName: 'Girls 5-6' }),
  aGame(3, { date: '2026-11-29', startTime: '09:00:00', court: '2', divisionName: 'Boys 3-4' }),
  aGame(4, { date: '2026-12-01', startTime: '18:00:00', court: '1', homeTeam: 'Ants', awayTeam: 'Bats' }),
];
const ids = (column: SortColumn, isDescending = false) =>
  sortRows(rows, { column, isDescending }).map(({ slotId }) => slotId);

describe('sortRows', () => {
  it('keeps the order of the server by date', () => {
    expect(sortRows(rows, BY_DATE)).toBe(rows);
    expect(ids('date', true)).toEqual([4, 3, 1, 2]);
  });

  it('compares numbers in names by value and keeps the order of equal rows', () => {
    expect(ids('court')).toEqual([4, 2, 3, 1]);
    expect(ids('court', true)).toEqual([1, 2, 3, 4]);
    expect(ids('time')).toEqual([3, 1, 4, 2]);
  });

  it('begins the week on Monday', () => {
    expect(ids('weekday')).toEqual([1, 2, 4, 3]);
  });

  it('puts empty cells last in both directions', () => {
    expect(ids('home').at(-1)).toBe(1);
    expect(ids('home', true).at(-1)).toBe(1);
  });
});

describe('readSorting and writeSorting', () => {
  it.each(['venue', '-venue', '-date', 'time'])('read and write %s', (text) => {
    expect(writeSorting(readSorting(text))).toBe(text);
  });

  it.each(['', 'date', 'constructor', '-', 'Venue'])('read %j as the server’s order', (text) => {
    expect(readSorting(text)).toEqual(BY_DATE);
    expect(writeSorting(readSorting(text))).toBe(null);
  });
});

describe('sortedBy', () => {
  it('sorts ascending first and descending on the next press', () => {
    const up = sortedBy('venue', BY_DATE);
    expect(up).toEqual({ column: 'venue', isDescending: false });
    expect(sortedBy('venue', up)).toEqual({ column: 'venue', isDescending: true });
    expect(sortedBy('date', BY_DATE)).toEqual({ column: 'date', isDescending: true });
  });
});
