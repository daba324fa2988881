import { GENDER_COLUMN, withGender } from '#text/division-columns.ts';
import { type FileColumn, fileColumn } from '#text/file-column.ts';
import { foldHeader } from '#text/fold-header.ts';
import { listWords } from '#text/list-words.ts';
import { parseWeekdayCell } from '#time/cells.ts';
import type { GameField, GameFileRow, GameLayout } from './game.ts';

/**
 * Columns of the league's own layout and of exports from SportsEngine, TeamSnap and Assignr. A file must have
 * the needed columns, and at least one of several columns for the time and for the place (`missingText`).
 */
export const GAME_COLUMNS: Readonly<Record<GameField, FileColumn>> = {
  date: fileColumn('Date', {
    also: 'Game Date, Start Date, Event Date, Match Date, Date/Time, Date and Time, Start Date/Time, Event Start',
    isNeeded: true,
  }),
  start: fileColumn('Start', {
    also: 'Start Time, Time, Game Time, Begin, Begin Time, From, From Time, Tip-Off, Kickoff',
  }),
  end: fileColumn('End', { also: 'End Time, Finish, Finish Time, To, To Time, Until, End Time/Duration' }),
  minutes: fileColumn('Minutes', {
    also: 'Duration, Duration Minutes, Duration Min, Length, Length Minutes, Game Length, Game Duration, Game Minutes, Mins',
  }),
  division: fileColumn('Division', {
    also: 'Division Name, Age Group, Age Division, Sub-Program, Grade Level, Level, Grade, Group',
  }),
  home: fileColumn('Home', {
    also: 'Home Team, Home Team Name, Home Name, Home Side, Team 1, Team 1 Name',
    isNeeded: true,
  }),
  away: fileColumn('Away', {
    also: 'Away Team, Away Team Name, Away Name, Away Side, Visitor, Visitors, Visitor Team, Visiting Team, Visiting, Guest, Guest Team, Opponent, Opponent Name, Team 2, Team 2 Name',
    isNeeded: true,
  }),
  school: fileColumn('School', { also: 'School Name, Building' }),
  gym: fileColumn('Gym', { also: 'Gym Name, Gymnasium' }),
  court: fileColumn('Court', {
    also: 'Court Name, Court Number, Court No, Sub-Venue, Sub-Venue Name, Sub-Site, Sub-Site Name, Sub-Location, Sub-Facility, Surface, Surface Name, Field, Field Name',
  }),
  place: fileColumn('Location', {
    also: 'Location Name, Venue, Venue Name, Place, Facility, Facility Name, Site, Site Name, Schedule Name, Where',
  }),
  number: fileColumn('Game number', {
    also: 'Game No, Game Num, Game ID, Game, Match Number, Match No, Match ID, External ID, Number, No',
  }),
  status: fileColumn('Status', { also: 'Game Status, Event Status' }),
  notes: fileColumn('Notes', { also: 'Note, Game Notes, Game Note, Comments, Comment, Remarks, Remark' }),
  type: fileColumn('Type', { also: 'Game Type, Event Type, Competition Type, Stage' }),
};

/** Columns that say a part of what the column of a field says. */
export const PART_COLUMNS: Readonly<Partial<Record<GameField, FileColumn>>> = {
  date: fileColumn('Day', { also: 'Weekday, Day of Week, Day of the Week' }),
  start: fileColumn('AM/PM', { also: 'AM or PM' }),
  division: GENDER_COLUMN,
};

/** A cell with what the part column beside it says: 'Sat 12/12/2026', '6:30 PM', 'Boys 5-6'. */
export function withPart(field: GameField, cell: string, part: string): string {
  if (field === 'division') return withGender(cell, part);
  const isOpen = field === 'date' ? /^\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?$/ : /^\d{1,2}(?:[:.]\d{2})?$/;
  if (!isOpen.test(cell.trim())) return cell;
  if (field === 'date') return parseWeekdayCell(part) === null ? cell : `${part.trim()} ${cell.trim()}`;
  return /^[ap]\.?m?\.?$/i.test(part.trim()) ? `${cell.trim()} ${part.trim()}` : cell;
}

const isOneOf = (field: GameField, header: string) => GAME_COLUMNS[field].names.includes(header);
const hasOneOf = (field: GameField, headers: readonly string[]) =>
  headers.some((header) => isOneOf(field, header));

