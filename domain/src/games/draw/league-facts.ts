import { daysBetween, type IsoDate, weekdayOf } from '#time/wall-clock.ts';
import type { WeekStart } from '#time/week.ts';
import { courtsOnFloor } from '#venues/shared-floors.ts';
import {
  type DayTime,
  type DrawDivision,
  type DrawLeague,
  type DrawTeam,
  TRAVEL_MARGIN_MINUTES,
} from './league.ts';

/** Facts about teams, days and gyms that follow from a league's rules, in the terms of `league.ts`. */

/** Indexes a league by id. An unknown id is a bug of the caller. */
export function leagueIndex(league: DrawLeague) {
  const division = new Map(league.divisions.map((one) => [one.id, one]));
  const team = new Map(league.teams.map((one) => [one.id, one]));
  const venueOfCourt = new Map(league.courts.map((court) => [court.id, court.venueId]));
  return {
    team: (id: number): DrawTeam => known(team.get(id), `team ${id}`),
    division: (id: number): DrawDivision => known(division.get(id), `division ${id}`),
    venueOfCourt: (id: number): number => known(venueOfCourt.get(id), `court ${id}`),
    courtsOnFloor: courtsOnFloor(league.courts),
  };
}
export type LeagueIndex = ReturnType<typeof leagueIndex>;

function known<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new RangeError(`The league has no ${name}.`);
  return thing;
}

/** Days since Thursday, January 1, 1970, to compute distances between dates. */
export const dayNumber = (date: IsoDate): number => daysBetween('1970-01-01', date);

export const weekNumber = (date: IsoDate, weekStart: WeekStart): number =>
  Math.floor((dayNumber(date) + (weekStart === 'monday' ? 3 : 4)) / 7);

export const isWeekend = (date: IsoDate): boolean => [0, 6].includes(weekdayOf(date));

export const overlaps = (one: DayTime, other: DayTime): boolean =>
  one.date === other.date && one.from < other.until && other.from < one.until;

/** Minutes that must lie between two games of a person or team. */
export function minutesBetweenVenues(league: DrawLeague, from: number, to: number): number {
  return from === to ? 0 : travelMinutes(league, from, to) + TRAVEL_MARGIN_MINUTES;
}

/** Minutes from one gym to another. */
export function travelMinutes(league: DrawLeague, from: number, to: number): number {
  if (from === to) return 0;
  const known = league.travel.find(
    (way) => (way.from === from && way.to === to) || (way.from === to && way.to === from),
  );
  return known?.minutes ?? league.usualTravelMinutes;
}

/** The teams of each person who must attend all games of two or more teams. */
export function teamsOfCoaches(league: DrawLeague): { coachId: number; teamIds: number[] }[] {
  const teams = new Map<number, Set<number>>();
  for (const { id, coachIds } of league.teams) {
    const needed = league.coaches === 'strict' || new Set(coachIds).size === 1 ? coachIds : [];
    for (const coach of needed) teams.set(coach, (teams.get(coach) ?? new Set()).add(id));
  }
  return [...teams]
    .filter(([, ids]) => ids.size > 1)
    .map(([coachId, ids]) => ({ coachId, teamIds: [...ids] }));
}

/** When a team can't play: its own entries, its granted dates off, and entries of its coaches' other teams. */
export function blockedTimes(league: DrawLeague): Map<number, DayTime[]> {
  const blocked = new Map(
    league.teams.map((team) => [
      team.id,
      [...team.busy, ...team.daysOff.filter(({ kind }) => kind === 'must')],
    ]),
  );
  const index = leagueIndex(league);
  for (const { teamIds } of teamsOfCoaches(league)) {
    for (const team of teamIds) {
      for (const other of teamIds) if (other !== team) blocked.get(team)?.push(...index.team(other).busy);
    }
  }
  return blocked;
}
