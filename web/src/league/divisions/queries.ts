import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

export const divisions = (asked: SelectedSeason) =>
  queryOptions({
    queryKey: ['admin', 'divisions', asked],
    queryFn: ({ signal }) => call('listDivisions', { query: asked, signal }),
  });
