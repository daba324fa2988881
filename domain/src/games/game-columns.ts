import { GENDER_COLUMN, withGender } from '#text/division-columns.ts';
import { type FileColumn, fileColumn } from '#text/file-column.ts';
import { foldHeader } from '#text/fold-header.ts';
import { listWords } from '#text/list-words.ts';
import { parseWeekdayCell, plainDay } from '#time/cells.ts';
import { readStart } from './file-times.ts';
import type { GameField, GameFileRow, GameLayout } from './game.ts';

/**
 * Columns of the league's own layout and of exports from SportsEngine, TeamSnap and Assignr. A file must have
 * the needed columns, and at least one of several columns for the time and for the place (`missingText`).
 */
export const GAME_COLUMNS: Readonly<Record<GameField, FileColumn>> = {
  date: fileColumn('Date', {
    also: 'Game Date, Start Date, Event Date, Match Date, Date/Time, Date and Time, Start Date/Time, Starts At, Event Start, When, DTSTART',
    isNeeded: true,
  }),
  start: fileColumn('Start', {
    also: 'Start Time, Time, Game Time, Begin, Begin Time, From, From Time, Tip-Off, Tip, Tip Time, Kickoff',
  }),
  end: fileColumn('End', {
    also: 'End Time, Finish, Finish Time, To, To Time, Until, End Time/Duration, Ends At, Event End, DTEND',
  }),
  minutes: fileColumn('Minutes', {
    also: 'Duration, Duration Minutes, Duration Min, Length, Length Minutes, Game Length, Game Duration, Game Minutes, Mins',
  }),
  division: fileColumn('Division', {
    also: 'Division Name, Div, Age Group, Age Division, Sub-Program, Grade Level, Sport/Level, Level, Grade, Group, Team 1 Division, Team 1 Division ID',
  }),
  home: fileColumn('Home', {
    also: 'Home Team, Home Team Name, Home Name, Home Side, Host, Host Team, Team 1, Team 1 Name, Team A, Top Team, Light, Light Team, Home Team ID, Team 1 ID',
    isNeeded: true,
  }),
  away: fileColumn('Away', {
    also: 'Away Team, Away Team Name, Away Name, Away Side, Visitor, Visitors, Visitor Team, Visiting Team, Visiting, Guest, Guest Team, Opponent, Opponent Name, Team 2, Team 2 Name, Team B, Bottom Team, Dark, Dark Team, Away Team ID, Visiting Team ID, Team 2 ID',
    isNeeded: true,
  }),
  school: fileColumn('School', { also: 'School Name, Building' }),
  gym: fileColumn('Gym', { also: 'Gym Name, Gymnasium' }),
  court: fileColumn('Court', {
    also: 'Ct, Court Name, Court Number, Court No, Sub-Venue, Sub-Venue Name, Sub-Site, Sub-Site Name, Sub-Location, Sub-Facility, Surface, Surface Name, Field, Field Name, Resource Area',
  }),
  place: fileColumn('Location', {
    also: 'Location Name, Venue, Venue Name, Place, Facility, Facility Name, Site, Site Name, Schedule Name, Where, Gym/Court, Court/Gym, School/Gym, School/Court, Facility/Court, Facility/Field, Location/Field, Site/Court, Location/Court, Venue/Court, Resource, Resource Name',
  }),
  number: fileColumn('Game number', {
    also: 'Game No, Game Num, Game ID, Game, Match, Match Number, Match No, Match ID, External ID, Number, No',
  }),
  status: fileColumn('Status', { also: 'Game Status, Event Status' }),
  notes: fileColumn('Notes', {
    also: 'Note, Game Notes, Game Note, Comments, Comment, Remarks, Remark, Result, Game Result, Outcome, Score, Scores, Final Score',
  }),
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
  if (field === 'date') {
    const isAlone =
      !cell.includes(':') &&
      /\D/.test(cell) &&
      parseWeekdayCell(plainDay(cell).split(/[ ,.]/)[0] ?? '') === null;
    return isAlone && parseWeekdayCell(part) !== null ? `${part.trim()} ${cell.trim()}` : cell;
  }
  if (!/^\d{1,2}(?:[:.]\d{2})?$/.test(cell.trim())) return cell;
  return /^[ap]\.?m?\.?$/i.test(part.trim()) ? `${cell.trim()} ${part.trim()}` : cell;
}

