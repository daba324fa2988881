import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { isDay } from '@portal/domain/games/file-dates.ts';
import { readStart, splitMoment } from '@portal/domain/games/file-times.ts';
import type { GameField } from '@portal/domain/games/game.ts';
import {
  GAME_COLUMNS,
  isOwnTeam,
  isVersus,
  matchupColumn,
  oneSidedColumns,
  sidesOf,
  withoutMark,
} from '@portal/domain/games/game-columns.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { findColumns, isAlone, refuseFile, type Table, type TableRow } from '#platform/files/read/table.ts';

/*
 * Grids of games: a column for each place, day or time, and in its cells games such as "Hawks vs Owls"; or a row for each team
 * with its opponents below the days. Here each cell becomes a row.
 */

/** What the heading of a column of games says. */
type Heading = { date: string; start: string; place: string };
/** What a cell says: a game, or in the row of a team its opponent. */
type Game = { start: string; division: string; home: string; away: string; number: string };
type GridCell = Heading & Game;

const WHAT = { date: 'days', start: 'times', place: 'places' } as const;
/** One column may be something else, unless each of its cells names two teams. */
const LEAST_ACROSS = 2;

const isFilled = (cell = ''): boolean => cell.trim() !== '';

/** The day in a heading, also behind the number of its week; '' if there is none. */
export const dayOf = (text: string): string => {
  const day = text.trim().replace(/^(?:week|wk|round|day) ?\d{1,2} ?[-:–,]? ?/i, '');
  return isDay(day) ? day : '';
};

/** Whether a text can only be a time, unlike the "2" or "2A" of a court. */
const isTime = (text: string): boolean =>
  /:|\d ?[ap]?\.?m|noon/i.test(text) && readStart(text).kind === 'time';

/** Splits off the time before or behind a text: '9:00 AM Hawks vs Owls', '@ Owls 10:15', 'Salk 9am'. */
function withoutTime(cell: string): { start: string; text: string } {
  const text = cell.trim().replace(/\s+/g, ' ');
  const words = text.replace(/(\d) ([ap]\.?m)/gi, '$1$2').split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)].map((word = '') =>
    word.replace(/^\(|[),:]$/g, ''),
  );
  const isBefore = isTime(first);
  if (!isBefore && !isTime(last)) return { start: '', text };
  const rest = (isBefore ? words.slice(1) : words.slice(0, -1)).join(' ');
  const sign = isBefore ? /^[-–—:@,] / : / (?:[-–—@]|at)$|,$/i;
  return { start: isBefore ? first : last, text: rest.replace(sign, '') };
}

function readHeading(text = ''): Heading {
  const { day, time } = splitMoment(text);
  if (time !== '' && isDay(day)) return { date: day, start: time, place: '' };
  if (isTime(text)) return { date: '', start: text, place: '' };
  const timed = withoutTime(text);
  const date = dayOf(timed.text);
  return { date, start: timed.start, place: date === '' ? timed.text : '' };
}

/** Which parts a heading has: 'date', 'place,start'. The columns of one grid have the same. */
const shapeOf = (heading: Heading): string =>
  Object.keys(WHAT)
    .filter((part) => heading[part as keyof Heading] !== '')
    .join();

