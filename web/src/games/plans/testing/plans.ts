import { addDays } from '@portal/domain/time/wall-clock.ts';
import type { GamePlan, GamePlans, PlanLine } from '../queries.ts';

const NO_ASSUMPTIONS = { withoutVenueIds: [], lost: [], firstDate: null, lastDate: null };

export const aPlanLine = (id: number, changes: Partial<PlanLine> = {}): PlanLine => ({
  id,
  name: `Draft ${id}`,
  state: 'draft',
  basedOn: null,
  supposed: NO_ASSUMPTIONS,
  supposedText: [],
  madeBy: 'Alex Morgan',
  madeAt: '2026-11-23T17:00:00.000Z',
  publishedAt: null,
  games: 450,
  unplaced: 0,
  broken: 0,
  ...changes,
});

/** A season with rules and gym time and without drafts. */
export const somePlans = (changes: Partial<GamePlans> = {}): GamePlans => ({
  season: 'Winter 2026',
  plans: [],
  drawing: null,
  lastFailure: null,
  games: 450,
  open: 0,
  teams: 90,
  divisions: [
    { divisionId: 1, divisionName: 'Boys 3-4', teams: 9, gamesPerTeam: 10 },
    { divisionId: 2, divisionName: 'Girls 5-6', teams: 4, gamesPerTeam: 10 },
  ],
  venues: [
    { venueId: 5, schoolName: 'Salk', gymName: 'Gym' },
    { venueId: 6, schoolName: 'Shepard', gymName: 'Main Gym' },
  ],
  firstDate: '2026-11-28',
  lastDate: '2027-02-14',
  ...changes,
});

type PlanTeam = GamePlan['teams'][number];

export const aPlanTeam = (
  teamId: number,
  {
    figures,
    ...changes
  }: Partial<Omit<PlanTeam, 'figures'>> & { figures?: Partial<PlanTeam['figures']> } = {},
): PlanTeam => ({
  teamId,
  teamName: `Team ${teamId}`,
  divisionId: 1,
  outliers: {},
  daysOff: [],
  ...changes,
  figures: {
    home: 5,
    away: 5,
    early: 3,
    late: 2,
    sunday: 4,
    gyms: 3,
    travelMinutes: null,
    doubles: 0,
    longestBreakDays: 7,
    ...figures,
  },
});

type Game = GamePlan['games'][number];

/** A game of Team 1 against Team 2 on the first Saturday. */
const aPlannedGame = (key: string, changes: Partial<Game> = {}): Game => ({
  key,
  divisionId: 1,
  homeTeamId: 1,
  awayTeamId: 2,
  place: { courtId: 51, date: '2026-11-28', startTime: '09:00:00', endTime: '10:00:00' },
  pinned: false,
  staysBecause: null,
  why: [],
  broken: [],
  ...changes,
});

const FIRST_SATURDAY = '2026-11-28';

/** Draft 3: four teams that play on three Saturdays. */
export const aPlan = (changes: Partial<GamePlan> = {}): GamePlan => ({
  ...aPlanLine(3),
  inputHash: 'input',
  shownHash: 'shown',
  games: [
    aPlannedGame('a'),
    aPlannedGame('b', { homeTeamId: 3, awayTeamId: 1, place: placeOf(7, '10:00:00') }),
    aPlannedGame('c', { homeTeamId: 4, awayTeamId: 1, place: placeOf(7, '13:00:00') }),
  ],
  teams: [1, 2, 3, 4].map((teamId) => aPlanTeam(teamId)),
  divisions: [
    {
      divisionId: 1,
      divisionName: 'Boys 3-4',
      spread: { homeAway: 0, early: 1, late: 1, sunday: 1, gyms: 1 },
      doubles: 1,
      leastDoubles: 0,
    },
  ],
  sentences: [
    {
      text: '4 teams play 10 games each; every game has a time and gym.',
      isGood: true,
      detail: null,
      found: null,
    },
    {
      ...{ text: '1 doubleheader weekend; 0 is possible.', isGood: false, detail: 'Team 1 on Dec 5.' },
      found: { id: 'doubles', games: ['c', 'b'] },
    },
  ],
  courts: [
    { courtId: 51, courtName: '1', venueId: 5, schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK' },
  ],
  open: [0, 7, 14].map((days) => ({
    courtId: 51,
    date: addDays(FIRST_SATURDAY, days),
    fromTime: '09:00:00',
    untilTime: '18:00:00',
  })),
  others: [],
  ...changes,
});

function placeOf(days: number, startTime: string) {
  const endTime = `${Number(startTime.slice(0, 2)) + 1}:00:00`;
  return { courtId: 51, date: addDays(FIRST_SATURDAY, days), startTime, endTime };
}
