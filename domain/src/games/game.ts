import type { DayTime } from '#court-time/day-time.ts';
import type { RowPlace } from '#text/row-place.ts';
import type { DayOrder } from '#time/cells.ts';
import type { IsoDate, LeagueNow, WallTime } from '#time/wall-clock.ts';

/**
 * Types shared by game files and the schedule. Reading a file, planning its import and writing an export are
 * pure functions; the server reads their input and carries out their result
 * (docs/spec/decisions.md#games-from-files).
 */

/** Columns that a game file may have, under whatever names. */
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
  /** read only where a note says what a status would say */
  'notes',
  'type',
] as const;
export type GameField = (typeof GAME_FIELDS)[number];

/** Programs whose files can be read, and layouts that can be written. */
export const GAME_LAYOUTS = ['plain', 'sportsengine', 'teamsnap', 'assignr'] as const;
export type GameLayout = (typeof GAME_LAYOUTS)[number];

/** A row of the file, with the text of each column that the file has. */
export type GameFileRow = RowPlace & { cells: Partial<Record<GameField, string>>; isTooLong: boolean };

/**
 * new: to be added; changed: an existing game gets another place or other sides; gone: an existing game will
 * be canceled; unchanged; review: set aside until a person decides or the file is corrected.
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

/** A team that has left: its name as it is now, 'Hawks (withdrawn)', and before. */
export type FormerTeam = GameTeam & { formerName: string; intoTeamId: number | null };

export type GameCourt = {
  id: number;
  name: string;
  venueId: number;
  schoolName: string;
  gymName: string;
  scheduleName: string;
  /** the court of the gym that it is part of; null for none */
  partOf: number | null;
  /** former and other names of its school, its gym and itself, folded; `name` is empty if that of a gym means the court */
  otherNames?: readonly { schoolName: string; gymName: string; name: string }[];
};

/** An approved slot of the season. */
export type GameSlot = DayTime & {
  id: number;
  courtId: number;
  date: IsoDate;
  /** held for a team on the waitlist, itself or its time on the same floor */
  isHeld: boolean;
};

/** Any active entry of the season, games included. */
export type TakenTime = DayTime & {
  entryId: number;
  slotId: number;
  courtId: number;
  date: IsoDate;
  /** whether it keeps other entries off the court */
  blocks: boolean;
  teamIds: readonly number[];
  /** 'Practice, 6:00 PM – 7:00 PM, Boys 3-4 Owls' */
  text: string;
};

/** Sides of a playoff that are not known yet, as a file names them: 'Winner of game Q1'. Null for a side that is known. */
export type OpenSides = {
  home: string | null;
  away: string | null;
  /** null if the file does not say it */
  divisionId: number | null;
};

/** An active game or playoff of the season. */
export type StoredGame = DayTime & {
  entryId: number;
  type: 'game' | 'playoff';
  /** the number in the file that the game came from; null if it has none */
  number: string | null;
  /** whether an import added it; only such games are canceled if a later file lacks them */
  isImported: boolean;
  /** it has no time now; day, times and court say where it was */
  isPostponed?: boolean;
  /** null for a side that is not known yet */
  homeTeamId: number | null;
  /** null for a game against a team from outside the league, and for a side that is not known yet */
  awayTeamId: number | null;
  /** of a playoff whose teams are not known yet */
  openSides?: OpenSides;
  guestName: string | null;
  courtId: number;
  slotId: number;
  date: IsoDate;
};

/** Everything that decides what an import does. */
export type GamePlanInput = {
  rows: readonly GameFileRow[];
  teams: readonly GameTeam[];
  /** they have only games that were played */
  formerTeams?: readonly FormerTeam[];
  courts: readonly GameCourt[];
  slots: readonly GameSlot[];
  taken: readonly TakenTime[];
  games: readonly StoredGame[];
  /** canceled games with a number, so that a row that cancels one of them cancels no other game */
  canceledGames?: readonly Pick<StoredGame, 'number' | 'homeTeamId' | 'awayTeamId'>[];
  /** answers to earlier questions, by question key */
  answers: ReadonlyMap<string, string>;
  /** the first and last day with approved slots */
  firstDate: IsoDate | null;
  lastDate: IsoDate | null;
  /** the length of a game by default */
  minutes: Readonly<Record<'game' | 'playoff', number>>;
  /** the league's, as an IANA name */
  timeZone: string;
  /** whether games that are missing from the file are canceled; by default they stay in the schedule */
  cancelsMissing?: boolean;
  now: LeagueNow;
};

/** A game as a row describes it. */
export type PlannedGame = {
  type: 'game' | 'playoff';
  number: string | null;
  homeTeamId: number | null;
  awayTeamId: number | null;
  openSides?: OpenSides;
  courtId: number;
  /** the slot that the game will belong to */
  slotId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/** A question about a row. The answer is remembered for later files. */
export type GameQuestion = {
  /** the same for all rows and files with this question: 'team:boys 3-4:oowls' */
  key: string;
  text: string;
  /** best first; the answer is stored, the label is shown */
  choices: { answer: string; label: string }[];
  /** null if nobody has answered */
  answer: string | null;
};

export type GamePlanRow = {
  /** null for a game that is missing from the file */
  line: number | null;
  /** if rows of several sheets are read */
  sheet?: string | undefined;
  state: GameRowState;
  /** the reason as a sentence; '' if none is needed */
  reason: string;
  question: GameQuestion | null;
  /** as the file or the schedule has it */
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
  /** a changed row: its former values, in words; else null */
  was: string | null;
  /** for new and changed rows only */
  game: PlannedGame | null;
  /** the existing game, if any */
  entryId: number | null;
  /** a gone row: the game is postponed, not canceled */
  isPostponed?: boolean;
};

/** How the numeric dates of a file are read; the order is null while a person has to decide. */
export type FileDates = { order: DayOrder | null };

export type GamePlan = {
  rows: GamePlanRow[];
  counts: Record<GameRowState, number>;
  /** null if no date of the file depends on it */
  dates: FileDates | null;
};
