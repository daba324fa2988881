import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { refreshRatings } from '../queries.ts';

/** The season, by default the active one, and whether drafts are included. */
export type Scope = { season?: string; drafts?: 'true' };

/** Has the same prefix as the coach's lists, so that one invalidation refetches all. */
const KEY = ['ratings', 'league'];

export const ratingOverview = (query: Scope) =>
  queryOptions({
    queryKey: [...KEY, 'overview', query],
    queryFn: ({ signal }) => call('getRatingOverview', { query, signal }),
    refetchOnMount: 'always',
  });

export const ratedPlayers = (query: Scope) =>
  queryOptions({
    queryKey: [...KEY, 'players', query],
    queryFn: ({ signal }) => call('listRatedPlayers', { query, signal }),
    refetchOnMount: 'always',
  });

/** A player's ratings and notes from each coach; removed from the cache as soon as they are no longer shown. */
export const ratedPlayer = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'player', id],
    queryFn: ({ signal }) => call('getRatedPlayer', { params: { id: String(id) }, signal }),
    gcTime: 0,
  });

export const ratingAccess = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'access', page],
    queryFn: ({ signal }) => call('listRatingAccess', { query: { page: String(page) }, signal }),
    refetchOnMount: 'always',
  });

/** What all changes by an administrator share: the server's message is shown, and all ratings are refetched. */
export function useDecision() {
  const queries = useQueryClient();
  return {
    toast: ({ message }: { message: string }) => ({ title: 'Done', text: message }),
    onSettled: () => refreshRatings(queries),
  };
}
