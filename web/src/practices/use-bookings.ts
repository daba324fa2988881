import type { User } from '@portal/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { coachTeamsOfAnySeason, teamBookings } from './queries.ts';
import { readTeamNames, type TeamName } from './team-names.ts';

const NO_TEAMS: readonly TeamName[] = [];

/**
 * The coach's teams by name and their bookings, those of former seasons that are still to come included. The bookings
 * are asked for with the teams that this tab saw last, and again if those turn out to be others.
 * @param isWanted false asks for no bookings yet
 */
export function useBookings(user: Pick<User, 'email' | 'emailVerified'>, isWanted = true) {
  const teams = useQuery(coachTeamsOfAnySeason(user));
  const names = teams.data?.map(({ teamName, divisionName }) => ({
    TeamName: teamName,
    DivisionName: divisionName,
  }));
  const known = names ?? readTeamNames() ?? NO_TEAMS;
  const bookings = useQuery({ ...teamBookings(known), enabled: isWanted && known.length > 0 });
  const failed = teams.isError ? teams : bookings.isError ? bookings : null;
  return {
    names: known,
    /** undefined while it loads; a coach without teams has none */
    bookings: names?.length === 0 ? [] : bookings.data,
    failed,
    retry: () => failed?.refetch(),
    teams: teams.data,
  };
}
