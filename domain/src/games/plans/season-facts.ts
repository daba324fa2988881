import type { TakenTime } from '#court-time/taken-time.ts';
import type { DayOffTime } from '#days-off/day-off.ts';
import type { GameRules } from '#games/game-rules.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import type { WeekStart } from '#time/week.ts';

/** Everything in the database that the games of a season depend on. */
export type SeasonFacts = {
  weekStart: WeekStart;
  /** minutes between two schools */
  travelMinutes: number;
  divisions: readonly (GameRules & { id: number; name: string })[];
  teams: readonly SeasonTeam[];
  courts: readonly SeasonCourt[];
  /** that games may use */
  slots: readonly GameSlot[];
  /** entries of any season on the days of the slots */
  entries: readonly TakenTime[];
  /** granted ones only */
  daysOff: readonly (DayOffTime & { teamId: number; kind: 'must' | 'prefer' })[];
};

export type SeasonTeam = {
  id: number;
  name: string;
  divisionId: number;
  homeVenueId: number | null;
  coachIds: readonly number[];
};

export type SeasonCourt = {
  id: number;
  name: string;
  venueId: number;
  schoolId: number;
  schoolName: string;
  gymName: string;
  scheduleName: string;
  /** the court of the gym that it is part of; null for none */
  partOf: number | null;
};

export type GameSlot = {
  id: number;
  courtId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /** held for a team that was offered it or time on the same floor; no game gets a place there until the team answers */
  isHeld: boolean;
};

/** A game of a plan as it is stored. */
export type PlanGame = {
  key: string;
  divisionId: number;
  homeTeamId: number;
  awayTeamId: number;
  place: PlanPlace | null;
  pinned: boolean;
  /** the game's entry in the schedule; null if it has none yet */
  entryId: number | null;
  /** the entry has no time now; `place` is a new one */
  isPostponed?: boolean;
};

export type PlanPlace = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };
