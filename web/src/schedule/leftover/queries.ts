import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** What is still to come of seasons that are not active; renewed with everything else of the schedule. */
export const leftEntries = queryOptions({
  queryKey: ['schedule', 'left'],
  queryFn: ({ signal }) => call('listLeftoverEntries', { signal }),
  refetchOnMount: 'always',
  select: ({ seasons }) => seasons,
});
