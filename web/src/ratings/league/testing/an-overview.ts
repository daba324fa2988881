import type { AveragedPlayer, RatedDivision, RatingOverview } from '@portal/contract/ratings-overview.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';

const numbers = (value: number) =>
  Object.fromEntries(SKILLS.map((skill) => [skill, value])) as AveragedPlayer['skills'];

const aRater = (accountId: number, name: string, teamName: string, begun: number) => ({
  accountId,
  name,
  isCoach: true,
  teamId: accountId,
  teamName,
  players: 5,
  begun,
  complete: begun,
  submitted: begun,
  unseen: 0,
});

/** Two coaches of two teams: one has submitted all ratings, and higher than the other would; one has not started. */
const aDivision = (): RatedDivision => ({
  id: 1,
  name: 'Boys 3-4',
  teams: 3,
  teamStates: { submitted: 1, draft: 0, notStarted: 1 },
  late: [
    { coachId: 12, name: 'Bob Bell', teams: 'Owls', remindedAt: null, why: null },
    {
      coachId: 13,
      name: 'Cat Cole',
      teams: 'Owls',
      remindedAt: '2026-11-20T17:00:00.000Z',
      why: 'reminded',
    },
  ],
  teamsWithoutPlayers: ['Colts'],
  teamsWithoutCoach: [],
  players: 10,
  ratedPlayers: 5,
  submittedPlayers: 4,
  raters: [aRater(2, 'Bob Bell', 'Owls', 0), aRater(1, 'Ann Ames', 'Hawks', 5)],
  skills: SKILLS.map((skill) => ({ skill, count: 5, average: 3.5, spread: 0.75 })),
  drift: [
    {
      accountId: 1,
      name: 'Ann Ames',
      teams: 'Hawks',
      players: 5,
      difference: 0.8,
      isNoted: true,
      text: 'rates 0.8 higher than the division',
      shared: { players: 2, difference: -0.3 },
    },
  ],
});

/** Open until December 2. */
export const anOverview = (changes: Partial<RatingOverview> = {}): RatingOverview => ({
  season: { id: 7, label: 'Winter 2026' },
  seasons: [
    { id: 7, label: 'Winter 2026', isActive: true, players: 10, ratings: 5, deletedOn: null },
    { id: 3, label: 'Fall 2025', isActive: false, players: 8, ratings: 8, deletedOn: '2026-12-01' },
  ],
  deadline: '2026-12-02',
  closed: null,
  windowText: 'Ratings are open until the end of Wed, Dec 2, 2026.',
  lockedAt: null,
  lockedBy: null,
  retentionSeasons: 2,
  divisions: [aDivision()],
  ...changes,
});

export const anAveragedPlayer = (
  id: number,
  firstName: string,
  divisionName = 'Boys 3-4',
): AveragedPlayer => ({
  id,
  firstName,
  lastInitial: 'S',
  jerseyNumber: String(id),
  grade: '3',
  teamId: 1,
  teamName: 'Hawks',
  divisionId: 1,
  divisionName,
  raters: 1,
  skills: numbers(3),
  overall: 3.25,
  apart: null,
});
