import { describe, expect, it } from 'vitest';
import { foldHeader } from '#text/fold-header.ts';
import { GAME_FIELDS, type GameField } from './game.ts';
import {
  GAME_COLUMNS,
  isGameHeader,
  isGrid,
  isMatchupHeader,
  isRepeatedHeader,
  layoutOf,
  matchupColumn,
  missingText,
  oneSidedColumns,
  sidesOf,
  withHomeFirst,
  withPart,
  withSideColumn,
} from './game-columns.ts';
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

  it.each([
    ['Sub-Venue', 'assignr'],
    ['Venue,Age Group', 'assignr'],
    ['Venue', 'plain'],
    ['Division Name,Home Team', 'sportsengine'],
    ['Home Team Score,Duration', 'sportsengine'],
    ['Home Team,Duration', 'plain'],
    ['Start Time,Location', 'teamsnap'],
    ['Start Time,Location,Game Number', 'plain'],
    ['Location', 'plain'],
  ])('takes a file with the columns %s for one of the layout %s', (header, layout) => {
    expect(layoutOf(header.split(','))).toBe(layout);
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
    expect(isRepeatedHeader(rowOf({ home: 'Home', away: 'Away' }))).toBe(false);
    expect(isRepeatedHeader(rowOf({ date: 'Date', home: 'Home' }))).toBe(false);
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
    'Date,Time,Opposing Team,Location',
    'Date,Start Time,H/A,Vs,Venue',
  ])('recognizes the export of one team: %s', (header) => {
    expect(missingText(new Set(fieldsOf(header)), header.split(','))).toMatch(
      /^This is the export of one team/,
    );
  });
});

it.each([
  ['Hawks vs Owls', 'Hawks', 'Owls'],
  [' Hawks V. Owls ', 'Hawks', 'Owls'],
  ['Red Owls @ Blue Hawks', 'Blue Hawks', 'Red Owls'],
  ['Owls at Hawks', 'Hawks', 'Owls'],
  ['vs Owls', 'vs Owls', ''],
  ['Hawks', 'Hawks', ''],
  ['Matchup', 'Home', 'Away'],
])('reads the sides of "%s"', (cell, home, away) => {
  expect(sidesOf(cell)).toEqual({ home, away });
});

it.each<[GameField, string, string, string]>([
  ['date', ' 12/12/2026 ', ' Sat ', 'Sat 12/12/2026'],
  ['date', 'Sat 12/12/2026', 'Sun', 'Sat 12/12/2026'],
  ['date', '12/12/2026', 'soon', '12/12/2026'],
  ['date', '12/12 6:00', 'Sat', '12/12 6:00'],
  ['date', '12', 'Sat', '12'],
  ['start', ' 6:30 ', ' PM ', '6:30 PM'],
  ['start', '6', 'p.m.', '6 p.m.'],
  ['start', '6:30 AM', 'PM', '6:30 AM'],
  ['start', '6:30', 'noon', '6:30'],
  ['division', '5-6', 'Boys', 'Boys 5-6'],
])('joins the %s "%s" with "%s" beside it', (field, cell, part, joined) => {
  expect(withPart(field, cell, part)).toBe(joined);
});

/** 'Hawks,@|Owls,vs' as two rows of two cells. */
const rowsFrom = (text: string) =>
  text.split('|').flatMap((row) => (row === '' ? [] : [{ cells: row.split(',') }]));

it.each([
  ['is sure of some headings', 'Date,Matchup', '', 1],
  ['has none beside a column for each side', 'Matchup,Home,Away', '', -1],
  ['has one beside a column for one side', 'Home,Matchup', '', 1],
  ['may be called Match', 'Match,Date', '', 0],
  ['may be called Match and has sides', 'Match', 'Match|Hawks vs Owls', 0],
  ['is not a number', 'Match,Game', '1,Hawks vs Owls', 1],
  ['has sides in a quarter of its cells', 'Subject', 'a|b|c|A vs B| ', 0],
  ['has sides in no smaller part', 'Subject', 'a|b|c|d|A vs B', -1],
  ['counts no repeated heading', 'Subject', 'a|b|c|A vs B|Subject', 0],
  ['is no list of events with few games', 'Event', 'a|A vs B', -1],
  ['is a list of events with many games', 'Event', 'a|A v B|C v D|E v F', 0],
  ['needs sides', 'Subject', '', -1],
  ['needs a heading', 'Notes', 'A vs B', -1],
])('the column of both sides %s', (_, columns, rows, position) => {
  expect(matchupColumn(columns.split(','), rowsFrom(rows))).toBe(position);
});

