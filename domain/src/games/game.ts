import type { DayTime } from '#schedule/covered-time.ts';
import type { IsoDate, LeagueNow, WallTime } from '#time/wall-clock.ts';

/**
 * What files of games and the schedule have in common. Reading a file, planning its import and writing an export are
 * pure; the server reads what they need and writes what they decide (docs/spec/decisions.md#games-from-files).
 */

/** Columns that a file of games may have, whatever its program calls them. */
export const GAME_FIELDS = [
  'date',
  'start',
  'end',
  'minutes',
  'division',
  'home',
  'away',
  'school',
  'gym',
  'court',
  /** 'School - Gym - Court', 'School - Gym' or a gym's schedule name */
  'place',
  'number',
  'status',
  'type',
] as const;
export type GameField = (typeof GAME_FIELDS)[number];

/** Programs whose files are read, and layouts that are written. */
export const GAME_LAYOUTS = ['plain', 'sportsengine', 'teamsnap', 'assignr'] as const;
export type GameLayout = (typeof GAME_LAYOUTS)[number];

/** A row of the file: the text of the columns that the file has. */
export type GameFileRow = { line: number; cells: Partial<Record<GameField, string>>; isTooLong: boolean };

/**
 * new: will be added; changed: an existing game moves or gets other sides; gone: an existing game will be canceled;
 * unchanged; review: set aside until a person decides or the file is mended.
 */
export const GAME_ROW_STATES = ['new', 'changed', 'gone', 'unchanged', 'review'] as const;
export type GameRowState = (typeof GAME_ROW_STATES)[number];

export type GameTeam = {
  id: number;
  name: string;
  divisionId: number;
  divisionName: string;
  coachIds: readonly number[];
};

export type GameCourt = {
  id: number;
  name: string;
  venueId: number;
  schoolName: string;
  gymName: string;
  scheduleName: string;
};

/** An approved slot of the season. */
export type GameSlot = DayTime & {
  id: number;
  courtId: number;
  date: IsoDate;
  /** kept for a waiting team */
  isHeld: boolean;
};

/** Any active entry of the season, games included. */
export type TakenTime = DayTime & {
  entryId: number;
  slotId: number;
  courtId: number;
  date: IsoDate;
  /** whether it keeps others off the court */
  blocks: boolean;
  teamIds: readonly number[];
  /** 'Practice, 6:00 PM – 7:00 PM, Boys 3-4 Owls' */
  text: string;
};

/** An active game or playoff of the season. */
export type StoredGame = DayTime & {
  entryId: number;
  type: 'game' | 'playoff';
  /** of the file that it came from; null if it has none */
  number: string | null;
  /** whether an import added it; only such a game can be gone from a later file */
  isImported: boolean;
  homeTeamId: number;
  /** null against a team from outside the league */
  awayTeamId: number | null;
  guestName: string | null;
  courtId: number;
  slotId: number;
  date: IsoDate;
};

/** All that decides what an import does. */
export type GamePlanInput = {
  rows: readonly GameFileRow[];
  teams: readonly GameTeam[];
  courts: readonly GameCourt[];
  slots: readonly GameSlot[];
  taken: readonly TakenTime[];
  games: readonly StoredGame[];
  /** numbers of games from files that are canceled, so that a row that cancels one cancels no other game */
  canceledNumbers?: readonly string[];
  /** answers to earlier questions, by the question's key */
  answers: ReadonlyMap<string, string>;
  /** the days of the season's approved slots */
  firstDate: IsoDate | null;
  lastDate: IsoDate | null;
  /** how long games last if the file does not say */
  minutes: Readonly<Record<'game' | 'playoff', number>>;
  /** whether games that the file lacks stay in the schedule */
  keepsGone?: boolean;
  now: LeagueNow;
};

/** A game as a row wants it. */
export type PlannedGame = {
  type: 'game' | 'playoff';
  number: string | null;
  homeTeamId: number;
  awayTeamId: number;
  courtId: number;
  /** the slot that it will belong to */
  slotId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/** What a person may decide about a row. The answer is remembered for later files. */
export type GameQuestion = {
  /** the same for every row and file with the same question: 'team:boys 3-4:oowls' */
  key: string;
  text: string;
  /** best first; the answer is what is stored, the label what is shown */
  choices: { answer: string; label: string }[];
  /** what was answered; null if nobody has */
  answer: string | null;
};

export type GamePlanRow = {
  /** null for a game that the file lacks */
  line: number | null;
  state: GameRowState;
  /** why, in a sentence; '' if there is nothing to say */
  reason: string;
  question: GameQuestion | null;
  /** as the file says it, or as the schedule has it */
  shown: {
    date: string;
    start: string;
    end: string;
    division: string;
    home: string;
    away: string;
    place: string;
    number: string;
  };
  /** what it was before, in words; null unless it is changed */
  was: string | null;
  /** for new and changed rows */
  game: PlannedGame | null;
  /** the existing game, if there is one */
  entryId: number | null;
};

export type GamePlan = { rows: GamePlanRow[]; counts: Record<GameRowState, number> };
