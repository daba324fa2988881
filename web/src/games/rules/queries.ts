import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

/** The rules of the season's games, with its teams, gyms and open gym time. */
export const gameRules = (asked: SelectedSeason) =>
  queryOptions({
    queryKey: ['games', 'rules', asked],
    queryFn: ({ signal }) => call('getGameRules', { query: asked, signal }),
    refetchOnMount: 'always',
  });
