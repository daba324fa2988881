import { formatTime } from '#time/format.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { minutesBetween } from './file-times.ts';
import type { GameLayout, StoredGame } from './game.ts';
import { courtName } from './look-up-courts.ts';

/** A game with its names, as a file shows it. */
export type ExportGame = Pick<StoredGame, 'type' | 'number' | 'date' | 'startTime' | 'endTime'> & {
  /** it has no day, time or place now */
  isPostponed: boolean;
  divisionName: string;
  homeName: string;
  awayName: string;
  /** null for a team from outside the league */
  awayDivisionName: string | null;
  schoolName: string;
  gymName: string;
  courtName: string;
};

/**
 * A cell: text, or a day or time, which a workbook stores as such. `text` is what a CSV file has, in the
 * format of the program that reads it.
 */
export type GameFileCell =
  | string
  | { kind: 'date'; date: IsoDate; text: string }
  | { kind: 'time'; time: WallTime; text: string };

export type GameFile = { columns: string[]; rows: GameFileCell[][] };

type Column = readonly [heading: string, cellOf: (game: ExportGame) => GameFileCell];

const isoDate = ({ date }: ExportGame): GameFileCell => ({ kind: 'date', date, text: date });
/** '12/05/2026', the format of SportsEngine and TeamSnap. */
const usDate = ({ date }: ExportGame): GameFileCell => ({
  kind: 'date',
  date,
  text: `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
});
const timeCell = (time: WallTime, text: string): GameFileCell => ({ kind: 'time', time, text });
const plainTime = (time: WallTime) => timeCell(time, time.slice(0, 5));
/** '06:30 PM' */
const usTime = (time: WallTime) => timeCell(time, formatTime(time).padStart(8, '0'));

const division = ({ divisionName }: ExportGame) => divisionName;
const home = ({ homeName }: ExportGame) => homeName;
/**
 * A team of another division is named with its division, because the file has one division for both teams.
 */
const away = ({ awayName, awayDivisionName, divisionName }: ExportGame) =>
  awayDivisionName === null || awayDivisionName === divisionName
    ? awayName
    : `${awayDivisionName} ${awayName}`;
const place = ({ schoolName, gymName, courtName: name }: ExportGame) =>
  courtName({ schoolName, gymName, name });
/** A postponed game has no day, time or place; only its status says that it is still to be made up. */
const unlessPostponed =
  (cellOf: Column[1]): Column[1] =>
  (game) =>
    game.isPostponed ? '' : cellOf(game);
const status = ({ isPostponed }: ExportGame) => (isPostponed ? 'Postponed' : 'Scheduled');
const number = (game: ExportGame) => game.number ?? '';
const none = () => '';

const COLUMNS: Readonly<Record<GameLayout, readonly Column[]>> = {
  plain: [
    ['date', unlessPostponed(isoDate)],
    ['start', unlessPostponed(({ startTime }) => plainTime(startTime))],
    ['end', unlessPostponed(({ endTime }) => plainTime(endTime))],
    ['division', division],
    ['home', home],
    ['away', away],
    ['school', unlessPostponed(({ schoolName }) => schoolName)],
    ['gym', unlessPostponed(({ gymName }) => gymName)],
    ['court', unlessPostponed((game) => game.courtName)],
    ['game number', number],
    ['status', status],
  ],
  sportsengine: [
    ['Date', unlessPostponed(usDate)],
    ['Time', unlessPostponed(({ startTime }) => usTime(startTime))],
    ['Duration', unlessPostponed(({ startTime, endTime }) => String(minutesBetween(startTime, endTime)))],
    ['Home Team', home],
    ['Home Team Score', none],
    ['Away Team', away],
    ['Away Team Score', none],
    ['Division Name', division],
    ['Location', unlessPostponed(place)],
    ['Status', status],
  ],
  teamsnap: [
    ['Date', unlessPostponed(usDate)],
    ['Start Time', unlessPostponed(({ startTime }) => usTime(startTime))],
    ['End Time', unlessPostponed(({ endTime }) => usTime(endTime))],
    ['Division', division],
    ['Home Team', home],
    ['Away Team', away],
    ['Location', unlessPostponed(place)],
  ],
  assignr: [
    ['Date', unlessPostponed(isoDate)],
    ['Start Time', unlessPostponed(({ startTime }) => usTime(startTime))],
    ['Venue', unlessPostponed(({ schoolName, gymName }) => courtName({ schoolName, gymName, name: '' }))],
    ['Sub-Venue', unlessPostponed((game) => game.courtName)],
    ['Age Group', division],
    ['Home Team', home],
    ['Away Team', away],
    ['Game Type', ({ type }) => (type === 'game' ? 'Regular Season' : 'Playoff')],
    ['Game ID', number],
  ],
};

/**
 * Writes games as a file for one of the programs. Importing the file changes nothing. Postponed games are left out if the
 * program's layout has no column that could say so.
 */
export function gameFile(layout: GameLayout, all: readonly ExportGame[]): GameFile {
  const columns = COLUMNS[layout];
  const hasStatus = columns.some(([, cellOf]) => cellOf === status);
  const games = hasStatus ? all : all.filter(({ isPostponed }) => !isPostponed);
  return {
    columns: columns.map(([heading]) => heading),
    rows: games.map((game) => columns.map(([, cellOf]) => cellOf(game))),
  };
}
