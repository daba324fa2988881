import { describe, expect, it } from 'vitest';
import { foldHeader } from '#text/fold-header.ts';
import { GAME_FIELDS, type GameField } from './game.ts';
import { GAME_COLUMNS, isGameHeader, isRepeatedHeader, layoutOf, missingText } from './game-columns.ts';
import { rowOf } from './testing/season.ts';

const HEADERS = {
  plain: 'date,start,end,division,home,away,school,gym,court,game number,status',
  sportsengine:
    'Date,Time,Duration,Home Team,Home Team Score,Away Team,Away Team Score,Division Name,Location,Status',
  teamsnap: 'Date,Start Time,End Time,Division,Home,Visitor,Location',
  assignr: 'Date,Start Time,Venue,Sub-Venue,Age Group,Home Team,Away Team,League,Game ID',
} as const;

const fieldsOf = (header: string): GameField[] =>
  GAME_FIELDS.filter((field) =>
    header.split(',').some((name) => GAME_COLUMNS[field].names.includes(foldHeader(name))),
  );

describe('the columns of a game file', () => {
  it.each(Object.entries(HEADERS))('recognizes a file of the layout %s by its header', (layout, header) => {
    expect(isGameHeader(header.split(','))).toBe(true);
    expect(layoutOf(header.split(','))).toBe(layout);
    expect(missingText(new Set(fieldsOf(header)), header.split(','))).toBeNull();
  });

  it('reads the columns of each layout', () => {
    expect(fieldsOf(HEADERS.plain)).toEqual([
      'date',
      'start',
      'end',
      'division',
      'home',
      'away',
      'school',
      'gym',
      'court',
      'number',
      'status',
    ]);
    expect(fieldsOf(HEADERS.sportsengine)).toEqual([
      'date',
      'start',
      'minutes',
      'division',
      'home',
      'away',
      'place',
      'status',
    ]);
    expect(fieldsOf(HEADERS.teamsnap)).toEqual(['date', 'start', 'end', 'division', 'home', 'away', 'place']);
    expect(fieldsOf(HEADERS.assignr)).toEqual([
      'date',
      'start',
      'division',
      'home',
      'away',
      'court',
      'place',
      'number',
    ]);
  });

  it('assigns no header to two columns', () => {
    const names = GAME_FIELDS.flatMap((field) => GAME_COLUMNS[field].names);
    expect(new Set(names).size).toBe(names.length);
    expect(names.map(foldHeader)).toEqual(names);
  });

  it('does not take a game row or a title for a header', () => {
    expect(isGameHeader(['2026-12-05', '10:00', 'Hawks', 'Owls'])).toBe(false);
    expect(isGameHeader(['Games of winter'])).toBe(false);
    expect(isRepeatedHeader(rowOf())).toBe(false);
    expect(isRepeatedHeader(rowOf({ date: 'Date', home: 'HOME TEAM', away: 'Visitor' }))).toBe(true);
  });

  it('names the columns that are missing from a file', () => {
    expect(missingText(new Set(['date', 'start', 'home', 'away']), [])).toBe(
      'This file needs the column Location. Use this name in its first row and upload it again.',
    );
    expect(missingText(new Set(['school']), [])).toBe(
      'This file needs the columns Date, Home and Away. Use these names in its first row and upload it again.',
    );
  });

  it.each([
    'Date,Time,Name,Opponent Name,Location Name,Home or Away,Notes',
    'Date,Time,Opponent,Location',
    'Date,Start Time,H/A,Vs,Venue',
  ])('recognizes the export of one team: %s', (header) => {
    expect(missingText(new Set(fieldsOf(header)), header.split(','))).toMatch(
      /^This is the export of one team/,
    );
  });
});