/** Columns with both sides in one cell: 'Hawks vs Owls'. */
const MATCHUPS = ['matchup', 'matchups', 'match', 'fixture', 'homevsaway', 'homevaway', 'awayathome'];
/** Between two sides, and whether the home side stands behind it. */
const BETWEEN = new Map([
  ...['vs', 'vs.', 'v', 'v.', 'versus'].map((word) => [word, false] as const),
  ...['@', 'at'].map((word) => [word, true] as const),
]);

/** The position of the column with both sides of a game, in a file without columns for each; -1 if there is none. */
export function matchupColumn(columns: readonly string[]): number {
  const headers = columns.map(foldHeader);
  if (hasOneOf('home', headers) || hasOneOf('away', headers)) return -1;
  return headers.findIndex((header) => MATCHUPS.includes(header));
}

/** The sides in a cell; the away side is '' if only one can be told. 'Owls @ Hawks' is at home for Hawks. */
export function sidesOf(cell: string): { home: string; away: string } {
  if (MATCHUPS.includes(foldHeader(cell))) {
    return { home: GAME_COLUMNS.home.title, away: GAME_COLUMNS.away.title };
  }
  const words = cell.trim().split(/\s/);
  const at = words.findIndex((word, index) => index > 0 && BETWEEN.has(word.toLowerCase()));
  if (at < 0) return { home: cell, away: '' };
  const [first, second] = [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
  const isHomeLast = BETWEEN.get(words[at]?.toLowerCase() ?? '') === true;
  return isHomeLast ? { home: second, away: first } : { home: first, away: second };
}

/** Whether the cells are the header row of a game file. */
export function isGameHeader(cells: readonly string[]): boolean {
  const headers = cells.map(foldHeader);
  const hasSides = hasOneOf('home', headers) && hasOneOf('away', headers);
  return hasOneOf('date', headers) && (hasSides || matchupColumn(cells) >= 0);
}

/** Whether a row repeats the header, as in sheets that were pasted together. */
export function isRepeatedHeader({ cells }: Pick<GameFileRow, 'cells'>): boolean {
  return (['date', 'home', 'away'] as const).every((field) => isOneOf(field, foldHeader(cells[field] ?? '')));
}

/** Headers that say where one team plays, in a file that names its opponents. */
const SIDE_OF_ONE_TEAM = ['homeoraway', 'homeaway', 'ha', 'havs', 'homevisitor', 'isathome', 'ishome'];
const OPPONENTS = ['opponent', 'opponentname', 'opponentcontactname', 'opposingteam', 'versus', 'vs'];

const ONE_TEAM =
  'This is the export of one team, which does not name the home team of each game. Export the schedule of the whole league instead, with a home and an away team in every row, and upload that file.';

/** Whether a file has the games of one team: it names opponents, and no home teams. */
function isOfOneTeam(columns: readonly string[]): boolean {
  const headers = columns.map(foldHeader);
  const hasOpponents = headers.some((header) => OPPONENTS.includes(header));
  const hasSide = headers.some((header) => SIDE_OF_ONE_TEAM.includes(header));
  return !hasOneOf('home', headers) && (hasOpponents || (hasSide && !hasOneOf('away', headers)));
}

/**
 * Which columns are missing, as a sentence; null if there are enough to read games.
 * @param fields the columns that were found
 * @param headers all of them
 */
export function missingText(fields: ReadonlySet<GameField>, headers: readonly string[]): string | null {
  if (isOfOneTeam(headers)) return ONE_TEAM;
  const missing = (['date', 'home', 'away'] as const)
    .filter((field) => !fields.has(field))
    .map((field) => GAME_COLUMNS[field].title);
  const hasPlace = (['place', 'school', 'gym', 'court'] as const).some((field) => fields.has(field));
  if (!hasPlace) missing.push(GAME_COLUMNS.place.title);
  if (missing.length === 0) return null;
  const [columns, names] = missing.length === 1 ? ['column', 'this name'] : ['columns', 'these names'];
  return `This file needs the ${columns} ${listWords(missing, 'and')}. Use ${names} in its first row and upload it again.`;
}

/** The program that wrote the header; plain if it is unknown. */
export function layoutOf(columns: readonly string[]): GameLayout {
  const headers = new Set(columns.map(foldHeader));
  const has = (...names: string[]) => names.every((name) => headers.has(name));
  if (has('subvenue') || has('venue', 'agegroup')) return 'assignr';
  if (has('divisionname', 'hometeam') || has('hometeamscore', 'duration')) return 'sportsengine';
  if (has('starttime', 'location') && !has('gamenumber')) return 'teamsnap';
  return 'plain';
}
