import { addDays, type IsoDate } from '#time/wall-clock.ts';
import { type DrawnPlan, generatePlan } from '../generate-plan.ts';
import type { DrawDivision, DrawLeague, DrawnGame, DrawTeam, FormerGame } from '../league.ts';

export const SATURDAYS: IsoDate[] = Array.from({ length: 8 }, (_, week) => addDays('2027-01-02', 7 * week));
export const DIVISION: DrawDivision = {
  id: 1,
  name: 'Boys 5-6',
  gamesPerTeam: 3,
  minutes: 60,
  changeoverMinutes: 0,
  weekdays: [6],
  earliest: 540,
  latest: 1080,
  venueIds: null,
  maxPerDay: 1,
  maxPerWeek: 1,
  weeksBetweenRematches: 3,
};

export const team = (id: number, change: Partial<DrawTeam> = {}): DrawTeam => ({
  id,
  name: `Team ${id}`,
  divisionId: 1,
  homeVenueId: null,
  coachIds: [id],
  busy: [],
  daysOff: [],
  ...change,
});

/**
 * Four teams with three games each, and one court on four Saturdays from 9 to 12. It has room for twice as
 * many games.
 */
export function plainLeague(change: Partial<DrawLeague> = {}): DrawLeague {
  return {
    weekStart: 'monday',
    divisions: [DIVISION],
    teams: [1, 2, 3, 4].map((id) => team(id)),
    venues: [
      { id: 1, name: 'Salk' },
      { id: 2, name: 'Schirra' },
    ],
    courts: [
      { id: 11, name: 'Salk 1', venueId: 1, partOf: null },
      { id: 21, name: 'Schirra 1', venueId: 2, partOf: null },
    ],
    open: SATURDAYS.slice(0, 4).map((date) => ({ courtId: 11, date, from: 540, until: 720 })),
    forbiddenPairs: [],
    travel: [],
    usualTravelMinutes: 20,
    coaches: 'strict',
    former: [],
    ...change,
  };
}

/** Turns the games of a plan into the former games of the next plan. */
export const asFormer = (games: readonly DrawnGame[], stays: (game: DrawnGame) => boolean): FormerGame[] =>
  games.map((game) => ({ ...game, stays: stays(game) }));

/** The plan of a short search. */
export function draw(league: DrawLeague): DrawnPlan {
  const steps = generatePlan(league, { seed: 1, moves: 10_000 });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
