import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

export const divisions = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['admin', 'divisions', selectedSeason],
    queryFn: ({ signal }) => call('listDivisions', { query: selectedSeason, signal }),
  });