const isOneOf = (field: GameField, header: string) => GAME_COLUMNS[field].names.includes(header);
const hasOneOf = (field: GameField, headers: readonly string[]) =>
  headers.some((header) => isOneOf(field, header));

/** Columns with both sides in one cell, if its cells have two: a calendar's 'Hawks vs Owls' is an event. */
const MAYBE_MATCHUPS =
  'game games gamename gametitle event events eventname eventtitle subject summary title name description teams contest opponents who'.split(
    ' ',
  );
/** Columns with both sides in one cell: 'Hawks vs Owls'. */
const MATCHUPS =
  'matchup matchups match fixture homevsaway homevaway awayathome awayhome awayvshome visitorathome visitorhome visitorvshome'.split(
    ' ',
  );
/** Headers that name the away side first, whatever stands between the sides. */
const isAwayFirst = (header: string): boolean => /^(?:away|visitor)/.test(foldHeader(header));
/** Between two sides, and whether the home side stands behind it. */
const BETWEEN = new Map([
  ...['vs', 'vs.', 'v', 'v.', 'versus'].map((word) => [word, false] as const),
  ...['@', 'at'].map((word) => [word, true] as const),
]);

type Cells = { cells: readonly string[] };

/** The position of the column with both sides of a game, in a file without a column for each; -1 if there is none. */
export function matchupColumn(columns: readonly string[], rows: readonly Cells[]): number {
  const headers = columns.map(foldHeader);
  if (hasOneOf('home', headers) && hasOneOf('away', headers)) return -1;
  const hasSides = (column: number) =>
    rows.some(
      ({ cells: { [column]: cell = '' } }) => foldHeader(cell) !== 'match' && sidesOf(cell).away !== '',
    );
  // 'Match #' is a number
  const sure = headers.findIndex(
    (header, column) =>
      MATCHUPS.includes(header) && (header !== 'match' || rows.length === 0 || hasSides(column)),
  );
  if (sure >= 0) return sure;
  return headers.findIndex((header, column) => {
    // a repeated header names no sides
    const filled = rows.filter(
      ({ cells: { [column]: cell = '' } }) => cell.trim() !== '' && foldHeader(cell) !== header,
    );
    const named = filled.filter(({ cells }) => sidesOf(cells[column] ?? '').away !== '');
    // a list of what closes gyms has games of the schools, too
    const least = /^(?:event|description)/.test(header) ? 0.75 : 0.25;
    return MAYBE_MATCHUPS.includes(header) && named.length > 0 && named.length >= filled.length * least;
  });
}

/** Whether a cell names an opponent. */
export const isVersus = (cell: string): boolean => /(?:^|\s)(?:vs?\.?|versus|@)\s/i.test(cell);
/** Whether games stand in the cells of a grid of times and courts, or of teams and days, instead of one in each row. */
export const isGrid = (columns: readonly string[], rows: readonly Cells[]): boolean =>
  rows.some(({ cells }) => cells.some((cell) => isVersus(cell))) ||
  (!hasOneOf('start', [foldHeader(columns[0] ?? '')]) &&
    rows.filter(({ cells }) => readStart(cells[0] ?? '').kind === 'time').length > 1);

