import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { AskedSeason } from '#season/asked-season.ts';

export const divisions = (asked: AskedSeason) =>
  queryOptions({
    queryKey: ['admin', 'divisions', asked],
    queryFn: ({ signal }) => call('listDivisions', { query: asked, signal }),
  });
