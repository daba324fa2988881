import type { IsoDate, Weekday } from '#time/wall-clock.ts';
import type { WeekStart } from '#time/week.ts';

/**
 * The input and output of drawing up games. Times are minutes since midnight in league time. The server reads the input
 * from the tables; nothing here knows about tables.
 */
export type DrawLeague = {
  weekStart: WeekStart;
  divisions: readonly DrawDivision[];
  teams: readonly DrawTeam[];
  venues: readonly { id: number; name: string }[];
  courts: readonly { id: number; name: string; venueId: number }[];
  /** time on a court that nothing else takes: approved for games, without closures and other entries */
  open: readonly CourtTime[];
  /** teams that never play each other */
  forbiddenPairs: readonly (readonly [number, number])[];
  /** minutes between two venues, in either direction; all others are `usualTravelMinutes` apart */
  travel: readonly { from: number; to: number; minutes: number }[];
  usualTravelMinutes: number;
  /** strict: each coach of two teams must reach both; lenient: only a coach who is the only one of the team */
  coaches: 'strict' | 'lenient';
  /** games of a former plan: they replace the pairings, and each change of them has a cost */
  former: readonly FormerGame[];
};

export type DayTime = { date: IsoDate; from: number; until: number };
export type CourtTime = DayTime & { courtId: number };

export type DrawDivision = {
  id: number;
  name: string;
  gamesPerTeam: number;
  minutes: number;
  /** minutes that a court stays empty after a game */
  changeoverMinutes: number;
  weekdays: readonly Weekday[];
  /** no game starts before or ends after */
  earliest: number;
  latest: number;
  /** null: any */
  venueIds: readonly number[] | null;
  mostPerDay: number;
  mostPerWeek: number;
  weeksBetweenRematches: number;
};

export type DrawTeam = {
  id: number;
  name: string;
  divisionId: number;
  homeVenueId: number | null;
  coachIds: readonly number[];
  /** practices and other entries of the team */
  busy: readonly DayTime[];
  daysOff: readonly (DayTime & { kind: 'must' | 'prefer' })[];
};

export type GamePlace = { courtId: number; date: IsoDate; start: number };

export type DrawnGame = {
  /** stays the same from plan to plan: division, pair and how many times they met before */
  key: string;
  divisionId: number;
  homeTeamId: number;
  awayTeamId: number;
  place: GamePlace | null;
};

/** `stays`: pinned, past or too soon to move. */
export type FormerGame = DrawnGame & { stays: boolean };

/** The cost of each unwanted thing. The unit is a twentieth, so that all costs are whole numbers. */
export const WEIGHTS = {
  twoInWeekend: 25 * 20,
  longBreak: 8 * 20,
  rematchWeek: 10 * 20,
  /** times the square of a team's count: so much that teams of a division are rarely two apart */
  early: 80,
  late: 80,
  sunday: 80,
  gym: 5,
  /** between two games, for as long as a game of the shortest kind takes */
  idlePlace: 8,
  openedGymDay: 20,
  awayFromHomeGym: 20,
  longWait: 2 * 20,
  preferredDayOff: 4 * 20,
  changedGame: 15 * 20,
} as const;

export const EARLY_BEFORE = 10 * 60 + 30;
export const LATE_FROM = 15 * 60;
/** A coach's two games of a day should not be further apart. */
export const LONG_WAIT_MINUTES = 180;
/** Between two gyms a coach needs the travel and these minutes. */
export const TRAVEL_MARGIN_MINUTES = 10;
/** Weeks from one game of a team to its next that are not too long. */
export const LONGEST_BREAK_WEEKS = 2;
