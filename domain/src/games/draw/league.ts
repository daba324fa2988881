import type { IsoDate, Weekday } from '#time/wall-clock.ts';
import type { WeekStart } from '#time/week.ts';
import type { FloorCourt } from '#venues/shared-floors.ts';

/**
 * The input and output of generating games. Times are minutes since midnight in league time. The server reads
 * the input from the database; the code here does not depend on it.
 */
export type DrawLeague = {
  weekStart: WeekStart;
  divisions: readonly DrawDivision[];
  teams: readonly DrawTeam[];
  venues: readonly { id: number; name: string }[];
  courts: readonly (FloorCourt & { name: string; venueId: number })[];
  /** court time that is free for games: approved, and not taken by closures or other entries */
  open: readonly CourtTime[];
  /** teams that never play each other */
  forbiddenPairs: readonly (readonly [number, number])[];
  /** minutes between two gyms, in either direction; all others are `usualTravelMinutes` apart */
  travel: readonly { from: number; to: number; minutes: number }[];
  usualTravelMinutes: number;
  /**
   * strict: a coach of two teams must be able to attend both games; lenient: only if the coach is the team's
   * only one
   */
  coaches: 'strict' | 'lenient';
  /** games of an existing plan; they replace the pairings, and every change to them has a cost */
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
  /** no game starts before or ends after these times */
  earliest: number;
  latest: number;
  /** null: any gym */
  venueIds: readonly number[] | null;
  maxPerDay: number;
  maxPerWeek: number;
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
  /** the same in every plan: the division, the pair, and how many times the two have met before */
  key: string;
  divisionId: number;
  homeTeamId: number;
  awayTeamId: number;
  place: GamePlace | null;
};

/** `stays`: pinned, past, or too soon to move. */
export type FormerGame = DrawnGame & { stays: boolean };

/**
 * The cost of each undesirable fact. The unit is a twentieth of a point, so that all costs are whole numbers.
 */
export const WEIGHTS = {
  twoInWeekend: 25 * 20,
  longBreak: 8 * 20,
  rematchWeek: 10 * 20,
  /** times the square of a team's count; high enough that teams of a division rarely differ by two */
  early: 80,
  late: 80,
  sunday: 80,
  gym: 5,
  /** between two games, per the length of the shortest game */
  idlePlace: 8,
  openedGymDay: 20,
  awayFromHomeGym: 20,
  longWait: 2 * 20,
  preferredDayOff: 4 * 20,
  changedGame: 15 * 20,
} as const;

export const EARLY_BEFORE = 10 * 60 + 30;
export const LATE_FROM = 15 * 60;
/** A coach's two games on a day should not be further apart than this. */
export const LONG_WAIT_MINUTES = 180;
/** To change gyms, a coach needs the travel time plus these minutes. */
export const TRAVEL_MARGIN_MINUTES = 10;
/** More weeks between two games of a team count as a long break. */
export const LONGEST_BREAK_WEEKS = 2;
