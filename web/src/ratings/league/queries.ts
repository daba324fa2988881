import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** Which season, the active one unless said, and whether drafts count. */
export type Scope = { season?: string; drafts?: 'true' };

/** Begins like the coach's own lists, so that one change asks anew for all. */
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

/** A player's single ratings and notes; forgotten as soon as nobody reads them. */
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

/** How even a proposal is; asked anew with every change of it. */
export const teamBalance = ({ season, drafts }: Scope, teams: { name: string; playerIds: number[] }[]) =>
  queryOptions({
    queryKey: [...KEY, 'balance', season ?? '', drafts ?? '', teams],
    queryFn: ({ signal }) =>
      call('weighTeams', {
        body: { ...(season && { season: Number(season) }), drafts: drafts === 'true', teams },
        signal,
      }),
  });
