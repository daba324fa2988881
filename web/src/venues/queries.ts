import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export const venueList = queryOptions({
  queryKey: ['venues', 'list'],
  queryFn: ({ signal }) => call('listVenues', { signal }),
  refetchOnMount: 'always',
});

export const permitList = queryOptions({
  queryKey: ['venues', 'permits'],
  queryFn: ({ signal }) => call('listPermits', { query: {}, signal }),
  refetchOnMount: 'always',
});

export const closureList = queryOptions({
  queryKey: ['venues', 'closures'],
  queryFn: ({ signal }) => call('listClosures', { query: {}, signal }),
  refetchOnMount: 'always',
});

/** What steps 3a and 3b would do now; they are run on another page. */
export const waitingEffect = queryOptions({
  queryKey: ['venues', 'effect'],
  queryFn: ({ signal }) => call('previewAvailability', { query: {}, signal }),
  refetchOnMount: 'always',
});

/** What a removal would do; asked once, before the question is answered. */
export const REMOVAL = 'venue-removal';

/** Asks anew for everything that a change here may show in: this page, and names in the schedule. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== REMOVAL });
}
