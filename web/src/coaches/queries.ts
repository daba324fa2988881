import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { refreshSchedule } from '#schedule/queries.ts';

/** What every list of coaches in the browser begins with. */
const COACHES_KEY = ['coaches'];

/** The teams of the active season with their coaches, in order of division and name. */
export const leagueTeams = queryOptions({
  queryKey: [...COACHES_KEY, 'league'],
  queryFn: ({ signal }) => call('listLeagueTeams', { signal }),
});

/** Asks anew for whatever shows names of teams and coaches. */
export function refreshLeague(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: COACHES_KEY });
  void refreshSchedule(queries);
}
