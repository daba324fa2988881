import { foldHeader } from '#text/fold-header.ts';
import { listWords } from '#text/list-words.ts';
import type { GameField, GameFileRow, GameLayout } from './game.ts';

/** A column as files call it: the names are folded headers, the best one first. */
export type GameColumn = { title: string; names: readonly string[]; isNeeded: boolean };

/**
 * Columns of the league's own layout and of exports of SportsEngine, TeamSnap and Assignr. What a game can't do without is
 * needed; of the time and the place the file needs one of several columns (`missingText`).
 */
export const GAME_COLUMNS: Readonly<Record<GameField, GameColumn>> = {
  date: {
    title: 'Date',
    names: [
      'date',
      'gamedate',
      'startdate',
      'eventdate',
      'matchdate',
      'datetime',
      'dateandtime',
      'startdatetime',
      'eventstart',
    ],
    isNeeded: true,
  },
  start: {
    title: 'Start',
    names: [
      'start',
      'starttime',
      'time',
      'gametime',
      'begin',
      'begintime',
      'from',
      'fromtime',
      'tipoff',
      'kickoff',
    ],
    isNeeded: false,
  },
  end: {
    title: 'End',
    names: ['end', 'endtime', 'finish', 'finishtime', 'to', 'totime', 'until', 'endtimeduration'],
    isNeeded: false,
  },
  minutes: {
    title: 'Minutes',
    names: [
      'minutes',
      'duration',
      'durationminutes',
      'durationmin',
      'length',
      'lengthminutes',
      'gamelength',
      'gameduration',
      'gameminutes',
      'mins',
    ],
    isNeeded: false,
  },
  division: {
    title: 'Division',
    names: ['division', 'divisionname', 'agegroup', 'agedivision', 'gradelevel', 'level', 'grade', 'group'],
    isNeeded: false,
  },
  home: {
    title: 'Home',
    names: ['home', 'hometeam', 'hometeamname', 'homename', 'homeside', 'team1', 'team1name'],
    isNeeded: true,
  },
  away: {
    title: 'Away',
    names: [
      'away',
      'awayteam',
      'awayteamname',
      'awayname',
      'awayside',
      'visitor',
      'visitors',
      'visitorteam',
      'visitingteam',
      'visiting',
      'guest',
      'guestteam',
      'opponent',
      'opponentname',
      'team2',
      'team2name',
    ],
    isNeeded: true,
  },
  school: { title: 'School', names: ['school', 'schoolname', 'building'], isNeeded: false },
  gym: { title: 'Gym', names: ['gym', 'gymname', 'gymnasium'], isNeeded: false },
  court: {
    title: 'Court',
    names: [
      'court',
      'courtname',
      'courtnumber',
      'courtno',
      'subvenue',
      'subvenuename',
      'sublocation',
      'subfacility',
      'surface',
      'surfacename',
      'field',
      'fieldname',
    ],
    isNeeded: false,
  },
  place: {
    title: 'Location',
    names: [
      'location',
      'locationname',
      'venue',
      'venuename',
      'place',
      'facility',
      'facilityname',
      'site',
      'sitename',
      'schedulename',
      'where',
    ],
    isNeeded: false,
  },
  number: {
    title: 'Game number',
    names: [
      'gamenumber',
      'gameno',
      'gamenum',
      'gameid',
      'game',
      'matchnumber',
      'matchno',
      'matchid',
      'externalid',
      'number',
      'no',
    ],
    isNeeded: false,
  },
  status: { title: 'Status', names: ['status', 'gamestatus', 'eventstatus'], isNeeded: false },
  type: {
    title: 'Type',
    names: ['type', 'gametype', 'eventtype', 'competitiontype', 'stage'],
    isNeeded: false,
  },
};

const isOneOf = (field: GameField, header: string) => GAME_COLUMNS[field].names.includes(header);
const hasOneOf = (field: GameField, headers: readonly string[]) =>
  headers.some((header) => isOneOf(field, header));

/** Whether a row of cells is the header of a file of games. */
export function isGameHeader(cells: readonly string[]): boolean {
  const headers = cells.map(foldHeader);
  return (['date', 'home', 'away'] as const).every((field) => hasOneOf(field, headers));
}

/** Whether a row says its columns' names once more, as pasted sheets do. */
export function isRepeatedHeader({ cells }: Pick<GameFileRow, 'cells'>): boolean {
  return (['date', 'home', 'away'] as const).every((field) => isOneOf(field, foldHeader(cells[field] ?? '')));
}

/**
 * What a file lacks, in a sentence; null if its columns are enough to read games from.
 * @param fields those that it has
 */
export function missingText(fields: ReadonlySet<GameField>): string | null {
  const missing = (['date', 'home', 'away'] as const)
    .filter((field) => !fields.has(field))
    .map((field) => GAME_COLUMNS[field].title);
  const hasPlace = (['place', 'school', 'gym', 'court'] as const).some((field) => fields.has(field));
  if (!hasPlace) missing.push(GAME_COLUMNS.place.title);
  if (missing.length === 0) return null;
  const [columns, names] = missing.length === 1 ? ['column', 'this name'] : ['columns', 'these names'];
  return `This file needs the ${columns} ${listWords(missing, 'and')}. Use ${names} in its first row and upload it again.`;
}

/** The program that a header comes from; plain if it is none of the others. */
export function layoutOf(columns: readonly string[]): GameLayout {
  const headers = new Set(columns.map(foldHeader));
  const has = (...names: string[]) => names.every((name) => headers.has(name));
  if (has('subvenue') || has('venue', 'agegroup')) return 'assignr';
  if (has('divisionname', 'hometeam') || has('hometeamscore', 'duration')) return 'sportsengine';
  if (has('starttime', 'location') && !has('gamenumber')) return 'teamsnap';
  return 'plain';
}