/** The sides in a cell; the away side is '' if only one can be told. 'Owls @ Hawks' is at home for Hawks. @param header of its column */
export function sidesOf(cell: string, header = ''): { home: string; away: string } {
  if ([...MATCHUPS, ...MAYBE_MATCHUPS].includes(foldHeader(cell))) {
    return { home: GAME_COLUMNS.home.title, away: GAME_COLUMNS.away.title };
  }
  const words = cell.trim().split(/\s/);
  const at = words.findIndex((word, index) => index > 0 && BETWEEN.has(word.toLowerCase()));
  if (at < 0) return { home: cell, away: '' };
  const [first, second] = [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
  const isHomeLast = isAwayFirst(header) || BETWEEN.get(words[at]?.toLowerCase() ?? '') === true;
  return isHomeLast ? { home: second, away: first } : { home: first, away: second };
}

const OWN_TEAMS = ['team', 'teamname', 'ourteam', 'myteam'];
/** Whether a heading is that of the teams which the rows are about. */
export const isOwnTeam = (column: string): boolean => OWN_TEAMS.includes(foldHeader(column));

const SIDE_TITLE = 'Home/Away';
const MARK = /^(?:vs?\.?|versus|@|at)$/i;
const MARK_BEFORE = /^(vs?\.?|versus|@|at)(?:\s+|(?<=@))(?=\S)/i;
/** The opponent without its "vs" or "@". */
export const withoutMark = (opponent: string): string => opponent.trim().replace(MARK_BEFORE, '');
const isAway = (mark: string) => /^(?:@|at)$/i.test(mark);

/**
 * The table with a column for the side of the own team, if "vs" and "@" stand in a column without a name or before the opponents.
 * An opponent without a mark, among others with "@", is a guest.
 */
export function withSideColumn<Row extends Cells>(table: {
  columns: readonly string[];
  rows: readonly Row[];
}): { columns: string[]; rows: (Row & { cells: string[] })[] } | null {
  const headers = table.columns.map(foldHeader);
  const { team, opponent, side } = positionsOfOneTeam(headers);
  if (hasOneOf('home', headers) || team < 0 || opponent < 0 || side >= 0) return null;
  const textAt = ({ cells }: Row, position: number) => (cells[position] ?? '').trim();
  // a repeated header is no game
  const games = table.rows.filter(
    (row) => textAt(row, team) !== '' && foldHeader(textAt(row, team)) !== headers[team],
  );
  if (games.length === 0) return null;
  const unnamed = headers.findIndex(
    (header, position) => header === '' && games.every((row) => MARK.test(textAt(row, position))),
  );
  const markOf = (row: Row) =>
    unnamed < 0 ? (MARK_BEFORE.exec(textAt(row, opponent))?.[1] ?? '') : textAt(row, unnamed);
  if (!games.some((row) => isAway(markOf(row))) && games.some((row) => markOf(row) === '')) return null;
  const own = new Set(games);
  return {
    columns: [...table.columns, SIDE_TITLE],
    rows: table.rows.map((row) => {
      const cells = row.cells.map((cell, position) =>
        unnamed < 0 && position === opponent ? withoutMark(cell) : cell,
      );
      const ofTeam = isAway(markOf(row)) ? 'away' : 'home';
      return { ...row, cells: [...cells, own.has(row) ? ofTeam : ''] };
    }),
  };
}

/** Positions of the columns about one team and its opponent; -1 for those that are missing. */
function positionsOfOneTeam(headers: readonly string[]) {
  const find = (names: readonly string[]) => headers.findIndex((header) => names.includes(header));
  return { team: find(OWN_TEAMS), opponent: find(OPPONENTS), side: find(SIDE_OF_ONE_TEAM) };
}

/** The columns of a file in which each row is about one team: its name, its opponent, and where it plays; null without them. */
export function oneSidedColumns(
  columns: readonly string[],
): { team: number; opponent: number; side: number } | null {
  const headers = columns.map(foldHeader);
  const positions = positionsOfOneTeam(headers);
  return hasOneOf('home', headers) || Object.values(positions).includes(-1) ? null : positions;
}

/** The sides of a row about one team; both are '' if it does not say which is at home. */
export function sidesOfTeam(
  team: string,
  opponent: string,
  { side, header }: { side: string; header: string },
): { home: string; away: string } {
  const key = foldHeader(side);
  // under "H/A" it is a neutral place
  if (key === 'n' && !/home$/.test(foldHeader(header))) return { home: '', away: '' };
  if (/^(?:h|home|hosts?|vs|y|yes|true|1)$/.test(key)) return { home: team, away: opponent };
  if (/^(?:a|away|at|visitor|visiting|guest|n|no|false|0)$/.test(key) || side.trim() === '@')
    return { home: opponent, away: team };
  return { home: '', away: '' };
}

/**
 * The position of a column that says whether the first of two teams is at home: "Team 1 Is Home", or "H/A" beside an
 * opponent; -1 if there is none.
 */
export function homeMarkColumn(columns: readonly string[]): number {
  const headers = columns.map(foldHeader);
  const isOfOpponents =
    hasOneOf('home', headers) && OPPONENTS.includes(headers.find((header) => isOneOf('away', header)) ?? '');
  return headers.findIndex(
    (header) =>
      /^team(?:1|a)(?:is)?home$/.test(header) || (isOfOpponents && SIDE_OF_ONE_TEAM.includes(header)),
  );
}

/** The rows with the home side first where that column says that it is second. */
export function withHomeFirst<Row extends { cells: string[] }>(
  columns: readonly string[],
  rows: readonly Row[],
): Row[] {
  const headers = columns.map(foldHeader);
  const side = homeMarkColumn(columns);
  const [first, second] = (['home', 'away'] as const).map((field) =>
    headers.findIndex((header) => isOneOf(field, header)),
  ) as [number, number];
  return rows.map((row) => {
    const mark = row.cells[side] ?? '';
    const [one = '', other = ''] = [row.cells[first], row.cells[second]];
    if (mark.trim() === '' || headers.includes(foldHeader(mark))) return row;
    const { home, away } = sidesOfTeam(one, other, { side: mark, header: columns[side] ?? '' });
    return { ...row, cells: row.cells.with(first, home).with(second, away) };
  });
}

/** Whether the cells are the header row of a game file. The days may stand in headings over the games. */
export function isGameHeader(cells: readonly string[]): boolean {
  const headers = cells.map(foldHeader);
  const hasSides = hasOneOf('home', headers) && hasOneOf('away', headers);
  const isMatchup = hasOneOf('date', headers) && matchupColumn(cells, []) >= 0;
  const { team, opponent } = positionsOfOneTeam(headers);
  const isOneSided = hasOneOf('date', headers) && team >= 0 && opponent >= 0;
  return isMatchup || isOneSided || (hasSides && (hasOneOf('date', headers) || hasOneOf('start', headers)));
}

/** Whether they may be one whose games stand in a column such as 'Subject'. */
export function isMatchupHeader(cells: readonly string[]): boolean {
  const headers = cells.map(foldHeader);
  return hasOneOf('date', headers) && headers.some((header) => MAYBE_MATCHUPS.includes(header));
}

/** Whether a row repeats the header, as in sheets that were pasted together. */
export function isRepeatedHeader({ cells }: Pick<GameFileRow, 'cells'>): boolean {
  const has = (field: GameField) => isOneOf(field, foldHeader(cells[field] ?? ''));
  return has('home') && has('away') && (has('date') || has('start'));
}

/** Headers that say where one team plays, in a file that names its opponents. */
const SIDE_OF_ONE_TEAM = ['homeoraway', 'homeaway', 'ha', 'havs', 'homevisitor', 'isathome', 'ishome'];
const OPPONENTS = ['opponent', 'opponentname', 'opponentcontactname', 'opposingteam', 'versus', 'vs'];

const ONE_TEAM =
  'This is the export of one team, which does not name the home team of each game. Export the schedule of the whole league instead, with a home and an away team in every row, and upload that file.';

/** Whether a file has the games of one team: it names opponents, and no home teams. */
function isOfOneTeam(columns: readonly string[]): boolean {
  const headers = columns.map(foldHeader);
  const { opponent, side } = positionsOfOneTeam(headers);
  return !hasOneOf('home', headers) && (opponent >= 0 || (side >= 0 && !hasOneOf('away', headers)));
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
