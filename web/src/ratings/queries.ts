import type { OwnRating, OwnRoster, OwnRosters } from '@portal/contract/ratings.ts';
import { teamProgress, teamState } from '@portal/domain/ratings/marks.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** The prefix of all query keys of ratings. */
const RATINGS_KEY = ['ratings'];

/** The coach's teams with their players and the coach's ratings. */
export const ownRosters = queryOptions({
  queryKey: [...RATINGS_KEY, 'own'],
  queryFn: ({ signal }) => call('listOwnRosters', { signal }),
  refetchOnMount: 'always',
});

/** Refetches everything that shows ratings. */
export function refreshRatings(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: RATINGS_KEY });
}

/** Replaces a roster in the cache by the one in a response. */
export function cacheRoster(queries: QueryClient, roster: OwnRoster): void {
  change(queries, (teams) => teams.map((team) => (team.id === roster.id ? roster : team)));
}

/** Replaces a player's rating in the cache and updates the progress. */
export function cacheRating(queries: QueryClient, playerId: number, rating: OwnRating): void {
  change(queries, (teams) =>
    teams.map((team) => {
      if (!team.players.some(({ id }) => id === playerId)) return team;
      const players = team.players.map((player) => (player.id === playerId ? { ...player, rating } : player));
      const progress = teamProgress(players.map((player) => player.rating));
      return { ...team, players, progress, state: teamState(progress) };
    }),
  );
}

function change(queries: QueryClient, work: (teams: OwnRoster[]) => OwnRoster[]): void {
  queries.setQueryData(
    ownRosters.queryKey,
    (old: OwnRosters | undefined) => old && { ...old, teams: work(old.teams) },
  );
}