it.each([
  [
    'stand in a column without a heading',
    'Team,,Opponent',
    'A,@,B|Team,,|B,vs,A',
    'A,@,B,away|Team,,,|B,vs,A,home',
  ],
  ['stand in the first column', ',Team,Opponent', '@,A,B', '@,A,B,away'],
  ['stand beside teams that begin with one', 'Team,,Opponent', 'A,@,At Large', 'A,@,At Large,away'],
  ['stand before opponents of such a team', 'Team,Opponent', 'At Large,@ B', 'At Large,B,away'],
  ['stand before the opponents', 'Team,Opponent', 'A, at B|A,@C|A,D', 'A,B,away|A,C,away|A,D,home'],
  ['are lacking', 'Team,Opponent', 'A,B', null],
  ['are lacking in a part, and none is away', 'Team,Opponent', 'A,vs B|A,C', null],
  ['stand beside a column with the side', 'Team,Opponent,H/A', 'A,@ B,A', null],
  ['stand behind a column with the side', 'H/A,Team,Opponent', 'A,A,@ B', null],
  ['stand beside a column of home teams', 'Team,Opponent,Home', 'A,@ B,B', null],
  ['stand in a file without teams', 'Opponent', '@ B', null],
  ['stand in a file without opponents', 'Team', 'A', null],
  ['stand in no row', 'Team,Opponent', '', null],
])('reads the sides of a team where "vs" and "@" %s', (_, header, rows, read) => {
  const columns = header.split(',');
  const expected = read && { columns: [...columns, 'Home/Away'], rows: rowsFrom(read) };
  expect(withSideColumn({ columns, rows: rowsFrom(rows) })).toEqual(expected);
});

it.each([
  ['Time,Court 1', '9:00,Hawks vs Owls', true],
  [',Court 1', '9:00,Hawks|10:00,Owls', true],
  [',Court 1', '9:00,Hawks|Total,', false],
  ['Start,Home', '9:00,Hawks|10:00,Owls', false],
])('takes %j with the rows %j for a grid: %s', (columns, rows, isOne) => {
  expect(isGrid(columns.split(','), rowsFrom(rows))).toBe(isOne);
});

it.each<[string[], ReturnType<typeof oneSidedColumns>]>([
  [['Side', 'H/A', 'Opponent', 'Team'], { team: 3, opponent: 2, side: 1 }],
  [['H/A', 'Opponent'], null],
  [['H/A', 'Team'], null],
  [['Team', 'Opponent'], null],
  [['Team', 'Opponent', 'H/A', 'Home'], null],
])('finds the columns of a file about one team in %j', (columns, at) => {
  expect(oneSidedColumns(columns)).toEqual(at);
});

it.each<[string[], boolean, boolean]>([
  [['Date', 'Home', 'Away'], true, false],
  [['Start', 'Home', 'Away'], true, false],
  [['Home', 'Away'], false, false],
  [['Date', 'Home'], false, false],
  [['Date', 'Matchup'], true, false],
  [['Matchup'], false, false],
  [['Date', 'Team', 'Opponent'], true, false],
  [['Team', 'Opponent'], false, false],
  [['Date', 'Opponent'], false, false],
  [['Date', 'Subject'], false, true],
  [['Subject'], false, false],
])('takes %j for the header of games: %s, or of what may be games: %s', (columns, isSure, isPossible) => {
  expect([isGameHeader(columns), isMatchupHeader(columns)]).toEqual([isSure, isPossible]);
});

it.each([
  ['0', ['Owls', 'Hawks']],
  ['No', ['Owls', 'Hawks']],
  [' @ ', ['Owls', 'Hawks']],
  ['1', ['Hawks', 'Owls']],
  ['', ['Hawks', 'Owls']],
  ['perhaps', ['', '']],
])('puts the home side first where "Team 1 Is Home" says %j', (mark, sides) => {
  const columns = ['Date', 'Team1_Name', 'Team1_Is_Home', 'Team2_Name'];
  const [row] = withHomeFirst(columns, [{ cells: ['12/5/2026', 'Hawks', mark, 'Owls'] }]);
  expect([row?.cells[1], row?.cells[3]]).toEqual(sides);
});

it.each([
  ['Opponent', 'A', ['Owls', 'Hawks']],
  ['Opponent', 'H', ['Hawks', 'Owls']],
  ['Away Team', 'A', ['Hawks', 'Owls']],
])('takes "H/A" for the place of the first team beside "%s": %s', (other, mark, sides) => {
  const columns = ['Date', 'Home Team', 'H/A', other];
  const [row] = withHomeFirst(columns, [{ cells: ['12/5/2026', 'Hawks', mark, 'Owls'] }]);
  expect([row?.cells[1], row?.cells[3]]).toEqual(sides);
});
