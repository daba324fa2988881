import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { CHANGES_WITH_JOBS } from '#api/live-event.ts';

export type ListedSeason = Answer<'listSeasons'>['seasons'][number];

/** How often the list is polled, because someone else may prepare, remove or switch seasons. */
const POLL_MS = 60_000;

/** All seasons, latest first. */
export const seasonList = queryOptions({
  queryKey: ['season', 'list'],
  meta: CHANGES_WITH_JOBS,
  queryFn: async ({ signal }) => (await call('listSeasons', { signal })).seasons,
  refetchInterval: POLL_MS,
  refetchOnMount: 'always',
});
