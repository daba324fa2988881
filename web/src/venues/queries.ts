import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

export const venueList = queryOptions({
  queryKey: ['venues', 'list'],
  queryFn: ({ signal }) => call('listVenues', { signal }),
  refetchOnMount: 'always',
});

/** The directions to all gyms. */
export const gymList = queryOptions({
  queryKey: ['venues', 'gyms'],
  queryFn: ({ signal }) => call('listGyms', { signal }),
  staleTime: 300_000,
});

export const permitList = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['venues', 'permits', selectedSeason],
    queryFn: ({ signal }) => call('listPermits', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });

export const closureList = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['venues', 'closures', selectedSeason],
    queryFn: ({ signal }) => call('listClosures', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });

/** What steps 3a and 3b would do now; they are run on another page. */
export const waitingEffect = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['venues', 'effect', selectedSeason],
    queryFn: ({ signal }) => call('previewAvailability', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });

export type CarryOverState = Answer<'getCarryOver'>;

/** The seasons that can be copied, and what was copied last. */
export const carryOverState = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['venues', 'carry-over', selectedSeason],
    queryFn: ({ signal }) => call('getCarryOver', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });

/** What a removal would do; loaded once, before the confirmation. */
export const REMOVAL = 'venue-removal';

/** What importing a file would do; read again only when an answer or a refusal may have changed it. */
export const PREVIEW = 'venue-import';

/** Refetches everything that a change on this page affects, including names in the schedule. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== REMOVAL && of !== PREVIEW });
}
