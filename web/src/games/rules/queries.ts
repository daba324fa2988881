import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_GAME_FACTS } from '#api/live-event.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

/** The rules of the season's games, with its teams, gyms and open gym time. */
export const gameRules = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['games', 'rules', selectedSeason],
    meta: CHANGES_WITH_GAME_FACTS,
    queryFn: ({ signal }) => call('getGameRules', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });
