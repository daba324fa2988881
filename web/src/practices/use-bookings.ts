import type { User } from '@portal/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';
import { readSavedBookings, readTeamNames, type TeamName } from './kept-in-browser.ts';
import { coachTeamsOfAnySeason, teamBookings } from './queries.ts';

const NO_TEAMS: readonly TeamName[] = [];

/**
 * The coach's teams by name and their bookings, including upcoming ones of former seasons. The bookings are
 * requested for the teams that this tab has stored, and again if the teams have changed.
 * @param isNeeded false requests no bookings yet
 */
export function useBookings(user: Pick<User, 'email' | 'emailVerified'>, isNeeded = true) {
  const teams = useQuery(coachTeamsOfAnySeason(user));
  const names = teams.data?.map(({ teamName, divisionName }) => ({
    TeamName: teamName,
    DivisionName: divisionName,
  }));
  const known = names ?? readTeamNames() ?? NO_TEAMS;
  const bookings = useQuery({ ...teamBookings(known), enabled: isNeeded && known.length > 0 });
  const failed = teams.isError ? teams : bookings.isError ? bookings : null;
  // a page that is opened without a connection sends its calls, which fail
  const isOffline = teams.isPaused || bookings.isPaused || failed?.error instanceof NetworkError;
  const saved = isNeeded && bookings.data === undefined && (isOffline || failed) ? readSavedBookings() : null;
  return {
    names: known,
    /** undefined while loading; a coach without teams has none */
    bookings: names?.length === 0 ? [] : (bookings.data ?? saved?.bookings),
    /** when the shown bookings were loaded, if they can't be loaded now */
    savedAt: saved?.savedAt ?? null,
    isOffline,
    failed,
    teams: teams.data,
  };
}
