import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export const leagueSettings = queryOptions({
  queryKey: ['admin', 'league-settings'],
  queryFn: ({ signal }) => call('getLeagueSettings', { signal }),
});
