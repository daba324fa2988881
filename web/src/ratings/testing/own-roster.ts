import type { OwnRating, OwnRoster, OwnRosters, RosterPlayer } from '@portal/contract/ratings.ts';
import { type Marks, NO_MARKS, teamProgress, teamState } from '@portal/domain/ratings/marks.ts';

/** The same mark for every skill. */
export const ALL_THREE: Marks = {
  handling: 3,
  shooting: 3,
  passing: 3,
  defense: 3,
  rebounding: 3,
  speed: 3,
  coachability: 3,
};

/** By default a draft of revision 1 without answers. */
export const aRating = (changes: Partial<OwnRating> = {}): OwnRating => ({
  marks: NO_MARKS,
  note: '',
  state: 'draft',
  revision: 1,
  savedAt: '2026-11-21T17:00:00.000Z',
  submittedAt: null,
  ...changes,
});

export const aPlayer = (id: number, firstName: string, rating: OwnRating | null = null): RosterPlayer => ({
  id,
  firstName,
  lastInitial: 'S',
  jerseyNumber: String(id),
  grade: '3',
  rating,
});

/** With its progress counted. */
export function aRoster(players: RosterPlayer[], changes: Partial<OwnRoster> = {}): OwnRoster {
  const progress = teamProgress(players.map(({ rating }) => rating));
  return {
    id: 1,
    name: 'Hawks',
    divisionName: 'Boys 3-4',
    state: teamState(progress),
    progress,
    players,
    ...changes,
  };
}

/** Open until December 2. */
export const ownRostersOf = (teams: OwnRoster[], changes: Partial<OwnRosters> = {}): OwnRosters => ({
  season: 'Winter 2026',
  deadline: '2026-12-02',
  closed: null,
  windowText: 'Ratings are open until the end of Wed, Dec 2, 2026.',
  teams,
  ...changes,
});