/** Something behind or before a game: 'Hawks vs Owls (Boys 3-4)', 'Boys 3-4: Hawks vs Owls'. */
const BEHIND = /^([^(]+) \(([^()]+)\)$/;
const BEFORE = /^([^:]+): (.+)$/;

/** Splits off the division, which has letters: behind a team, "(3-1)" is what it has won and lost. */
function withoutDivision(text: string): { division: string; game: string } {
  const [, game = '', behind = ''] = BEHIND.exec(text) ?? [];
  if (/[a-z]/i.test(behind)) return { division: behind, game };
  const [, before = '', rest = ''] = BEFORE.exec(text) ?? [];
  return /[a-z]/i.test(before) ? { division: before, game: rest } : { division: '', game: text };
}

/** 'Game 12: Hawks vs Owls', '#12 Hawks vs Owls', 'Hawks vs Owls (Game 12)'. */
const NUMBER =
  /^(?:(?:game|gm|match) ?#? ?|# ?(?=[^#]*$))(\d{1,4})\b ?[-–:.)]? ?|\s?\((?:(?:game|gm|match) ?#? ?|# ?)(\d{1,4})\)$/i;

function readGame(cell: string): Game {
  const { start, text } = withoutTime(cell);
  const [, before, behind] = NUMBER.exec(text) ?? [];
  const { division, game } = withoutDivision(text.replace(NUMBER, ''));
  const own = { start, division, number: before ?? behind ?? '' };
  const sides = sidesOf(game);
  if (sides.away !== '') return { ...own, ...sides };
  const spaced = game.split(/ [-–—] /);
  const [home = '', away = '', ...more] = spaced.length === 2 ? spaced : game.split(/[-–—]/);
  // "5-6" is a division
  const isPair = more.length === 0 && /[^\d ]$/.test(home.trim()) && /^[^\d ]/.test(away.trim());
  return isPair ? { ...own, home: home.trim(), away: away.trim() } : { ...own, home: game, away: '' };
}

/** The opponent of a team, with its "@" or "vs". */
function readOpponent(cell: string): Game {
  const { start, text } = withoutTime(cell);
  return { start, division: '', home: '', away: text, number: '' };
}

/** Positions of the columns in whose cells games stand; none if the table is no grid. */
function columnsAcross({ columns, rows }: Pick<Table, 'columns' | 'rows'>, team: number): number[] {
  const shapes = columns.map((column) => shapeOf(readHeading(column)));
  const games = rows.filter((row) => layoutOfRow(columns, row.cells) === null && !isAlone(row));
  const textsAt = (at = -1) => games.map(({ cells }) => cells[at] ?? '').filter((cell) => !isNoAnswer(cell));
  const teams = new Set(textsAt(team).map((name) => foldName(name).key));
  const isGame = (cell: string) =>
    team < 0 ? readGame(cell).away !== '' : teams.has(foldName(withoutMark(readOpponent(cell).away)).key);
  const hasGames = columns.map((_, at) => at !== team && textsAt(at).some(isGame));
  const shape = shapes[hasGames.indexOf(true)] ?? '';
  // what stands under no day or time may be something else, such as the names of referees
  const isOne = (at: number) =>
    shapes[at] === shape && (hasGames[at] === true || (shape !== 'place' && at !== team));
  const across = columns.flatMap((column, at) => (isFilled(column) && isOne(at) ? at : []));
  const texts = across.flatMap(textsAt);
  const isOfGames = shape !== '' && texts.filter(isGame).length * 2 >= texts.length;
  const isWide = across.length >= LEAST_ACROSS || (across.length > 0 && texts.every(isVersus));
  if (!isWide || !isOfGames || (team >= 0 && !shape.includes('date'))) return [];
  const { date, start, place, school, gym } = findColumns({ columns }, GAME_COLUMNS).at;
  if (shape === 'place' && date === undefined && start === undefined) return [];
  // the gym of a team is not where it plays away
  if (team >= 0 && [place, school, gym].some((at) => new Set(textsAt(at)).size > 1)) return [];
  return across;
}

/** The cells of a grid, each with its row, and the rows that have none. */
function cellsOf(table: Table, across: readonly number[], read: (cell: string) => Game) {
  const labels = table.columns.flatMap((column, at) => (isFilled(column) && !across.includes(at) ? at : []));
  const shape = shapeOf(readHeading(table.columns[across[0] ?? -1]));
  // the days or places of the rows below it may be others
  const isHeader = ({ cells }: TableRow) =>
    labels.length > 0 &&
    labels.every((at) => foldHeader(cells[at] ?? '') === foldHeader(table.columns[at] ?? '')) &&
    across.every((at) => !isFilled(cells[at]) || shapeOf(readHeading(cells[at])) === shape);
  const { date, start } = findColumns(table, GAME_COLUMNS).at;
  let headings = table.columns;
  return table.rows.flatMap((row): { row: TableRow; cell: GridCell | null }[] => {
    const { cells } = row;
    if (isHeader(row)) {
      if (across.some((at) => isFilled(cells[at]))) headings = cells;
      return [];
    }
    const filled = across.filter((at) => !isNoAnswer(cells[at] ?? ''));
    const isDayAbove = isAlone(row) && cells.some((cell) => dayOf(cell) !== '');
    const isFree = filled.length === 0 && [date, start].some((at) => isFilled(cells[at ?? -1]));
    if (isFree && !isDayAbove) return [];
    if (filled.length === 0 || isDayAbove || layoutOfRow(table.columns, cells) !== null)
      return [{ row, cell: null }];
    return filled.map((at) => {
      const [heading, game] = [readHeading(headings[at]), read(cells[at] ?? '')];
      return { row, cell: { ...heading, ...game, start: game.start || heading.start } };
    });
  });
}

/** Whether these may be the columns of a grid; only its cells tell. */
export function isHeaderOfGameGrid(cells: readonly string[]): boolean {
  const known = new Set<number | undefined>(
    Object.values(findColumns({ columns: [...cells] }, GAME_COLUMNS).at),
  );
  const isLabeled = known.has(0) || isOwnTeam(cells[0] ?? '');
  const shapes = cells.flatMap((cell, at) =>
    at > 0 && isFilled(cell) && !known.has(at) ? shapeOf(readHeading(cell)) : [],
  );
  return isLabeled && shapes.length >= LEAST_ACROSS && new Set(shapes.slice(0, LEAST_ACROSS)).size === 1;
}

/** Whether a table that may be of another kind is a grid of games: most of its cells say so with "vs" or "@". */
export function isGameGrid(table: Pick<Table, 'columns' | 'rows'>): boolean {
  const { columns, rows } = withFirstTitle(table);
  const across = columnsAcross({ columns, rows }, columns.findIndex(isOwnTeam));
  const texts = across.flatMap((at) => rows.map(({ cells }) => cells[at] ?? '')).filter(isFilled);
  return across.length >= LEAST_ACROSS && texts.filter(isVersus).length * 2 >= texts.length;
}

/** The table with a row for each game of a grid; any other table as it is. @throws AppError INVALID_INPUT */
export function withGames(table: Table): Table {
  const { home, away } = findColumns(table, GAME_COLUMNS).at;
  const hasSides = home !== undefined && away !== undefined;
  if (hasSides || matchupColumn(table.columns, table.rows) >= 0 || oneSidedColumns(table.columns) !== null)
    return table;
  const titled = withFirstTitle(table);
  const team = titled.columns.findIndex(isOwnTeam);
  const across = columnsAcross(titled, team);
  if (across.length === 0) return table;
  const names = across.map((at) => titled.columns[at]);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw refuseFile(
      `This grid has several columns "${twice}". Write the gym before each court, such as "Salk 1", and upload the file again.`,
    );
  return withRowsOfGames(titled, across, team >= 0);
}

/** The table with a title above the days or times in a first column without a name. */
function withFirstTitle<Kept extends Pick<Table, 'columns' | 'rows'>>(table: Kept): Kept {
  const texts = table.rows.flatMap((row) => (isAlone(row) ? [] : (row.cells[0] ?? ''))).filter(isFilled);
  const field = texts.every((text) => dayOf(text) !== '') ? 'date' : 'start';
  const isOne = field === 'date' || texts.every((text) => readStart(text).kind === 'time');
  if (isFilled(table.columns[0]) || texts.length === 0 || !isOne) return table;
  return { ...table, columns: table.columns.with(0, GAME_COLUMNS[field].title) };
}

function withRowsOfGames(table: Table, across: readonly number[], isOfTeams: boolean): Table {
  const cells = cellsOf(table, across, isOfTeams ? readOpponent : readGame);
  const columns = table.columns.map((column, at) => (across.includes(at) ? '' : column));
  const { at } = findColumns({ columns: [...columns] }, GAME_COLUMNS);
  const hasPlace = [at.place, at.school, at.gym].some((position) => position !== undefined);
  const fields = {
    date: 'date',
    start: 'start',
    place: hasPlace ? 'court' : 'place',
    division: 'division',
    home: 'home',
    away: 'away',
    number: 'number',
  } as const satisfies Record<keyof GridCell, GameField>;
  const numbers = cells.flatMap(({ cell }) => cell?.number || []);
  // those that begin again each day tell no games apart
  const isNumbered = new Set(numbers).size === numbers.length;
  const filled = (Object.keys(fields) as (keyof GridCell)[])
    .filter((part) => part !== 'number' || isNumbered)
    .filter((part) => cells.some(({ cell }) => cell?.[part]))
    .map((part) => {
      const title = part === 'away' && isOfTeams ? 'Opponent' : GAME_COLUMNS[fields[part]].title;
      return { part, position: at[fields[part]] ?? columns.push(title) - 1 };
    });
  const rows = cells.map(({ row, cell }) => {
    const own = columns.map((_, position) =>
      cell !== null && across.includes(position) ? '' : (row.cells[position] ?? ''),
    );
    for (const { part, position } of filled) if (cell?.[part]) own[position] = cell[part];
    return { ...row, cells: own };
  });
  const names = across.map((position) => table.columns[position]);
  const what = shapeOf(readHeading(names[0]))
    .split(',')
    .map((part) => WHAT[part as keyof Heading]);
  const grid =
    names.length === 1
      ? `the games are in one column, ${names[0]}`
      : `the columns ${names.join(', ')} are ${listWords(what, 'and')}`;
  return { ...table, columns, rows, notes: [...table.notes, `Read as a grid: ${grid}.`] };
}
