import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { coachStatus } from '@portal/domain/coaches/coach-status.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';

const SHOWN = ['all', 'no-coach', 'no-account'] as const;
export type Shown = (typeof SHOWN)[number];

export type TeamFilters = {
  /** words that the team, or one of its coaches, must contain */
  search: string;
  /** '' for all divisions */
  division: string;
  shown: Shown;
};

export const readShown = (text: string | null): Shown => SHOWN.find((each) => each === text) ?? 'all';

export const nameOf = ({ firstName, lastName }: Pick<LeagueCoach, 'firstName' | 'lastName'>): string =>
  fullName(firstName, lastName);

const lacksAccount = ({ coaches }: LeagueTeam) => coaches.some(({ hasAccount }) => !hasAccount);

/** The teams that match all filters, in the given order. */
export function filterTeams(
  teams: readonly LeagueTeam[],
  { search, division, shown }: TeamFilters,
): LeagueTeam[] {
  const words = foldName(search).key.split(' ').filter(Boolean);
  return teams.filter((team) => {
    if (division !== '' && team.divisionName !== division) return false;
    if (shown === 'no-coach' && team.coaches.length > 0) return false;
    if (shown === 'no-account' && !lacksAccount(team)) return false;
    if (words.length === 0) return true;
    const people = team.coaches.map((coach) => `${nameOf(coach)} ${coach.email}`);
    const { key } = foldName([team.name, team.divisionName, ...people].join(' '));
    return words.every((word) => key.includes(word));
  });
}

/** Whether a team has not withdrawn. */
export const isPlaying = ({ withdrawn }: LeagueTeam): boolean => withdrawn === null;

/** Teams by the names of their divisions, in the given order. */
export function groupByDivision(teams: readonly LeagueTeam[]): [division: string, teams: LeagueTeam[]][] {
  return [...Map.groupBy(teams, ({ divisionName }) => divisionName)];
}

/** The coaches of the teams; one of several teams is listed once. */
export const coachesOf = (teams: readonly LeagueTeam[]): LeagueCoach[] => [
  ...new Map(teams.flatMap((team) => team.coaches).map((coach) => [coach.id, coach])).values(),
];

/** Counts of what the league has and lacks; a coach of several teams counts once. */
export function countLeague(teams: readonly LeagueTeam[]) {
  const coaches = coachesOf(teams);
  return {
    teams: teams.length,
    coaches: coaches.length,
    teamsWithoutCoach: teams.filter((team) => team.coaches.length === 0).length,
    teamsWithoutAccount: teams.filter(lacksAccount).length,
    coachesWithoutAccount: coaches.filter(({ hasAccount }) => !hasAccount).length,
    coachesNotInvited: coaches.filter((coach) => coachStatus(coach) === 'not-invited').length,
  };
}
